/** How payers and recipients reach the office: "call Mercy Hospital, 503-555-0100". Until a number is entered: whom they ask. */
export const reachOffice = ({ name, phone }: { name: string; phone: string }) =>
  phone ? `call ${name}, ${phone}` : `ask ${name}`;

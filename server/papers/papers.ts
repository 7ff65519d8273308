/**
 * Papers that ask for no one's records: a vendor's newsletter, a payer's remittance advice.
 * @module
 */
import { longDate, slashDate } from "./calendar.ts";
import { Random } from "./random.ts";
import type { Block } from "./blocks.ts";
import type { OtherContent } from "./spec.ts";

export function newsletterBlocks(content: OtherContent): Block[] {
  return [
    {
      kind: "letterhead",
      name: "The Record Room",
      lines: [`News for health information teams from ${content.sender.name}`, longDate(content.writtenOn)],
      align: "center",
      rule: true,
    },
    { kind: "title", text: "Scanning season: five habits of fast file rooms", align: "left", size: 17 },
    {
      kind: "columns",
      columns: [
        [
          "**Start with the glass.** A streak on the scanner's glass costs more time downstream than a coffee break. Wipe it each morning and after every batch of carbon copies.",
          "**Prepare first, feed later.** Staples, sticky notes and folded corners stop a feeder more often than paper weight does. One person preparing keeps two feeders running.",
          "**Name once.** Let the software read the bar code on the separator sheet. Names typed twice are names typed differently.",
        ],
        [
          "**Batch by look.** Mixed forms make every setting a compromise. Sort by size and colour before scanning.",
          "**Look at page two.** Double feeds hide there. A glance at the second page of each batch catches most of them.",
          `**Meet us.** ${content.sender.name} will be at the regional health information conference. Bring this page for a free microfibre cloth.`,
        ],
      ],
    },
    { kind: "heading", text: "Product of the month", bar: true },
    {
      kind: "paragraph",
      text:
        "The FeedWell 80 reads eighty sheets a minute and straightens them while you pour the coffee. Ask for the autumn price list.",
    },
    {
      kind: "lines",
      lines: [content.sender.name, ...content.sender.addressLines, content.sender.email, content.sender.phone],
    },
  ];
}

export function remittanceBlocks(content: OtherContent): Block[] {
  const random = new Random(`remittance:${content.writtenOn}`);
  const rows = Array.from({ length: 14 }, () => {
    const charge = random.int(80, 900);
    const allowed = Math.round(charge * random.between(0.4, 0.8));
    return [
      `CL${random.digits(8)}`,
      slashDate(content.writtenOn),
      random.pick(["99213", "99214", "80053", "71046", "93000"]),
      `${charge}.00`,
      `${allowed}.00`,
      `${Math.round(allowed * 0.8)}.00`,
    ];
  });
  const total = rows.reduce((sum, row) => sum + Number(row[5]), 0);
  return [
    { kind: "letterhead", name: content.sender.name, lines: content.sender.addressLines, align: "left", rule: false },
    { kind: "title", text: "REMITTANCE ADVICE - THIS IS NOT A BILL", align: "left" },
    {
      kind: "pairs",
      rows: [["PAYEE", content.custodian.name], ["CHECK DATE", slashDate(content.writtenOn)], [
        "CHECK NO.",
        random.digits(7),
      ], ["AMOUNT", `$${total}.00`]],
    },
    {
      kind: "table",
      head: ["CLAIM", "SERVICE", "CODE", "CHARGED", "ALLOWED", "PAID"],
      rows,
      widths: [1.5, 1.4, 0.8, 1, 1, 1],
      right: [3, 4, 5],
      small: true,
    },
    { kind: "paragraph", text: "Questions about this payment: provider services, weekdays 8 to 5." },
  ];
}

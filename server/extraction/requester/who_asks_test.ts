import { deepEqual, equal } from "node:assert/strict";
import { extractFrom, letterUnder } from "../../../tests/extraction/text_pages.ts";

const head = ["Harrow Lake Cardiology", "12 Pier Street, Copper Pier, MI 49999", "(906) 555-0117 | fax (906) 555-0118"];
const asked = (body: string[], closing = ["Sincerely,", "", "Odalys Prentice"]) =>
  extractFrom([letterUnder(head, closing, body)]);

Deno.test("the purpose ends where the asking begins", () => {
  equal(
    asked(["To determine eligibility for benefits, we need copies of the reports."]).purpose,
    "To determine eligibility for benefits",
  );
});

Deno.test("a label for both numbers with a bar between it and between them", () => {
  const { requester } = extractFrom([[
    "Bluestone Fidelity Life & Annuity",
    "P.O. Box 3310, Carrow City, IA 50999",
    "",
    "Request for records of Ines Calderwood, born 04/17/1981",
    "Please send her office notes.",
    "",
    "5  Return to",
    "Requirements analyst    Fredrika Sandoval",
    "Telephone | Fax         (515) 555-0150 | (515) 555-0151",
  ]]);
  deepEqual([requester.phone, requester.fax], ["(515) 555-0150", "(515) 555-0151"]);
});

for (const copied of ["c:", "xc:", "cc:"]) {
  Deno.test(`a number behind "${copied}" is another's`, () => {
    const closing = ["Sincerely,", "", "Odalys Prentice", "", `${copied} Yusuf Barakat, RN, (503) 555-0170`];
    equal(asked([], closing).requester.phone, "(906) 555-0117");
  });
}

for (
  const [said, why] of [
    ["Hospital bills needn't come.", "contracted"],
    ["Slides are requested separately from your laboratory by Cosmo Whitfield.", "asked for elsewhere"],
    ["Bills are handled by our review vendor, Pennywright.", "another's task"],
    ["He is a patient in our ER.", "a place"],
  ]
) {
  Deno.test(`no kind is asked for by "${said}": ${why}`, () => {
    deepEqual(asked([said]).recordTypes, ["notes"]);
  });
}

Deno.test("a letterhead's name that ran together is parted as the text has it", () => {
  const letter = letterUnder(["Saltgrass FamilyMedicine", ...head.slice(1)], ["Kindly,", "", "Lorelei Babineaux"], [
    "I authorize Alder General Hospital to send my records to Saltgrass Family Medicine.",
  ]);
  equal(extractFrom([letter]).requester.name, "Saltgrass Family Medicine");
});

const release = (...signing: string[]) =>
  extractFrom([letterUnder(head, ["Sincerely,", "", "Odalys Prentice"]), [
    "RELEASE OF RECORDS",
    "I, Ines Calderwood, authorize Alder General Hospital to release my chart to Harrow Lake Cardiology.",
    "It is valid for one year from the date of my signature.",
    "",
    ...signing,
  ]]);

Deno.test("a name, the day under it and the word Date under the day", () => {
  deepEqual(release("Ines Calderwood", "9/14/26", "Date").authorization, {
    attached: true,
    signed: true,
    signedOn: "2026-09-14",
    expiresOn: "2027-09-14",
  });
});

Deno.test("a telephone under a signature is the signer's", () => {
  const { requester } = release("Signed  Ines Calderwood      Date  9/14/2026", "Phone (207) 555-0138");
  equal(requester.phone, "(906) 555-0117");
});

Deno.test("a day labelled Discharge is no summary; charges in the plural are bills; the last item may end the question", () => {
  deepEqual(asked(["Admit: 02/14/2026    Discharge: 02/16/2026"]).recordTypes, ["notes"]);
  deepEqual(asked(["We also need accounts of charges."]).recordTypes, ["notes", "billing"]);
  deepEqual(
    asked(["Would you be so good as to send us", "", " > the laboratory results, and", " > his vaccination record?"])
      .recordTypes,
    ["lab", "notes", "immunization"],
  );
});

const granted = (...lines: string[]) =>
  extractFrom([letterUnder(head, ["Sincerely,", "", "Odalys Prentice"]), lines]).authorization;

Deno.test("authorizations that hold, that name nobody who authorizes, that let somebody look", () => {
  deepEqual(
    granted(
      "I consent to Alder General Hospital giving Harrow Lake Cardiology my records. My consent holds for twelve months.",
      "Ines Calderwood                                       21 Sept 2026",
    ),
    { attached: true, signed: true, signedOn: "2026-09-21", expiresOn: "2027-09-21" },
  );
  deepEqual(
    granted(
      "AUTHORIZATION FOR DISCLOSURE OF PROTECTED HEALTH INFORMATION",
      "Expiration",
      "One year from the date signed",
      "",
      "Ines Calderwood                                   October 20, 2026",
      "Individual or personal representative             Date of signature",
    ),
    { attached: true, signed: true, signedOn: "2026-10-20", expiresOn: "2027-10-20" },
  );
  equal(granted("I give the Ombudsman my permission to look at and copy my records.").attached, true);
});

Deno.test("a name before the word signed, and before /s/", () => {
  const grant = "I authorize the release of my records to Harrow Lake Cardiology. Valid for 12 months from signing.";
  equal(granted(`${grant}`, "Ines Calderwood   signed 5/20/2026").signedOn, "2026-05-20");
  equal(granted(grant, "Patient: Ines Calderwood /s/     Date: 5/12/2026").signedOn, "2026-05-12");
});

Deno.test("a planned operation by its name is a day to be met", () => {
  equal(asked(["She is scheduled for lumbar fusion with Dr. Katz on November 19, 2026."]).isUrgent, true);
});

Deno.test("an office called by the letters of its mail, in whatever order", () => {
  const lines = letterUnder(["", ""], [
    "With kind regards,",
    "",
    "Marguerite Dufort",
    "",
    "LAW OFFICES OF MARGUERITE DUFORT",
    "mdufort@dufortlaw.example",
  ]);
  equal(extractFrom([lines]).requester.name, "Law Offices of Marguerite Dufort");
});

Deno.test("a parent who writes of our son asks in person", () => {
  const { requester, requestType } = extractFrom([[
    "Hello records office,",
    "",
    "Our son Emmerich Achterberg (DOB 12/9/2019) needs his immunization record. Could you send it to me?",
    "",
    "Thanks so much",
    "Tobin Achterberg (dad)",
  ]]);
  deepEqual([requester.name, requester.contactName, requestType], ["Tobin Achterberg", null, "patient"]);
});

for (
  const name of ["Three Bridges Cancer Institute", "Stridewell Orthotics & Prosthetics", "Prairie Heart Associates"]
) {
  Deno.test(`${name} treats`, () => {
    const lines = letterUnder([name, "12 Pier Street, Copper Pier, MI 49999"], ["Sincerely,", "", "Odalys Prentice"]);
    equal(extractFrom([lines]).requestType, "provider");
  });
}

for (
  const [signed, on] of [
    ["It expires in 1 year.      I. Calderwood      11/4/2026", "2026-11-04"],
    ["Signed / date    Ines Calderwood    11/01/2026", "2026-11-01"],
    ["/s/ Anselmo Duarte, agent          July 10, 2026", "2026-07-10"],
  ]
) {
  Deno.test(`signed and dated: ${signed}`, () => {
    equal(release(signed).authorization.signedOn, on);
  });
}

Deno.test("a day on the left, the name over (signature) on the right", () => {
  equal(
    release(
      "Date: 28 August 2026                    Ines Calderwood",
      "                                        (signature)",
    )
      .authorization.signedOn,
    "2026-08-28",
  );
});

Deno.test("a coroner who directs grants nothing", () => {
  equal(asked(["I direct you to furnish immediately all records of the deceased."]).authorization.attached, false);
});

for (
  const ask of [
    "Please favor me with the x-ray reports of our client Ines Calderwood, DOB 04/17/1981.",
    "I would love to see the x-ray reports of Ines Calderwood, DOB 04/17/1981. The release is on its way by mail.",
    "Just the x-rays for our client Ines Calderwood, DOB 04/17/1981. HIPAA release to follow.",
    "We cannot treat Ines Calderwood, DOB 04/17/1981, without your x-ray reports. Please expedite.",
  ]
) {
  Deno.test(`asks for imaging: ${ask.slice(0, 40)}`, () => {
    deepEqual(extractFrom([[...head, "", "October 5, 2026", "", ask, "", "Odalys Prentice"]]).recordTypes, ["imaging"]);
  });
}

for (
  const [name, type] of [
    ["Tanager Springs Workers' Insurance Trust", "workers_comp"],
    ["Sentinel Peak Accident Fund", "workers_comp"],
    ["Rook & Castle Subrogation Services", "insurance"],
    ["Otsego Lakes Area Agency on Aging", "other"],
    ["Vantage Point Independent Medical Examiners", "other"],
  ]
) {
  Deno.test(`${name}: ${type}`, () => {
    const lines = letterUnder([name, "12 Pier Street, Copper Pier, MI 49999"], ["Sincerely,", "", "Odalys Prentice"]);
    equal(extractFrom([lines]).requestType, type);
  });
}

Deno.test("a consent until a day ends on it; a legal custodian signs", () => {
  equal(
    granted(
      "I consent to release of my son's records to Harrow Lake Cardiology until June 30, 2027.",
      "Amara Calderwood (mother)      8/12/2026",
    ).expiresOn,
    "2027-06-30",
  );
  equal(
    release("Leopold Grange, for the legal custodian                 Date 10/14/2026").authorization.signedOn,
    "2026-10-14",
  );
});

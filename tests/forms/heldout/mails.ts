/**
 * HELD OUT. Not to be read by whoever works on extraction: messages.
 * @module
 */
import { kinds, listed, printed, requesterTruth, truth, type Wording, words } from "../cast.ts";
import { addDays, dayBetween, long, slashed } from "../dates.ts";
import { eml } from "../mail.ts";
import { childBirth, fullName, shortName } from "../people.ts";
import type { Layout } from "../truth.ts";
import { bare, scene, short, someone, who } from "./folk.ts";

const careKinds: readonly Wording[] = [
  ["progress notes", "notes"],
  ["hospital discharge summaries", "discharge"],
  ["laboratory reports", "lab"],
  ["x-ray and MRI reports", "imaging"],
  ["operative reports", "operative"],
  ["medication lists", "medication"],
];

/** An adjuster's plain message. */
export const adjusterNote: Layout = {
  name: "adjuster-note",
  outputs: ["eml"],
  make(r) {
    const c = scene(r, ["Granite Casualty Fund", "{last} Claims Management, Inc.", "Redwood Comp Services"]);
    const p = c.patient,
      hurt = addDays(c.sent, -r.int(40, 300)),
      asked = r.some(careKinds, 2, 3),
      say = r.pick([bare, slashed, long]);
    const visit = r.chance(0.5) ? dayBetween(r, hurt, addDays(hurt, 20)) : null;
    const text = `Hello,

I handle the workers comp claim of ${shortName(p)} (${say(p.dob)}), employee of Sunrise Poultry, hurt on ${say(hurt)}.
Your MRN on the bill is ${p.mrn}. Our claim is ${c.claim}.

Can you send me ${listed(words(asked))} ${
      visit ? `for the visit of ${say(visit)} only` : `from the date of injury until today`
    }?
I do not need the bill again. ${r.pick(["No rush on this one.", "Whenever you get to it is fine."])}

State law lets you release comp records to the carrier without a signed form.

Thanks
${shortName(c.org.contact)}
Claims Adjuster, ${c.org.name}
P: ${c.org.phone}
F: ${c.org.fax}
`;
    const file = eml(r, {
      from: `${shortName(c.org.contact)} <${c.org.email}>`,
      to: `records@${c.holder.name.toLowerCase().replace(/[^a-z]/g, "").slice(0, 14)}.example`,
      subject: `Comp claim ${c.claim} - records`,
      day: c.sent,
      time: `1${r.int(0, 6)}:${r.int(10, 59)}`,
      text,
    });
    const bareName = { ...p, middle: "", suffix: "" };
    return Promise.resolve({
      file,
      sentOn: c.sent,
      truth: truth({
        patients: [printed(bareName, ["dob", "mrn"])],
        requester: requesterTruth(c.org),
        requestType: "workers_comp",
        recordTypes: kinds(asked),
        dateRange: visit ? { start: visit, end: visit } : { start: hurt, end: c.sent },
        purpose: "Workers' compensation",
        receivedOn: c.sent,
      }),
    });
  },
};

/** A mother or father writes about a child, in a few lines from a phone. */
export const parentMail: Layout = {
  name: "parent-mail",
  outputs: ["eml"],
  make(r) {
    const c = scene(r, ["-"]), say = r.pick([long, slashed, short]);
    const parent = someone(r, { middle: "", suffix: "" }, dayBetween(r, "1970-01-01", "1987-12-31"));
    const last = r.chance(0.7) ? parent.last : who(r).last;
    const child = someone(r, { last, suffix: "" }, childBirth(r)),
      second = r.chance(0.5) ? someone(r, { last, suffix: "" }, childBirth(r)) : null;
    const camp = r.chance(0.5), children = second ? [child, second] : [child];
    const lines = children.map((k) => `${fullName(k)}, born ${say(k.dob)}, MRN ${k.mrn}`).join("\n");
    const text = `Hi,

Could you please send me the shot records ${camp ? "" : "and the notes of the well visits "}for my ${
      second ? "kids" : child.female ? "daughter" : "son"
    }:

${lines}

All years please. ${
      camp ? "School won't let them start without it. Can you rush this?" : "No rush at all, just for our files."
    }
I am the ${parent.female ? "mother" : "father"}, my own birthday is ${say(parent.dob)} in case you have to check.

${shortName(parent)}
${parent.street}, ${parent.town}
cell ${parent.phone}

Sent from my phone`;
    const file = eml(r, {
      from: `${shortName(parent)} <${parent.email}>`,
      to: `Medical Records <him@${c.holder.name.toLowerCase().replace(/[^a-z]/g, "").slice(0, 14)}.example>`,
      subject: second ? "records for my kids" : `vaccine record ${child.first}`,
      day: c.sent,
      time: `2${r.int(0, 2)}:${r.int(10, 59)}`,
      text,
    });
    return Promise.resolve({
      file,
      sentOn: c.sent,
      truth: truth({
        patients: children.map((k) => printed(k, ["dob", "mrn"])),
        requester: { name: shortName(parent), contactName: null, email: parent.email, phone: parent.phone, fax: null },
        requestType: "patient",
        recordTypes: camp ? ["immunization"] : ["immunization", "notes"],
        dateRange: { start: null, end: null },
        purpose: camp ? "School" : "Personal use",
        isUrgent: camp,
        receivedOn: c.sent,
      }),
    });
  },
};

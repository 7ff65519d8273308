/**
 * HELD OUT. Not to be read by whoever works on extraction: a print of a patient portal's request.
 * @module
 */
import { kinds, printed, selfTruth, truth, type Wording } from "../cast.ts";
import { addDays, addMonths, dayBetween, long, slashed } from "../dates.ts";
import { fullName, lastFirst, shortName } from "../people.ts";
import { newSheet } from "../sheet.ts";
import type { Layout } from "../truth.ts";
import { scene, who } from "./folk.ts";
import { arrived } from "./paper.ts";

const contacts = ["dob", "mrn", "address", "phone", "email"] as const;

/** A print of what a patient filled in on the portal. */
export const portalPrint: Layout = {
  name: "portal-print",
  outputs: ["text-pdf", "scan-tiff"],
  async make(r, output) {
    const c = scene(r, ["-"]),
      p = c.patient,
      start = dayBetween(r, "2021-01-01", "2024-12-31"),
      end = addMonths(start, r.int(3, 14));
    const asked = r.some(
      [["Test results (lab)", "lab"], ["Visit notes", "notes"], ["Radiology reports", "imaging"], [
        "Vaccinations",
        "immunization",
      ], [
        "Billing statements",
        "billing",
      ]] as Wording[],
      1,
      4,
    );
    const proxy = r.chance(0.5) ? shortName(who(r)) : "none", on = c.wrote, expires = addDays(on, 90);
    const s = await newSheet({ family: "helvetica", size: 10.5, margin: 54 });
    s.at("MyChartLink patient portal", s.left, s.y, { size: 9, gray: 0.35 });
    s.at(`Printed ${slashed(c.sent)}`, s.right, s.y, { size: 9, gray: 0.35, align: "right" });
    s.y += 26;
    const receivedOn = arrived(s, r, output, c.sent, 380, 640);
    s.text("Medical Record Request", { size: 18, bold: true });
    s.text(`Submitted ${slashed(on)} at ${r.int(1, 11)}:${r.int(10, 59)} PM   Confirmation ${c.claim}`, {
      gray: 0.2,
      after: 10,
    });
    const section = (title: string, rows: readonly (readonly [string, string])[]) => {
      s.text(title, { bold: true, size: 12, after: 2 });
      s.rule();
      s.pairs(rows, { bold: false, labelWidth: 170, after: 8 });
    };
    section("Patient", [
      ["Legal name", lastFirst(p)],
      ["Born", long(p.dob)],
      ["MRN", p.mrn],
      ["Address on file", `${p.street}, ${p.town}`],
      ["Mobile", p.phone],
      ["Email", p.email],
      ["Proxy on this account", proxy],
    ]);
    section("Request", [
      ["Who is asking?", "I am the patient"],
      ["What do you need?", asked.map(([t]) => t).join("; ")],
      ["Service dates", `From ${slashed(start)} to ${slashed(end)}`],
      ["Reason", "For my own records"],
      ["Delivery", "Download from portal"],
      ["Turnaround", "Standard (up to 30 days)"],
    ]);
    section("Authorization", [
      ["Agreement", `I authorize ${c.holder.name} to release the records above to me.`],
      ["Signed electronically by", fullName(p)],
      ["Signature date", slashed(on)],
      ["Valid until", slashed(expires)],
    ]);
    s.foot(`${c.holder.name}  ${c.holder.phone}`, 9);
    const own = printed(p, contacts);
    return {
      sheet: s,
      sentOn: c.sent,
      truth: truth({
        patients: [own],
        requester: selfTruth(own),
        requestType: "patient",
        recordTypes: kinds(asked),
        dateRange: { start, end },
        purpose: "Personal use",
        authorization: { attached: true, signed: true, signedOn: on, expiresOn: expires },
        receivedOn,
      }),
    };
  },
};

/**
 * Contents to blocks: which letter or form a document is, and its organization style.
 * @module
 */
import type { RequestType } from "../../shared/documents.ts";
import { longDate } from "./calendar.ts";
import { type Block, blocksToText, type Style } from "./blocks.ts";
import { copyServiceOrder, disabilityForm, insurerForm } from "./forms.ts";
import {
  attorneyLetter,
  otherLetter,
  patientLetter,
  payerAuditLetter,
  providerLetter,
  workersCompLetter,
} from "./letters.ts";
import { ownAuthorizationForm } from "./own_form.ts";
import { newsletterBlocks, remittanceBlocks } from "./papers.ts";
import { authorizationPage, letterStyle } from "./parts.ts";
import type { DocumentSpec, OtherContent, RequestContent } from "./spec.ts";

const bodies: Record<RequestType, (content: RequestContent) => Block[]> = {
  attorney: attorneyLetter,
  insurance: insurerForm,
  patient: patientLetter,
  provider: providerLetter,
  disability: disabilityForm,
  workers_comp: workersCompLetter,
  payer_audit: payerAuditLetter,
  copy_service: copyServiceOrder,
  other: otherLetter,
};

/** A request without its fax cover page. */
export function requestBlocks(content: RequestContent): Block[] {
  if (content.ownForm) return ownAuthorizationForm(content);
  return [...bodies[content.requestType](content), ...authorizationPage(content)];
}

/** The look of a request: the sender's own, or the office form's. */
export function requestStyle(content: RequestContent): Style {
  if (content.ownForm) return { face: "sans", size: 9.5, margin: 48, footer: "Form HG-214 (rev. 03/2025)" };
  return letterStyle(content.requester.name);
}

export function otherBlocks(content: OtherContent): { blocks: Block[]; style: Style } {
  switch (content.kind) {
    case "newsletter":
      return {
        blocks: newsletterBlocks(content),
        style: { face: "sans", size: 10, margin: 54, footer: "To unsubscribe write to the address above." },
      };
    case "remittance":
      return { blocks: remittanceBlocks(content), style: { face: "mono", size: 9, margin: 48, footer: null } };
    case "blank":
      return { blocks: [], style: letterStyle(content.sender.name) };
  }
}

/** The title of a document as its sender would give it: the mail's subject, the file's title. */
export function documentTitle(spec: DocumentSpec): string {
  const { content } = spec;
  switch (content.kind) {
    case "request": {
      const reference = content.references[0];
      const what = content.ownForm ? "Authorization for release of records" : "Medical records request";
      return `${content.urgencyReason === null ? "" : "URGENT: "}${what}${
        reference ? ` - ${reference.label} ${reference.value}` : ""
      }`;
    }
    case "newsletter":
      return "The Record Room: news for health information teams";
    case "remittance":
      return `Remittance advice ${longDate(content.writtenOn)}`;
    case "blank":
      return "Document";
    case "record":
      return content.record.recordType;
  }
}

/** The body of a plain mail that makes the request itself, or says what the paper says. */
export function mailText(content: RequestContent | OtherContent): string {
  if (content.kind !== "request") return blocksToText(otherBlocks(content).blocks);
  const blocks = requestBlocks({ ...content, ownForm: false, coverPage: false });
  return blocksToText(blocks.filter((block) => block.kind !== "letterhead" && block.kind !== "signature")) +
    `\n-- \n${content.requester.contactName}\n${content.requester.name}\n${content.requester.phone}\n${content.requester.email}\n`;
}

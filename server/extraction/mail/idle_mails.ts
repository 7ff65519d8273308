/**
 * Mails that ask for nothing by what a mail is: answers of machines, and offers of those who sell to records offices.
 * @module
 */
import { anyOf, pattern } from "../words/pattern.ts";
import type { Doc } from "../document_types.ts";

/** Subjects that mail programs write themselves. */
const machineSubject = pattern(
  "i",
  String.raw`^\s*(?:(?:re|fw|fwd|aw)\s*:\s*)*(?:`,
  anyOf(
    String.raw`automatic reply|auto(?:mated|matic)?[- ]?(?:reply|response|responder)|autosvar|abwesenheit\w*`,
    String.raw`respuesta autom[aá]tica|r[eé]ponse automatique|out of (?:the )?office`,
    String.raw`away from (?:the |my )?(?:office|desk)|undeliver(?:able|ed)`,
    String.raw`delivery (?:status notification|has failed|failure|incomplete)`,
    String.raw`mail delivery (?:failed|subsystem)|returned mail|failure notice|read receipt`,
    String.raw`(?:read|not read|accepted|declined|tentative|canceled|cancelled|recall)\s*:`,
  ),
  String.raw`)`,
);

/** "I am out of the office from June 24": an automatic answer asks for nothing. */
const away = pattern(
  "i",
  String.raw`^[\s\S]{0,220}?\b(?:(?:i am|i'm|i’m|i will be) (?:currently |now |away and )?`,
  String.raw`(?:out of (?:the )?office|on (?:vacation|(?:annual |maternity |parental |medical )?leave|holiday)`,
  String
    .raw`|away from (?:my|the) (?:desk|office))|this (?:mailbox|inbox|address) is (?:no longer|not) (?:monitored|in use|read))\b`,
);

/** What sellers say of what they sell, each with its weight; two of them make an offer. */
const offers: RegExp[] = [
  /\b(?:account executive|(?:regional|area|territory|business development|sales) (?:manager|director|executive|representative|rep|lead)|customer success|growth (?:lead|manager)|solutions? consultant)\b/i,
  /\b\d{1,2}[- ]min(?:ute)?s? (?:call|chat|demo|meeting|conversation|intro\w*|of your time)\b|\b(?:quick|brief|short) (?:call|chat|demo|intro\w*)\b|\bbook (?:a time|a call|a slot|at)\b|\bon (?:my|your) calendar\b|\bopen to a\b/i,
  /\b(?:many|other|most) (?:HIM|ROI|medical records?|health information|hospital)?\s?(?:directors|managers|departments|hospitals|leaders|teams) (?:tell|like|we|use|say|struggle|have)\b|\byour backlog\b|\bhospitals like yours\b/i,
  /\bsample of (?:what|our|the)\b[^.]{0,60}\b(?:screen|shows?|looks?|report|output|dashboard)\b|\bour (?:platform|software|solution|product|screen|AI|dashboard|customers)\b/i,
  /\bif you are(?:n't| not| n’t) the right (?:person|contact)\b|\bunsubscribe\b|\bopt[- ]out\b|\bfollowing up on my (?:note|last|e-?mail|message)\b/i,
  /\bjoin (?:us|our|the) [^.]{0,30}\b(?:on|for|when|webinar|session)\b|\bregister (?:at|now|here|today|by|online)\b|\bearly[- ](?:bird|prices?)\b|\$\d+[^.]{0,30}\bmembers\b|\bsave the date\b|\bseats? (?:are|is) (?:limited|filling)\b/i,
  /\b(?:webinars?|conference|summit|workshop|seminar|masterclass|continuing education|CEUs?|newsletter)\b/i,
  /\b(?:pricing|return on investment|\bROI calculator|turnaround times?|save (?:time|money|hours)|per[- ]page price|cut (?:your )?costs?|white ?paper|case study)\b/i,
];

/**
 * Whether the mail as a whole asks for nobody's records, whatever it quotes or shows as an example.
 *
 * @param text the text of the message chosen as the request
 */
export function isIdleMail(doc: Doc, text: string): boolean {
  const mail = doc.read.mail;
  if (doc.read.kind !== "eml" || !mail) return false;
  if (machineSubject.test(mail.subject ?? "")) return true;
  if (away.test(text) && !/\b(?:DOB|D\.O\.B|born|date of birth)\b/i.test(text)) return true;
  return offers.filter((offer) => offer.test(text)).length >= 3;
}

/** What mail programs of large senders put under everything: why one gets it, how to get no more of it. */
const foot = pattern(
  "gi",
  anyOf(
    String.raw`\byou (?:are |have been )?receiv\w* this (?:e-?mail |message |notice )?because\b[^.]*\.?`,
    String.raw`\b(?:please )?do not reply to (?:this (?:e-?mail|message|mailbox) )?(?:to )?unsubscribe\b\.?`,
    String.raw`\b(?:to )?unsubscribe\b[^.]{0,80}\.?|\bview (?:this )?(?:e-?mail )?in (?:your )?browser\b\.?`,
    String.raw`\breplies to this (?:mailbox|address|e-?mail) are not (?:read|monitored)\b\.?`,
    String.raw`\bthis is an auto(?:mated|matic(?:ally generated)?) (?:message|e-?mail|notice)\b\.?`,
    String.raw`\b(?:please )?do not reply(?: to this (?:e-?mail|message|mailbox|address))?\b\.?`,
  ),
);

/** A mail's text without its foot: a request may have one as well as an advertisement. */
export const withoutFoot = (doc: Doc, text: string): string => doc.read.kind === "eml" ? text.replace(foot, " ") : text;

/**
 * Patterns of labels beside the vocabulary: labels in other words than the vocabulary's, and what shows that a text is no label.
 * @module
 */
import { anyOf, pattern, sequence } from "./pattern.ts";

export const spanish = pattern(
  "",
  String.raw`\b(?:`,
  anyOf(
    String.raw`trabajador|lesionado|fecha|nombres?|apellidos?|paciente|nacimiento|num|numero|expediente|reclamo`,
    String.raw`reclamante|domicilio|direccion|telefono|celular|firma|medico|correo|patron|empleador|solicitante`,
    String.raw`asegurado|poliza|menor|nino|padre|madre|tutor|testigo|interprete|autorizacion|desde|hasta|para`,
    String.raw`lesion|envie|devuelva|hospitalario|seguro|miembro|cliente|empleado|estudiante|alumno|de|del|la`,
    String.raw`el`,
  ),
  String.raw`)\b`,
);

export const sortOfPerson = pattern(
  "",
  String.raw`^(?:\S+ ){1,2}(?:`,
  anyOf(
    String.raw`patient|claimant|applicant|insured|participant|subject|child|infant|student|employee|worker`,
    String.raw`member|enrollee|client|resident|veteran|donor|inmate|detainee|decedent|plaintiff|examinee`,
    String.raw`evaluee|individual|victim|camper|athlete|recruit|candidate|youth|juvenile|ward|consumer|driver`,
    String.raw`operator|pilot`,
  ),
  String.raw`)(?:'s)?(?: name)?$`,
);

export const policyholder = /^(?:(?:our|your|the|first|additional) )*named insureds?(?:'s)?(?: names?)?$/;

/** "Name at time of treatment", "Name when treated", "Previously known as". */
export const aliasThen =
  /^(?:(?:any|all|other|patient'?s?|the) )*names? (?:(?:used|known by|given|on file) )?(?:at (?:the )?time of|when|during|while|on (?:date|day) of) |^(?:previously|formerly|once) (?:known as|called|named)$/;

/** "Former/maiden name", "A/K/A", "Preferred name": what somebody is or was called besides; a name of nobody else. */
export const alias = pattern(
  "",
  String.raw`^(?:(?:patients?'?s?|pt|his|her|your|any|all|if|legal) )*(?:(?:`,
  anyOf(
    String.raw`former|formerly|maiden|previous|prior|preferred|chosen|nick|alias(?:es)?|other|birth|married`,
    String.raw`alternate|also known as|known as|goes by|called|a ?\/? ?k ?\/? ?a|f ?\/? ?k ?\/? ?a`,
  ),
  String
    .raw`)(?: ?[/,&] ?| or | and | )?)+(?:(?:last |first |sur)?names?)?(?: ?\(?s\)?)?(?: (?:used|known|if (?:any|different)|known by))*$`,
);

/** "Custodian's patient number", "Provider MRN": the record number is the custodian's, on anybody's form. */
export const custodians = /^(?:custodian|provider|physician|doctor|clinic|recipient|practitioner)s?$/;

/** "Recipient (our patient)", "Spouse (claimant)": the bracket says who it is. */
export const saidInBrackets = /^([^()\d]{3,40}?)\s?\((?:(?:is|our|your|the|this)\s)*([\p{L}' ]{2,24})\):?$/u;

/** "Joint applicant (no records are requested for this person)": said to be left out. */
export const saysLeftOut = pattern(
  "i",
  anyOf(
    String.raw`\bno records?\b[^.;]{0,30}\b(?:requested|needed|required|wanted|asked|sought|to be)\b`,
    String.raw`\b(?:records?|information)\b[^.;]{0,20}\bnot (?:requested|needed|required|wanted|sought)\b`,
    String.raw`\bnot (?:part of|included in) (?:this|the) request\b`,
    String.raw`\((?:records? )?not (?:requested|needed|wanted|required|asked for|included|sought)[^)]*\)`,
  ),
);

/** "Name of adult (last, first, middle)": any person a form may be about. */
export const namedSort = pattern(
  "",
  String.raw`^(?:full |legal )*names? of (?:the )?(?:alleged |vulnerable |dependent |at risk )*`,
  String.raw`(?:adult|elder|senior|person|youth|juvenile|camper|athlete|passenger|evacuee|survivor|examinee|prisoner`,
  String.raw`|arrestee|recruit|candidate|consumer)(?: (?:last|first|in full|concerned|involved|served)\b.*)?$`,
);

export const furtherParts = pattern(
  "i",
  anyOf(
    sequence(
      String.raw`(?:\s?(?:[,/&]|\band\b|\bwith\b)\s?(?:and\s)?(?:`,
      anyOf(
        String.raw`D\.?\s?O\.?\s?B\.?|(?:date of )?birth(?:\s?date)?|birthday|SSN|address|MRN|MR\s?(?:#|no\.?)|ID`,
        String.raw`chart(?:\s?(?:#|no\.?|number))?|(?:medical\s)?record(?:\s?(?:#|no\.?|number))|sex|gender|phone`,
        String.raw`age`,
      ),
      String.raw`)(?:\s?\([^)]*\))?)+(?=\s?[:.]?\s*$)`,
    ),
    String.raw`(?<=^names?) (?:and|&) (?:date of birth|dob|address)(?= of\b)`,
  ),
);

/** "Child #1", "Patient 2 name", "Claimant no. 3". */
export const countedPerson =
  /^(child|sibling|patient|client|claimant|member|minor|plaintiff|student|insured|applicant|employee|veteran|resident)(?:'s)? (?:no )?[1-9](?:'s)?(?: (?:full |legal )*names?)?$/;

export const sentenceVerb =
  /\s(?:is|are|was|were|has|have|had|will|would|can|could|may|sees|saw|asks|asked|wants|needs|needed|says|said|told|requests|requested|wishes|treats|treated|referred|ordered|recommends|prescribed)(?:\s|$)/;

const question =
  /^(\(?\d{1,2}[a-h]?[.)]\s+)?(?:what(?:['’]s|\sis|\swas)\s)((?:your|the|his|her|their|this)\s[^?]{3,40})\?$/i;
const bornWhen =
  /^(?:\(?\d{1,2}[a-h]?[.)]\s+)?when\s(?:were\syou|was\s(?:the\s)?(?:patient|claimant|child|he|she|student))\sborn\?$/i;
const whoIs =
  /^(?:\(?\d{1,2}[a-h]?[.)]\s+)?(?:who\sis\sthe|whose\srecords\sdo\syou\s(?:need|want|request)\b.{0,12}|who\sis\sthis\s(?:request\s)?(?:about|for))\s?(patient|claimant|child|student|client)?\?$/i;

/** "Record number, if you know it", "Hospital number (if you have one)". */
const ifKnown =
  /,?\s\(?(?:if|when) (?:you (?:know|have|remember|were given|kept)|it is known|known|kept|any|available|one was assigned|there is one)[^)]{0,20}\)?(?=\W*$)/i;
/** "Hospital no. on wrist band", "MRN from your bill". */
const onWhat = pattern(
  "iu",
  String.raw`(?<=\p{L} (?:no\.?|number|#|ID)|\bMRN)\s\(?(?:on|from|printed on|shown on) `,
  String.raw`(?:(?:your|the|his|her|patient'?s?|hospital|old|last) )*`,
  String
    .raw`(?:wrist ?bands?|arm ?bands?|bracelets?|cards?|bills?|statements?|paper(?:s|work)|labels?|portal|discharge papers)\)?(?=\W*$)`,
);

/** "What is the patient's full name?", "When were you born?": questions as the labels that they are. */
export function asLabel(raw: string): string {
  const text = raw.replace(ifKnown, "").replace(onWhat, "");
  if (!text.endsWith("?")) return text;
  if (bornWhen.test(text)) return "Date of birth";
  const who = text.match(whoIs);
  if (who) return `${who[1] ?? "Patient"}'s name`;
  return text.match(question)?.[2] ?? text;
}

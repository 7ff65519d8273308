/**
 * Words and patterns of `label_kinds.ts`.
 * @module
 */

export const person =
  "(?:(?:the|your|our|my|named|above|proposed|minor|injured|covered) )*(?:patient|pt|iw|ee|inj(?:ured)? " +
  "(?:wkr|ee)|claimant|insured|life (?:to be " +
  ")?(?:insured|assured)|applicant|petitioner|victim|evaluee|detainee|decedent|deceased|student(?:[ " +
  "-]athlete)?|pupil|child|children|minor|baby|newborn|infant|ward|conservatee|(?:legally " +
  ")?(?:protected|incapacitated) (?:person|individual|adult)|(?:vulnerable|dependent|at[- ]risk) " +
  "adult|(?:adult|person|elder|senior|child|youth) at risk|elder|member|enrollee|participant|(?:injured " +
  ")?(?:worker|person|party|employee|individual|claimant)|client|resident|bene|mbr|clmt|insd|subject(?: of " +
  "(?:the " +
  "|this " +
  ")?(?:request|records?|disclosure|release|authorization|inquiry|information))?|individual|veteran|service " +
  "?member|inmate|examinee|donor|plaintiff|dependent|covered person|proband|(?:insured )?travell?er|index " +
  "(?:case|patient)|recruit|camper|candidate|athlete|juvenile|youth|foster " +
  "child|consumer|trainee|cadet|sailor|soldier|airman|seaman|pilot|adoptee|evacuee|survivor|arrestee|parolee|service " +
  "user|(?:person|individual|child|youth|adult) (?:served|in care))(?: ?(?:/|or|and) ?(?:your |our |the " +
  ")?(?:veteran|service " +
  "?member|member|dependent|beneficiary|patient|claimant|applicant|employee|student|client|injured(?: " +
  "(?:worker|party|person))?|deceased))?";

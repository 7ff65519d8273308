/**
 * What the rules for ranges of days share.
 * @module
 */
import type { Evidence } from "../../../shared/documents.ts";
import { type FoundDate } from "../dates/dates.ts";
import { endOfMonth } from "../dates/calendar.ts";
import type { Span } from "../layout/spans.ts";
import { anyOf, pattern, sequence } from "../words/pattern.ts";
import type { Doc } from "../document_types.ts";

/**
 * `from` and `to` are offsets in the text, `strength` 0..1 how surely this is a range of service dates. One end may be
 * open: `null`.
 */
export type Range = {
  start: string | null;
  end: string | null;
  from: number;
  to: number;
  how: string;
  strength: number;
};

/** What the document's range is, and why. */
export type RangeFinding = { start: string | null; end: string | null; evidence: Evidence | null };

/** "past two years" counts back from `request`, "since the accident" begins on `event`, "from birth" on `birth`; ISO dates. */
export type Base = {
  request: string | null;
  event: string | null;
  today: string;
  birth?: string | null;
  /** Days of other events that the document dates: "from admission through death". */
  days?: Partial<Record<EventName, string>>;
  /** The day that the document gives under a name of its own: "the date last worked". */
  named?: (phrase: string) => string | null;
};

/** Events of care that a range may be counted from; `end` is that of the treatment. */
export type EventName = "death" | "admission" | "discharge" | "surgery" | "end";

/** "DOL", "D.O.I.", "D/O/A", "D/I", "D/Injury", "Inj. date", "Acc. date": how the trade shortens the day of a loss. */
export const lossAbbreviation = sequence(
  String.raw`(?:`,
  anyOf(
    String.raw`A\.?O\.?D\b\.?`,
    String.raw`D(?:\.?O\.?|\/O\/?|\/)(?:[ILA]\b\.?|(?:inj(?:ury)?|loss|acc(?:ident)?|inc(?:ident)?|onset)\b\.?)`,
    String
      .raw`(?:inj(?:ury)?|acc(?:id(?:ent)?)?|loss|inc(?:id(?:ent)?)?|onset|occ(?:urrence)?|MV[AC])\.? (?:date|dt)\b\.?`,
    String
      .raw`(?:date|dt)\.?(?: of | |\/)(?:inj(?:ury)?|acc(?:id(?:ent)?)?|loss|inc(?:id(?:ent)?)?|onset|occ(?:urrence)?|MV[AC])\b\.?`,
  ),
  String.raw`)`,
);

/** How letters call the injury or accident that a claim is about; a pattern's source. */
export const happening = sequence(
  String.raw`(?:`,
  anyOf(
    String.raw`(?:the |his |her |my |their |said |alleged )*${lossAbbreviation}`,
    sequence(
      String.raw`(?:the )?(?:date of (?:the )?)?(?:the |his |her |my |their`,
      String.raw` |our client'?s |said |subject |alleged |above )*(?:`,
      anyOf(
        String.raw`motor vehicle |auto(?:mobile)? |car |work(?:place|-related)? |slip and |industrial |alleged `,
        String.raw`subject `,
      ),
      String.raw`)*(?:`,
      anyOf(
        String.raw`injur(?:y|ies)|accident|loss|incident|collision|onset|crash|fall|disability|event|occurrence`,
        String.raw`exposure|death|passing|demise|DOD|MV[AC]`,
      ),
      String.raw`)(?: date)?`,
    ),
  ),
  String.raw`)`,
);

/** What a request may call itself, as the day of which "to the date of this …" is meant; a pattern's source. */
export const thisPaper = sequence(
  String.raw`(?:`,
  anyOf(
    String.raw`(?:written |records? |formal |medical )?(?:request|demand|inquiry)|letter|memo(?:randum)?|notice`,
    String.raw`correspondence|communication|writing|authori[sz]ation|signature|disclosure|release|response`,
    String.raw`receipt|production|subpoena|warrant|order|reply|answer|compliance|search|certification|review`,
    String.raw`collection|retrieval|application|referral|affidavit|fax|form|message|mail|e-?mail`,
  ),
  String.raw`)`,
);

/** How forms say "until now". */
export const nowWords = new RegExp(
  anyOf(
    sequence(
      String.raw`\b(?:`,
      anyOf(
        String.raw`(?:the )?(?:date|day) of (?:this|the|your|my|our) (?:present )?${thisPaper}`,
        String.raw`this (?:writing|letter['’]s date)`,
        sequence(
          String.raw`(?:the )?(?:date|day) (?:on which |that |when )?(?:this`,
          String.raw`|the|our) ${thisPaper} (?:was|is) (?:made|written|sent`,
          String.raw`|signed|mailed|faxed|dated|issued)`,
        ),
        String.raw`(?:the )?(?:present|current) (?:day|date|time)`,
        String
          .raw`(?:the )?date (?:first |set out |shown |given |printed )?(?:written |appearing )?(?:above|below|at the (?:top|head))`,
      ),
      String.raw`)\b`,
    ),
    String.raw``,
  ) +
    pattern(
      "i",
      String.raw`\b(?:`,
      anyOf(
        String.raw`present|current|today|now|ongoing`,
        sequence(
          String.raw`(?:the )?date of (?:this|the|your|my) (?:`,
          anyOf(
            String.raw`request|letter|authori[sz]ation|signature|disclosure|release|response|receipt|production`,
            String.raw`subpoena|order|reply|answer|compliance|search|certification|review|collection|retrieval`,
          ),
          String.raw`)`,
        ),
        sequence(
          String.raw`(?:the )?(?:date|time) of (?:`,
          anyOf(
            String.raw`copying|compliance|processing|printing|retrieval|duplication|certification|search|completion`,
            String.raw`collection|your (?:search|reply|answer|review)`,
          ),
          String.raw`)`,
        ),
        String.raw`pres\b\.?`,
        sequence(
          String.raw`(?:date|day|time) (?:on which |that |when )?(?:`,
          anyOf(
            String.raw`you|we|(?:the |these |such )?(?:records|copies|materials)|they|it|this (?:request|letter|form)`,
          ),
          String.raw`) (?:`,
          anyOf(
            String.raw`receive|comply|respond|reply|process|copy|answer`,
            String
              .raw`(?:are|is) (?:produced|copied|sent|released|mailed|provided|received|processed|honored|honoured)`,
          ),
          String.raw`)(?: (?:this|it|with this|to this))?(?: (?:request|letter))?`,
        ),
        String.raw`such time as|date (?:hereof|below|above|signed|sent|mailed|faxed)`,
        sequence(
          String.raw`(?:the )?(?:day|date) (?:on which |that )?(?:`,
          anyOf(String.raw`i sign|this (?:letter|request|form|fax) (?:was|is) (?:sent|mailed|signed|faxed|written)`),
          String.raw`)(?: (?:this|below|it|the form))?`,
        ),
        String.raw`(?:the )?date of this (?:fax|form|message|mail|e-?mail|notice)|to date|this date`,
        String.raw`(?:the )?time of (?:this|the|your) (?:request|disclosure|release)`,
        String.raw`date of (?:response|receipt|production|signature|signing|request|disclosure)|most recent`,
      ),
      String.raw`)\b`,
    )
      .source,
  "i",
);
/** A range at `from`, `length` characters long. */
export function made(
  start: string | null,
  end: string | null,
  from: number,
  length: number,
  how: string,
  strength: number,
): Range {
  return { start, end, from, to: from + length, how, strength };
}

export const lastDay = (date: FoundDate): string => date.day ? date.iso : endOfMonth(date.iso);

/** Rows of a list of members carry dates of their own. */
export function inList(doc: Doc, span: Span): boolean {
  return doc.tables.some((t) =>
    t.records.length > 1 && t.records.some((r) => r.cells.some((c) => c && c.words.some((w) => span.words.includes(w))))
  );
}

/** "… and everything since": what goes on to the day of the request. */
export const onwards =
  /\b(?:present|forward|onwards?|thereafter|to date|ongoing|continuing|(?:everything|all(?: records| treatment)?|and|any(?:thing)?) (?:since|after(?:wards?)?|post-?\s?\p{L}+))(?![\p{L}\d])/iu;
/** "beginning …": what has only its first day given. */
export const opens =
  /\b(?:starting|beginning|commencing|dating(?: back)?(?: to)?|since|(?:records|notes|treatment|services?|charts?|bills) from)(?: with| on| at| from)?\s(?:the )?$/i;

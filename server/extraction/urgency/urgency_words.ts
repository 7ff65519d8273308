/**
 * Words of haste, of time enough, and of days that a request must meet.
 * @module
 */
import { anyOf, pattern, sequence } from "../words/pattern.ts";

/** Words that ask for haste by themselves. */
export const rush = pattern(
  "i",
  String.raw`\b(?:`,
  anyOf(
    String.raw`urgent(?:ly)?|urgency|rush(?!ed (?:to|into|by|from|in)\b)(?:ed)?|expedit(?:e|ed|ing|ious|iously)`,
    String.raw`as (?:soon|quickly|promptly|rapidly) as (?:is )?(?:possible|you can)`,
    String.raw`(?:soonest|earliest) possible|a\.?s\.?a\.?p\.?`,
    String
      .raw`immediate(?:ly)?(?= (?:need|attention|response|processing|handling|release|delivery|action|turnaround|reply|request|care|treatment))`,
    String
      .raw`(?:send|fax|needed|required|respond|reply|furnish|provide|produce|forward|release|deliver)(?: \w+){0,4} immediately`,
    String.raw`emergen(?:t|cy) (?:request|release|need|treatment)|time[- ](?:sensitive|critical)`,
    String.raw`critical(?:ly)? (?:needed|request|priority)|(?:high|top|highest|first) priority`,
    String.raw`priority:? (?:1|one|high|handling|request|processing)`,
    String.raw`(?<!\b(?:that|this|the|those|of|on) )same[- ]day(?! (?:surgery|visit|clinic|as\b|appointment))`,
    String.raw`next[- ]day|overnight (?:turnaround|processing)`,
    String.raw`(?:24|48|72)[- ]?(?:hour|hr)s? (?:turn ?-?around|service|rush|request|processing|response)`,
    String.raw`without (?:further )?delay|needed (?:today|immediately|now|urgently|right away|asap)`,
    String
      .raw`need (?:it|them|these|this|the records?|these records) (?:today|immediately|now|urgently|right away|asap|by tomorrow|tonight)`,
    String.raw`within (?:the )?(?:next )?(?:24|48|72|twenty-four|forty-eight|seventy-two|\d{1,2}) ?(?:hours|hrs)`,
    String.raw`(?:today|tonight) please`,
    String
      .raw`(?:please|kindly) (?:send|fax|reply|respond|answer|forward|e-?mail)(?: \w+){0,3} (?:today|tonight|now)\b`,
    sequence(
      String.raw`(?:send|fax|need\w*|reply|respond|answer|have)(?: \w+){0,4} (?:by|before) (?:`,
      anyOf(String.raw`noon|tomorrow|tonight|this (?:morning|afternoon|evening)|\d{1,2}(?::\d{2})? ?[ap]\.?m\b`),
      String.raw`)`,
    ),
    String.raw`by (?:the )?(?:end|close) of (?:business|day)(?: today)?|right away|promptly needed`,
    String.raw`(?:to )?the (?:front|head|top) of (?:the|your) (?:line|queue|pile|list)`,
    String.raw`ahead of (?:your |the )?other (?:work|requests)|cannot wait|can['’]t wait|tight deadline`,
    String.raw`(?:critically|terminally|gravely) ill|time is of the essence`,
    String.raw`(?:send|fax|forward|respond|reply|answer|need\w*)(?: \w+){0,4} at once\b`,
    String.raw`give (?:this|it|these|our)(?: \w+){0,3} priority`,
    String
      .raw`(?:is|are) (?:now |currently )?in (?:our|the) (?:ICU|NICU|PICU|ER|ED|OR|emergency (?:room|department)|operating room|intensive care)\b`,
    sequence(
      String.raw`(?:patient|baby|child|he|she) is (?:`,
      anyOf(
        String.raw`being prepped|waiting|here`,
        String.raw`in (?:our (?:office|clinic|er|ed|pre-?op)|pre-?op|labor|surgery|the (?:or|operating room|cath lab))`,
        String.raw`on the table`,
      ),
      String.raw`)\b[^.]{0,30}\bnow\b`,
    ),
    String.raw`waiting in our (?:clinic|office|exam|er|ed)|life[- ]threatening|do not delay|please hurry`,
  ),
  String.raw`)\b`,
);

/** "STAT" in capitals or where only haste can be meant; "Fla. Stat. § 456" is a statute. */
export const stat = pattern(
  "",
  anyOf(
    sequence(
      String.raw`(?<!`,
      String
        .raw`\b(?:Fla|Wis|Minn|Rev|Ann|Ill|Tex|Ariz|Neb|Nev|Mo|Ky|Colo|Comp|Gen|Okla|Kan|Or|Pa|Cal|N\.?Y|U\.?S)\.?\s`,
      String.raw`)\bSTAT\b(?!\.?\s?(?:§|Ann|\d|sec))`,
    ),
    String.raw`\b[Ss]tat (?:request|please|order|records?|turnaround|processing|basis)\b`,
    String.raw`\b(?:need(?:ed)?|send|fax|records?)(?: \w+){0,2} [Ss]tat\b(?!\.?\s?(?:§|\d|Ann|sec))`,
  ),
);

/** Wording that takes the haste away or speaks of something else. */
export const calm = pattern(
  "i",
  String.raw`\b(?:`,
  anyOf(
    String.raw`no (?:rush|hurry|urgency|need (?:to|for) (?:rush|hurry|expedite\w*))`,
    String.raw`not? (?:an? )?(?:urgent|rush|emergency|expedited|stat|time[- ]sensitive)`,
    String.raw`not (?:be )?(?:needed|required) (?:urgently|immediately|right away)`,
    String.raw`(?:isn'?t|is not|are not|not) (?:urgent|a rush|rushed|pressing|an? emergency)`,
    String.raw`(?:there(?:'s| is)|in) no (?:rush|hurry)|standard (?:service|processing|turnaround|handling)`,
    String.raw`routine (?:request|processing|turnaround|handling|priority|service)`,
    String.raw`non-?(?:urgent|rush|emergent|emergency|stat)|take your time`,
    String.raw`(?:expedit\w*|rush) (?:fees?|charges?|shipping|surcharge)`,
    sequence(
      String.raw`(?:rush|expedited)(?: (?:service|processing|requests?`,
      String.raw`|copies|orders?))? (?:is|are|can|may|will|available|not)\b[^.]{0,50}`,
      String.raw`(?:available|additional|extra|fee|\$|charge|cost|incur`,
      String.raw`|accept)`,
    ),
    String.raw`rush service (?:is )?not`,
    String.raw`(?:notify|destroy|telephone|call|contact|inform|advise|return)\b[^.]{0,50}\bimmediately`,
    String.raw`immediately (?:notify|destroy|call|contact|telephone|delete|by)|urgent care`,
    String.raw`\bno\b[^.;,]{1,50}\b(?:needed|required|wanted|necessary)\b|without undue`,
    String
      .raw`(?:invoices?|bills?|charges|payments?|claims?)\b[^.]{0,70}\b(?:paid|processed|remitted|settled)\b[^.]{0,30}\bexpedit\w+`,
    String.raw`expedited (?:cycle|payment)`,
    sequence(
      String.raw`(?:charges?|fees?|costs?|bill(?: us)?|invoices?|payments?|prepayment|deposit)\b[^.]{0,80}\b(?:`,
      String.raw`(?:do not|don['’]t|not to|rather than|never|no need to|without) (?:further )?(?:delay|hold)\w*`,
      String.raw`)`,
    ),
    String.raw`if (?:this is |you need |you have |it is |needed )?(?:an? )?(?:urgent|rush|expedited|stat)`,
    String.raw`unless (?:urgent|marked)|whenever (?:it is )?convenient|at your (?:earliest )?convenience`,
    String.raw`when you (?:can|have time)|earliest convenience`,
    String.raw`for (?:expedited|rush) (?:service|processing|requests?|handling)|emergency contact`,
    String.raw`(?:requests?|orders?|items?|cases?) (?:that are |which are )?(?:marked|labeled|designated|flagged)\b`,
    String.raw`\b\d ?= ?\w[^=]*\b\d ?= ?\w`,
    String
      .raw`\b(?:air ?lifted|transferred|transported|admitted|operated|taken|brought|seen|flown|referred)\b[^.;]{0,30}\burgently\b`,
    String.raw`\burgently (?:transferred|admitted|operated|taken|brought|flown)`,
    String.raw`(?:rush|urgent|stat|expedite[d]?|priority)\??:? (?:no|n|none|normal|routine|standard|low|regular)\b`,
  ),
  String.raw`)`,
);

/** Events with a day that the records are needed for. */
export const event = pattern(
  "i",
  String.raw`\b(?:`,
  anyOf(
    String.raw`hearing(?! (?:aids?|tests?|loss|exam|impair\w*|screen\w*|officer))|trial|arraignment|sentencing`,
    String.raw`grand jury|court(?:['’]s)? deadline|deadline (?:of|set by|ordered by) the court`,
    String.raw`(?:board|committee|panel|commission|tribunal|council) (?:meets|convenes|sits|will meet)`,
    String.raw`file (?:our|an|the|its|his|her) (?:answer|response|brief|motion|appeal|reply|expert\w*)`,
    String.raw`physical(?= (?:is|on)\b)|(?:is|will be) (?:being )?(?:re-?)?(?:seen|examined)|depositions?`,
    String.raw`mediation|arbitration|settlement conference|surgery|procedure|operation`,
    String.raw`(?:will|shall|to) (?:be )?operated?(?= on\b)|cath(?:eteri[sz]ation)?|replacement`,
    String.raw`\w{3,}(?:ectomy|plasty|otomy|ostomy|oscopy)|fusion|bypass|resection|ablation|radiation|biopsy`,
    String.raw`transplant|consult(?:ation)?|appointment|app(?:oin)?t\.?|visit|evaluation|admission|treatment`,
    String.raw`chemotherapy|infusion|exam(?:ination)?|delivery|inquest|IME|court date|conference|placement`,
    String.raw`enrollment|sees? (?:the |a |an |our |his |her )?(?:Dr\.?|doctor|surgeon|specialist|\w+ologist)`,
    String.raw`start of (?:care|school|treatment)|autopsy|discovery (?:deadline|cut-?off)|IEP meeting|interview`,
    String.raw`clearance`,
  ),
  String.raw`)\b`,
);

export const scheduled = pattern(
  "i",
  String.raw`\b(?:`,
  anyOf(
    String.raw`(?:hearing|trial|deposition|mediation|arbitration|surgery|procedure|appointment|court)(?: date)?(?=:)`,
    String.raw`set (?:for|on)|booked (?:for|on)|planned (?:for|on)|slated for|noticed (?:for|on)|for use at`,
    String.raw`to be held|set:?|scheduled(?: for| on| to)?|has (?:an? )?`,
    String.raw`is (?:on|set|scheduled|to (?:begin|take place|be held))|calendared`,
    String.raw`will (?:be held|take place|begin|undergo|have)|begins?|takes place`,
    String.raw`on (?=(?:january|february|march|april|may|june|july|august|september|october|november|december|\d))`,
    String.raw`date:?|before (?:the|his|her|our|my|this|that)|upcoming|listed for|starts?|meets|convenes|sits`,
  ),
  String.raw`)\b`,
);

/** "appointment is tomorrow", "surgery next Tuesday". */
export const shortly = pattern(
  "i",
  String.raw`\b(?:`,
  anyOf(
    String.raw`tomorrow|this (?:afternoon|morning|coming )?(?:week|mon|tues|wednes|thurs|fri|satur|sun)\w*`,
    String.raw`next (?:week|mon|tues|wednes|thurs|fri|satur|sun)\w*`,
    String.raw`in (?:a|one|two|three|four|five|six|\d) (?:days?|weeks?)`,
    String.raw`is (?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day`,
    String.raw`(?:set|scheduled|booked) for (?:mon|tues|wednes|thurs|fri|satur|sun)day|later today`,
    String.raw`(?:by|before) (?:this |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day`,
  ),
  String.raw`)\b`,
);

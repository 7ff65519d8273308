/**
 * Words that tell names from other text.
 * @module
 */
import { anyOf, pattern } from "../words/pattern.ts";

/** Small words that belong to the surname that follows. */
export const particles = new Set(
  "de del la las los van von der den ter ten da das do dos di du le st ste san santa bin ibn al el abu mac mc y e"
    .split(" "),
);

/** Second parts of double given names (José Luis, Ana María, Mary Ann, Jean Luc). */
export const secondGivenNames = new Set(
  "luis maria jose carlos miguel angel antonio manuel ignacio pablo fernando alberto eduardo enrique isabel cristina teresa elena luisa guadalupe ann anne lou beth jo sue lynn kate ellen luc pierre paul claude marie"
    .split(" "),
);

/** Words of `notNames` that are given names or surnames all the same; a label must vouch for such a surname. */
export const givenToo = new Set("april june may august bill chase".split(" "));
/** Given names that are small words of English; only behind a surname and its comma they are names ("Le, My"). */
export const smallGiven = new Set("my her an or no by to we it not are see yes".split(" "));
export const surnamesToo = new Set(
  "law page case street lane west north south east bank english judge clerk may august march chase rush".split(" "),
);

/** Degrees and professional titles behind a name. */
export const credentialPattern = pattern(
  "i",
  String.raw`^(?:`,
  anyOf(
    String.raw`M\.?D|D\.?O|R\.?N|B\.?S\.?N|M\.?S\.?N|L\.?P\.?N|N\.?P|F\.?N\.?P|A\.?R\.?N\.?P|A\.?P\.?R\.?N`,
    String.raw`C\.?N\.?P|ACNP|DNP|P\.?A(?:-C)?|Ph\.?D|Psy\.?D|Ed\.?D|J\.?D|Esq(?:uire)?|P\.?T|D\.?P\.?T`,
    String.raw`O\.?T(?:R)?|D\.?C|D\.?D\.?S|D\.?M\.?D|D\.?P\.?M|O\.?D|R\.?H\.?I\.?[AT]|CHPS|CCS(?:-P)?|CPC`,
    String.raw`C\.?L\.?U|FALU|FLMI|AIC|CPCU|CCM|CRC|LCSW|LMSW|LICSW|LPC|LMFT|MSW|MPH|MBA|M\.?A|M\.?S|B\.?A`,
    String.raw`B\.?S|M\.?Ed|FACC|FACS|FACP|FAAP|FAAN|FACOG|Pharm\.?D|R\.?Ph|CCC-SLP|CRNA|CNM|CNA|EMT|ABPP|DABR`,
  ),
  String.raw`)\.?$`,
);

/** Words that no person is called by on a form, and that make a text an organization, a label or a sentence. */
export const notNames = new Set(
  (
    "medical center centre hospital clinic records record department dept health information management release authorization " +
    "request requests insurance company casualty mutual life assurance law office offices firm group llp llc pllc inc corp corporation " +
    "attorney attorneys associates services service system systems county state city street avenue road lane drive boulevard suite floor " +
    "box date birth dob mrn ssn patient patients claimant insured applicant decedent student client name names address phone telephone fax " +
    "facsimile email mail number no claim case file order policy account social security hipaa privacy rule page pages form the and or of " +
    "to from for by with is are was were be been not this that these those dear sir madam re regarding subject attn attention please " +
    "any all my our your his her their its we you it i who whom which signature signed date dated custodian provider providers physician " +
    "doctor nurse notary public witness guardian parent legal representative relationship self other none unknown n/a na " +
    "january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday " +
    "north south east west northern southern eastern western regional community general university school district unified bureau " +
    "disability determination determinations administration benefits program office unit emergency room laboratory lab radiology imaging " +
    "pathology operative discharge summary summaries reports report notes progress billing itemized statement bill chart complete entire copy copies " +
    "member members plan care continuing continuity treatment personal use purpose workers compensation compensable injury injured worker employee employer " +
    "confidential confidentiality notice urgent stat rush trial hearing court superior supreme circuit municipal commission board " +
    "plaintiff plaintiffs defendant defendants claimants versus vs v judge honorable esquire partner paralegal adjuster examiner investigator coordinator specialist manager " +
    "director supervisor clerk representative agent senior chief staff intake thank thanks sincerely regards respectfully truly yours " +
    "hello hi good morning afternoon evening enclosed attached attachment enclosure if when upon under after before since during " +
    "retrieval copying document documents solutions network partners holdings trust bank fund foundation society institute college academy " +
    "rehabilitation therapy orthopedic orthopedics orthopaedics cardiology pediatrics surgery surgical dental family medicine internal primary clinics physicians " +
    "administrators administrator administrative claims underwriting underwriters auto automobile liability indemnity international national american united federal us usa " +
    "division section branch mission services' team line shift am pm est pst mst cst et received return yes ok type print printed above below " +
    "cover next last first total main reply comment comments review contact per via english spanish male female sex gender race age marital status single married home work cell mobile primary secondary same as new old " +
    "medicare medicaid part diagnosis allergies medication medications list immunization immunizations vaccine history physical exam visit visits consult consultation " +
    "id dos acct chase gender measure hours desk fee pages electronically electronic docusign adobe sign verified photocopy facsimile original certified certify certification affidavit subpoena duces tecum summons " +
    "alleged onset hospice admission admissions adult adoptee adoptees pcp suspect unidentified trabajador lesionado solicitante reclamante asegurado domicilio expediente firma fecha nombre apellido apellidos paciente nacimiento " +
    "husband wife spouse spouses mother father daughter brother sister grandmother grandfather nephew niece siblings " +
    "passport traveller traveler companion follow nickname wage accident collision forename forenames surname " +
    "surnames recruiter caseworker prescriber pharmacist evaluator interviewer examinee proband subscriber " +
    "policyholder requester requestor detainee enrollee " +
    "protected conservatee incapacitated ward's code codes statute statutes act civil penal california regulations"
  ).split(/\s+/),
);

/**
 * Plain words of trades, streets, forms and advertisements that are next to nobody's surname: with a given name before
 * them they may be one ("Ana Card"), else the text is a firm, a street or a heading ("Data Card", "Peach Orchard Trace").
 */
export const plainWords = new Set(
  (
    "data card cards kids children women veterans tots teens seniors ladies mens womens family families folks people friends neighbors everyone somebody " +
    "sample example test demo template dummy file files folder sheet sheets table list lists log logs label labels sticker imprint barcode scan scans " +
    "image images photo photos picture item items kind kinds amount charge charges payment payments balance cost costs quantity units description detail " +
    "details step steps option options choice mark column blank title header footer margin letter letters envelope message messages memo answer answers " +
    "question questions help support guide manual instructions instruction info material materials product products supply supplies equipment device devices " +
    "software platform portal website online internet link login password user users profile settings app digital virtual wireless secure security safety " +
    "quality survey study research specimen wellness fitness nutrition recovery choice preferred premier express direct " +
    "heart lung kidney liver brain spine bone joint skin eye foot ankle knee hip shoulder pain cancer diabetes stroke asthma allergy infection " +
    "wound wounds disorder condition symptoms procedure anesthesia vision hearing dental smile smiles braces fertility maternity pregnancy " +
    "terrace trace trail crescent loop turnpike crossing landing hollow meadows springs heights gardens estates commons junction station " +
    "highway hwy pkwy parkway ave blvd apt apartment bldg building plaza mall harbor harbour valley coast beach shore bayou canyon prairie " +
    "tidewater seaside lakeside riverside hillside bayside coastal mountain metro downtown uptown midtown " +
    "hiring sales marketing pricing offer offers deal deals event events conference seminar webinar newsletter week weekend month year today tomorrow " +
    "op bus note earner holder yesterday soon later now here there where what why how please sorry warm great welcome register click send want " +
    "have has had does did could would should must shall let ask know"
  ).split(/\s+/),
);

/** "I'm", "she's", "don't": words of sentences that begin with a capital and end like no name. */
export const contraction =
  /^(?:i|we|you|he|she|it|they|that|there|this|who|what|here|where|how|let|do|does|did|is|are|was|were|has|have|had|ca|can|could|wo|will|would|should)n?['’](?:m|ve|d|ll|re|s|t)$/i;

/** Surnames that printers, sellers and teachers give to nobody: "Jane Q. Sample", "John Doe". */
export const nobody = /^(?:sample|example|specimen|doe|public|test|tester|testpatient|dummy|demo|mustermann|patient)$/;

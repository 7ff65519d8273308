/**
 * Everyday short forms of given names, as used in the United States. A short form may stand for several names
 * (Pat is Patrick or Patricia). Compiled by hand from common usage.
 * @module
 */
const TABLE = `
aaron: ron ronnie erin; abigail: abby abbie gail; abraham: abe bram; adelaide: addie della heidi; agnes: aggie nessie;
albert: al bert bertie; alexander: alex al sandy lex xander zander alec sasha;
alexandra: alex sandra sandy lexi lexie alexa ali sasha; alfred: al fred freddie alf alfie; alice: ali allie;
allison: ali allie alli; alejandro: alex ale jandro; alphonso: al fonzie alfonso; amanda: mandy manda; amelia: amy mia millie;
andrew: andy drew; andrea: andi andie drea; angela: angie angel; anita: nita; ann: annie nan anna anne nancy;
annette: annie nettie; anthony: tony ant antonio; antonio: tony; antoinette: toni tonie nettie; archibald: archie;
arnold: arnie; arthur: art artie; augustus: gus august augie; barbara: barb barbie babs bobbie; barnabas: barney;
bartholomew: bart; beatrice: bea bee trixie beatriz; belinda: linda bel; benjamin: ben benny benji bennie; bernadette: bernie;
bernard: bernie barney; bethany: beth; beverly: bev; bradford: brad; bradley: brad; brenda: bren; brandon: bran;
bridget: bridie biddy; caleb: cal; calvin: cal; cameron: cam; camille: cami millie; carmen: carm; caroline: carrie carol lynn;
carolyn: carrie carol lynn; cassandra: cassie cass sandra sandy; catherine: cathy cath kate katie kathy cat kay kit kitty;
cecilia: celia cece cissy; charles: charlie chuck chas chip carlos chaz; charlotte: charlie lottie char; chester: chet;
christian: chris; christina: chris chrissy tina christy; christine: chris chrissy tina christy; christopher: chris topher kit;
clarence: clare; clifford: cliff; clifton: cliff; clinton: clint; constance: connie; cornelius: neil connie; courtney: court;
curtis: curt; cynthia: cindy cyndi; daniel: dan danny; danielle: dani danny; david: dave davey davy;
deborah: deb debbie debby debra debora; delores: dee lola dolores; dennis: denny; denise: dee; dominic: dom nick dominick;
donald: don donnie donny; dorothy: dot dottie dotty dolly dory thea; douglas: doug; duane: dewayne; edgar: ed eddie;
edith: edie; eduardo: ed eddie lalo; edmund: ed eddie ned; edward: ed eddie ned ted teddy eddy; edwin: ed eddie win;
eleanor: ellie nell nora lenora elle; elena: ellie lena; elijah: eli lige;
elizabeth: liz beth betty lizzie eliza betsy libby bess bessie lisa lizbeth elisabeth liza bette; ellen: ellie nell;
emanuel: manny manuel immanuel; emily: em emmy millie; emma: em emmy; enrique: rick ricky kike; ernest: ernie;
esther: essie hester; eugene: gene; eugenia: gena genie; evelyn: evie eve; ezekiel: zeke; felicia: fel; ferdinand: ferdie;
fernando: nando; florence: flo flossie; frances: fran francie frankie fanny franny; francis: frank frankie fran;
francisco: frank paco pancho cisco; franklin: frank frankie; frederick: fred freddie freddy rick fritz fredrick;
gabriel: gabe; gabriela: gabby gaby; gabrielle: gabby gaby elle; geoffrey: geoff jeff; george: georgie; georgia: georgie;
gerald: jerry gerry; geraldine: gerry jerry geri; gertrude: gert trudy gertie; gilbert: gil bert; giovanni: gio vanni;
gloria: glo; gregory: greg gregg; guadalupe: lupe; guillermo: memo; gwendolyn: gwen wendy; harold: hal harry; harriet: hattie;
harrison: harry; harvey: harv; hector: heck; helen: nell nellie lena ellen; henrietta: etta hettie hank retta;
henry: hank harry hal; herbert: herb bert; howard: howie; hubert: hugh bert; ignacio: nacho; irene: rena; isaac: ike zac;
isabel: bella izzy belle ibby; isabella: bella izzy belle; isaiah: zay; isidore: izzy; jackson: jack; jacob: jake jay;
jacqueline: jackie jacqui; james: jim jimmy jamie jimmie jem; jane: janie jenny; janet: jan; janice: jan; jasmine: jazz jas;
jason: jay jase; jean: jeannie; jeannette: jeanie jean nettie; jeffrey: jeff; jennifer: jen jenny jenn jennie;
jeremiah: jerry jeremy; jeremy: jerry; jerome: jerry; jesse: jess; jessica: jess jessie; jesus: chuy; joan: joanie jo;
joanna: jo joan anna; joanne: jo joan; john: johnny jack johnnie jon; johnathan: john jon johnny nathan jonathan;
jonathan: john jon johnny nathan; jordan: jordy; jose: pepe joe; josefina: josie fina; joseph: joe joey jo;
josephine: jo josie; joshua: josh; joyce: joy; juan: johnny; juanita: nita; judith: judy judi jude; julia: julie jules;
julian: jules; juliana: julie; justin: jus; kaitlyn: katie kate; karen: kari;
katherine: kathy kate katie kat kathi kay kit kitty katharine; kathleen: kathy kate katie kath;
kathryn: kathy kate katie kat kath; katrina: kat trina katie; kenneth: ken kenny; kevin: kev; kimberly: kim kimmy;
kristen: kris kristi krissy; kristina: kris tina kristi; kristine: kris tina kristi; kristopher: kris;
lawrence: larry laurie lorenzo lars; laurence: larry laurie; laura: laurie lori; leah: lee; lenora: nora lee; leo: lee;
leonard: len leo lenny lennie; leonardo: leo leon; leroy: roy lee; leslie: les; lester: les; lewis: lou lew;
lillian: lily lil lilly; linda: lindy lin lyn; lloyd: loy; lorraine: lori rainey; louis: lou louie; louise: lou lulu;
lucille: lucy lou cille; lucinda: lucy cindy; lucas: luke; luis: lou; lydia: liddy; mackenzie: mac kenzie;
madeline: maddie maddy; madison: maddie maddy; magdalena: maggie lena; malcolm: mal; manuel: manny; marcus: marc mark;
margaret: maggie meg peggy marge margie peg greta megan madge rita daisy; margarita: rita margie; maria: mary mia;
marian: mary; marianne: mary ann; marilyn: mary lynn; marjorie: marge margie; marsha: marcie; martha: marty mattie;
martin: marty; marvin: marv; mary: molly polly mae mamie may; maryann: mary ann; matilda: tilly mattie; matthew: matt matty;
maureen: mo reenie; maurice: mo morris; maxine: max; maximilian: max; maxwell: max; megan: meg; melanie: mel;
melinda: mel mindy linda; melissa: mel missy lissa; melvin: mel; mercedes: mercy sadie; michael: mike mikey mick mickey micky;
michele: shelly; michelle: shelly mickey chelle; mildred: millie milly; milton: milt; minerva: minnie; miranda: randi mandy;
miriam: mimi mitzi; mitchell: mitch; mohammed: mo mohammad muhammad mohamed; monica: mon; montgomery: monty; morgan: mo;
morris: mo morrie; nancy: nan; naomi: omi; natalie: nat; natasha: tasha nat; nathan: nate nat; nathaniel: nate nat nathan;
nelson: nels; nicholas: nick nicky nicolas; nicole: nikki nicki nicky; noah: no; nora: norah; norman: norm; olivia: liv livvy;
oliver: ollie; oscar: oz; oswald: oz ozzie; pamela: pam; patricia: pat patty trish patsy tricia patti trisha;
patrick: pat paddy rick; paul: paulie; paula: polly; pauline: polly paula; pedro: pete; penelope: penny; peter: pete;
philip: phil pip phillip; phillip: phil; phyllis: phyl; preston: pres; priscilla: cilla prissy; prudence: prue; rachel: rae;
rafael: rafe rafa; ralph: rafe; ramon: ray; randall: randy; randolph: randy; raquel: kelly; raymond: ray;
rebecca: becky becca reba; reginald: reg reggie; regina: gina reggie; rene: ren; reuben: rube; ricardo: rick ricky rich;
richard: rick dick rich ricky richie rickey; robert: bob bobby rob robby robbie bert bobbie; roberta: bobbie robbie berta;
roberto: rob bob beto robert; roderick: rod rick; rodney: rod; roger: rog; roland: rollie; ronald: ron ronnie ronny;
rosalie: rose rosie; rosalind: roz rose; rosario: charo; rose: rosie; rosemary: rose rosie mary; roxanne: roxie;
rudolph: rudy; russell: russ rusty; salvador: sal chava; salvatore: sal; samantha: sam sammy; samuel: sam sammy;
sandra: sandy sandi; santiago: santi tiago; sarah: sally sadie; savannah: vannah; scott: scotty; sebastian: seb bastian;
seymour: cy; shannon: shan; sharon: shari sherry; shirley: shirl; sidney: sid syd; silvia: syl; solomon: sol; sophia: sophie;
stanley: stan; stephanie: steph stephie stefanie; stephen: steve steven stevie; steven: steve stevie; stuart: stu stewart;
susan: sue susie suzie suzy; susanna: sue susie anna; suzanne: sue suzie suzy; sylvester: sly; sylvia: syl; tabitha: tabby;
tamara: tammy tam; tamika: tammy; teresa: terry tess tessa teri tessie; terrance: terry terrence; terrence: terry;
thaddeus: thad tad ted; theodora: dora theo teddy; theodore: ted teddy theo; theresa: terry tess tessa teri tessie;
thomas: tom tommy thom; tiffany: tiff; timothy: tim timmy; tobias: toby; travis: trav; tracy: trace; ulysses: lyss;
ursula: ursie; valentina: val tina; valerie: val; vanessa: nessa van; vernon: vern; veronica: ronnie roni vera;
vicente: vince chente; victor: vic; victoria: vicky vicki tori vickie; vincent: vince vinnie vin; viola: vi; violet: vi;
virginia: ginny ginger gina; vivian: viv; wallace: wally; walter: walt wally; wanda: wendy; warren: ren; wesley: wes;
wilbur: will; wilhelmina: minnie mina billie; willard: will; william: bill will billy willie liam willy bil; wilma: willie;
winifred: winnie fred; winston: win; woodrow: woody; yolanda: yoli; yvonne: vonnie; zachary: zach zack zac
`;

const formalOf = new Map<string, string[]>();
const shortOf = new Map<string, string[]>();
for (const entry of TABLE.trim().split(/;\s+/)) {
  const [formal, shorts] = entry.split(": ");
  const list = shorts.split(" ");
  shortOf.set(formal, list);
  for (const short of list) formalOf.set(short, [...(formalOf.get(short) ?? []), formal]);
}

/** The formal names a normalised given name may stand for; itself when it is no short form. The first is the usual one. */
export function formalNames(name: string): string[] {
  const formal = formalOf.get(name);
  if (shortOf.has(name)) return [name, ...(formal ?? [])];
  return formal ?? [name];
}

/** The short forms of a formal given name. */
export function shortNames(name: string): string[] {
  return shortOf.get(name) ?? [];
}

/**
 * Whether one is an everyday form of the other (Bill, William), or both are short forms of the same name (Bill, Will).
 * Two formal names never count, or Mary and Ann would both be Mary Ann and a pair of sisters one person.
 */
export function isNickname(a: string, b: string): boolean {
  if (a === b) return false;
  if (shortNames(a).includes(b) || shortNames(b).includes(a)) return true;
  if (shortOf.has(a) || shortOf.has(b)) return false;
  const formalA = formalNames(a);
  return formalNames(b).some((formal) => formalA.includes(formal));
}

/** Given names one letter from another given name, which parents like for twins; besides those of the table. */
const LOOKALIKES = new Set(
  ("aiden aidan ayden jayden jaden kayden kaden caden cayden hayden brayden zayden jaiden erica erika eric erik erin aaron arron " +
    "ana anna hanna hannah maria mariah marie maya mya mia mila milo ella elle ellie emma ema lena luna lina nina tina gina dina " +
    "jada jade jadon jaylen jalen kaylen haylee hailey bailey kailey kaylee karlee carly carla karla darla marla maria mario marco " +
    "marcos lara laura lauren loren dana diana diane dian joan jean john jon juan jose josh joel noel nora cora dora flora carl " +
    "karl kurt curt gary cary mary tyler kyler skyler kyle lyle logan hogan megan regan keegan teagan layla leila kayla makayla " +
    "mikayla makenna mckenna jordan jordyn aria arya ariana briana brian bryan ryan ryanne adrian adriana julian juliana daniel " +
    "daniela danielle michael michaela gabriel gabriela paul paula robert roberta alan allan allen ellen helen tracey stacy stacey " +
    "casey kasey lacey macy lucy luca lucas isaiah isaac jason mason dason jaxon daxon paxton braxton liam lian ian sean shawn shaun " +
    "dean deon leon leona leo teo theo rosa rose rosie ruby rudy judy trudy jody cody kody brody").split(" "),
);

/** Whether this is a given name by itself, whatever the index holds. */
export function isGivenName(name: string): boolean {
  return formalOf.has(name) || shortOf.has(name) || LOOKALIKES.has(name);
}

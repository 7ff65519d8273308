/**
 * Common United States names in order of frequency (2010 census surnames, 1990-2010 given names, from memory of the public lists),
 * with weights fitted to the published shares, and an invented tail for the rare half of the population.
 * @module
 */
const LAST =
  `smith johnson williams brown jones garcia miller davis rodriguez martinez hernandez lopez gonzalez wilson anderson thomas
taylor moore jackson martin lee perez thompson white harris sanchez clark ramirez lewis robinson walker young allen king wright scott
torres nguyen hill flores green adams nelson baker hall rivera campbell mitchell carter roberts gomez phillips evans turner diaz parker
cruz edwards collins reyes stewart morris morales murphy cook rogers gutierrez ortiz morgan cooper peterson bailey reed kelly howard
ramos kim cox ward richardson watson brooks chavez wood james bennett gray mendoza ruiz hughes price alvarez castillo sanders patel
myers long ross foster jimenez powell jenkins perry russell sullivan bell coleman butler henderson barnes gonzales fisher vasquez
simmons romero jordan patterson alexander hamilton graham reynolds griffin wallace moreno west cole hayes bryant herrera gibson ellis
tran medina aguilar stevens murray ford castro marshall owens harrison fernandez mcdonald woods washington kennedy wells vargas henry
chen freeman webb tucker guzman burns crawford olson simpson porter hunter gordon mendez silva shaw snyder mason dixon munoz hunt hicks
holmes palmer wagner black robertson boyd rose stone salazar fox warren mills meyer rice schmidt garza daniels ferguson nichols stephens
soto weaver ryan gardner payne grant dunn kelley spencer hawkins arnold pierce hansen peters santos hart bradley knight elliott
cunningham duncan armstrong hudson carroll lane riley andrews alvarado ray delgado berry perkins hoffman johnston matthews pena richards
contreras willis carpenter lawrence sandoval guerrero george chapman rios estrada ortega watkins greene nunez wheeler valdez harper burke
larson santiago maldonado morrison franklin carlson austin dominguez carr lawson jacobs obrien lynch singh vega bishop montgomery oliver
jensen harvey williamson gilbert dean sims espinoza howell li wong reid hanson le mccoy garrett burton fuller wang weber welch rojas
lucas marquez fields park yang little banks padilla day walsh bowman schultz luna fowler mejia davidson acosta brewer may holland juarez
newman pearson curtis cortez douglas schneider joseph barrett navarro figueroa keller avila wade molina stanley hopkins campos barnett
bates chambers caldwell beck lambert miranda byrd craig ayala lowe frazier powers neal leonard gregory carrillo sutton fleming rhodes
shelton schwartz norris jennings rios watts duran walters cohen mcdaniel moran parks steele vaughn becker holt deleon barker terry hale
leon hail benson haynes horton miles lyons pham graves bush thornton wolfe warner cabrera mckinney mann zimmerman dawson lara fletcher
page mccarthy love robles cervantes solis erickson reeves chang klein salinas fuentes baldwin daniel simon velasquez hardy higgins aguirre
lin cummings chandler sharp barber bowen ochoa dennis robbins liu ramsey francis griffith paul blair oconnor cardenas pacheco cross
calderon quinn moss swanson chan rivas khan rodgers serrano fitzgerald rosales stevenson christensen manning gill curry mclaughlin harmon
mcgee gross doyle garner newton burgess reese walton blake trujillo adkins brady goodman roman webster goodwin fischer huang potter
delacruz montoya todd wu hines mullins castaneda malone cannon tate mack sherman hubbard hodges zhang guerra wolf valencia saunders
franco rowe gallagher farmer hammond hampton townsend ingram wise gallegos clarke barton schroeder maxwell waters logan camacho strickland
norman person colon parsons frank harrington glover osborne buchanan casey floyd patton ibarra ball tyler suarez bowers orozco salas
cobb gibbs andrade bauer conner moody escobar mcguire lloyd mueller hartman french kramer mcbride pope lindsey velazquez norton
mccormick sparks flynn yates hogan marsh macias villanueva zamora pratt stokes owen ballard lang brock villarreal charles drake barrera
cain patrick pineda burnett mercado santana shepherd bautista ali shaffer lamb trevino mckenzie hess beil olsen cochran morton nash
wilkins petersen briggs shah roth nicholson holloway lozano flowers rangel hoover arias short mora valenzuela bryan meyers weiss
underwood bass greer summers houston carson morrow clayton whitaker decker yoder collier zuniga carey wilcox melendez poole roberson
larsen conley davenport copeland massey lam huff rocha cameron jefferson hood monroe anthony pittman huynh randall singleton kirk combs
mathis christian skinner bradford richard galvan wall boone kirby wilkinson bridges bruce atkinson velez meza roy vincent york hodge
villa abbott allison tapia gates chase sosa sweeney farrell wyatt dalton horn barron phelps yu dickerson heath foley atkins mathews
bonilla acevedo benitez zavala hensley glenn cisneros harrell shields rubio huffman choi boyer garrison arroyo bond kane hancock callahan
dillon cline wiggins grimes arellano melton oneill savage ho beltran pitts parrish ponce rich booth koch golden ware brennan mcdowell
marks cantu humphrey baxter sawyer clay tanner hutchinson kaur berg wiley gilmore russo villegas hobbs keith wilkerson ahmed beard
mcclain montes mata rosario vang walter henson oneal mosley mcclure beasley stephenson snow huerta preston vance barry johns eaton
blackwell dyer prince macdonald solomon guevara stafford english hurst woodard cortes shannon kemp nolan mccullough merritt murillo moon
salgado strong kline cordova barajas roach rosas winters jacobson lester knox bullock kerr leach meadows davila orr whitehead pruitt
kent conway mckee barr david dejesus marin berger mcintyre blankenship gaines palacios cuevas bartlett durham dorsey mccall odonnell
stein browning stout lowery sloan mclean hendricks calhoun sexton chung gentry hull duarte ellison nielsen gillespie buck middleton
sellers leblanc esparza hardin bradshaw mcintosh howe livingston frost glass morse knapp herman stark bravo noble spears weeks corona
frederick buckley mcfarland hebert enriquez hickman quintero randolph schaefer walls trejo house reilly pennington michael conrad giles
benjamin crosby fitzpatrick donovan mays mahoney valentine raymond medrano hahn mcmillan small bentley felix peck lucero boyle hanna
pace rush hurley harding mcconnell bernal nava ayers everett ventura avery pugh mayer bender shepard mcmahon landry case sampson moses
magana blackburn dunlap gould duffy vaughan herring mckay espinosa rivers farley bernard ashley friedman potts truong costa correa blevins
nixon clements fry delarosa best benton lugo portillo dougherty crane haley phan villalobos blanchard horne finley quintana lynn esquivel
bean dodson mullen xiong hayden cano levy huber richmond moyer lim frye sheppard mccarty avalos booker waller parra woodward jaramillo
krueger rasmussen brandt peralta donaldson stuart faulkner maynard galindo coffey estes sanford burch maddox vo oconnell vu andersen spence
mcpherson church schmitt stanton leal cherry compton dudley sierra pollard alfaro hester proctor lu hinton novak good madden mccann
terrell jarvis dickson reyna cantrell mayo branch hendrix rollins rowland whitney duke odom daugherty travis tang archer`;

const MALE =
  `james john robert michael william david richard joseph charles thomas christopher daniel matthew anthony mark donald steven
paul andrew joshua kenneth kevin brian george edward ronald timothy jason jeffrey ryan jacob gary nicholas eric jonathan stephen larry
justin scott brandon benjamin samuel gregory frank alexander raymond patrick jack dennis jerry tyler aaron jose adam henry nathan douglas
zachary peter kyle walter ethan jeremy harold keith christian roger noah gerald carl terry sean austin arthur lawrence jesse dylan bryan
joe jordan billy bruce albert willie gabriel logan alan juan wayne roy ralph randy eugene vincent russell elijah louis bobby philip johnny
luis carlos jesus antonio mason liam caleb cody connor evan isaac hunter cameron angel luke adrian victor miguel manuel francisco jorge
eduardo alejandro ricardo oscar fernando hector mario sergio javier ruben pedro rafael raul armando enrique roberto alberto julio ramon
martin craig stanley leonard nathaniel dale rodney curtis norman allen marvin glenn travis jeff chad jimmy danny bradley earl melvin
clarence phillip ernest shawn fred howard theodore wesley derek dustin blake garrett trevor chase devin cole seth xavier ian owen wyatt
carter jayden aiden landon julian levi isaiah lucas oliver hudson lincoln grayson sebastian dominic cooper parker brayden jaxon josiah
tristan colton gavin brody kayden hayden bryce tanner brett derrick corey dwayne marcus andre terrence darnell reginald tyrone jerome
cedric maurice lamar andy tony johnathan leroy herbert clifford floyd lloyd alvin leon gordon bernard clyde vernon lester cecil gilbert
herman milton elmer chester claude homer wallace virgil morris willard harvey roland cory brent ivan neil ross guy felix salvador arturo
alfredo gerardo marco israel omar abel cesar andres guillermo ernesto rene ismael mohammed ahmed ali wei minh hung viet raj amit sanjay
emmanuel malik darius elias jonah micah preston spencer grant dean max wade dallas drew zane rhett emmett everett beau jasper silas`;

const FEMALE =
  `mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty margaret sandra ashley kimberly
emily donna michelle carol amanda dorothy melissa deborah stephanie rebecca sharon laura cynthia kathleen amy angela shirley anna brenda
pamela emma nicole helen samantha katherine christine debra rachel carolyn janet catherine maria heather diane ruth julie olivia joyce
virginia victoria kelly lauren christina joan evelyn judith megan andrea cheryl hannah jacqueline martha gloria teresa ann sara madison
frances kathryn janice jean abigail alice julia judy sophia grace denise amber doris marilyn danielle beverly isabella theresa diana
natalie brittany charlotte marie kayla alexis lori rosa guadalupe ana carmen elena isabel juana margarita alicia silvia yolanda leticia
adriana veronica gabriela claudia sofia daniela valeria camila mariana lucia esperanza dolores irma norma lorena alma esther consuelo
tammy tina dawn tracy wendy robin crystal tiffany erin shannon monica erica katie kristen april peggy rita connie rose annie phyllis
lillian emma jane ella lois marjorie edith florence ethel irene clara ida edna josephine gladys hazel thelma lucille bernice pauline
eleanor bertha agnes gertrude elsie vivian eva wilma stella vera beatrice geraldine loretta juanita marcia jeanne annette joanne holly
vanessa jasmine courtney sherry paula bonnie sheila regina sylvia valerie suzanne kristin melanie vicki vickie rhonda gina renee yvonne
jill joann audrey leslie dana stacy stacey kristina tara latoya ebony keisha tamika lakeisha latasha aisha imani destiny brianna taylor
alyssa morgan haley kaitlyn savannah sydney paige mackenzie chloe mia ava zoe lily addison aubrey layla zoey hailey brooklyn nora riley
leah aria penelope skylar maya naomi autumn violet ruby hazel willow kennedy kaylee makayla jayla trinity genesis ximena luna nevaeh
kylie faith gabrielle bailey jordan claire molly caroline rachael allison jenna kathy cathy anne carrie charlene georgia lorraine marlene
maureen roberta ellen arlene constance kristine lydia miriam melinda belinda colleen marsha glenda jackie jo becky misty kara candace
mai linh priya anita sunita mei fatima yasmin nadia leila miranda sabrina bethany cassandra kelsey chelsea meghan alexandra caitlin`;

/** A source of numbers in [0, 1) that a seed repeats. */
export type Random = () => number;

/** mulberry32. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

interface Drawer {
  names: string[];
  /** Running sums of weights. */
  sums: Float64Array;
}

/** Share of rank r: c / (r + k), fitted so that the first, tenth, hundredth and thousandth name have their published shares. */
function drawer(names: string[], k: number): Drawer {
  const sums = new Float64Array(names.length);
  let sum = 0;
  names.forEach((_, i) => sums[i] = sum += 1 / (i + 1 + k));
  return { names, sums };
}

function split(text: string): string[] {
  return [...new Set(text.split(/\s+/))].map((name) => name[0].toUpperCase() + name.slice(1));
}

const lastNames = drawer(split(LAST), 12);
const maleNames = drawer(split(MALE), 6);
const femaleNames = drawer(split(FEMALE), 18);

function draw(d: Drawer, random: Random): string {
  const wanted = random() * d.sums[d.sums.length - 1];
  let low = 0, high = d.sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (d.sums[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return d.names[low];
}

const STARTS =
  "B Bar Bel Ber Bo Br Bur C Cal Car Ch Cor Cr D Dal Del Dor Dr F Fal Fen Fl G Gal Gar Gr H Hal Har Hol K Kal Kar Kr Kol L Lan Len M Mar Mel Mor N Nor P Pal Per Pr R Ral Ros S Sal Sch Sh Sol St Sz T Tal Tor Tr V Val Vel W Wal Wil Y Z Zal"
    .split(" ");
const VOWELS = "a e i o u ai ea ie ou au".split(" ");
const MIDDLES = "b ck d g l ll lm ln m mb n nd ng nt p r rd rk rt s sk st t tt v z".split(" ");
const ENDS =
  "er man son sen berg ski sky ez ini elli ard ell ett ford ham ington ley low ner ock off ova re rich stein ton us well well wood worth"
    .split(" ");

function oneOf<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)];
}

/** Some 250,000 surnames that sound like surnames, few of them often. */
function inventedLast(random: Random): string {
  // Squaring favours the front of each list, which gives the tail a Zipf shape of its own.
  const skewed = (list: string[]) => list[Math.floor(random() ** 1.3 * list.length)];
  const middle = random() < 0.6
    ? skewed(MIDDLES) + skewed(VOWELS) + oneOf(["l", "n", "r", "s", "t", "d"], random)
    : skewed(MIDDLES);
  return skewed(STARTS) + skewed(VOWELS) + middle + skewed(ENDS);
}

/** A last name: 47 % from the list (as published for the first thousand), the rest from the tail. */
export function lastName(random: Random): string {
  return random() < 0.47 ? draw(lastNames, random) : inventedLast(random);
}

/** A given name: the list for four of five, a spelling variant or an invented name for the rest. */
export function firstName(sex: "M" | "F", random: Random): string {
  const listed = draw(sex === "M" ? maleNames : femaleNames, random);
  const kind = random();
  if (kind < 0.84) return listed;
  if (kind < 0.9) return variantSpelling(listed, random);
  const invented = oneOf(
    ["Ja", "De", "La", "Ke", "Sha", "Ta", "Mar", "Al", "Bri", "Cal", "El", "Jo", "Ka", "Ni", "Ra", "Sa"],
    random,
  ) +
    oneOf(["v", "l", "m", "n", "r", "s", "d", "qu", "sh", "t"], random);
  return invented +
    (sex === "M"
      ? oneOf(["on", "in", "ell", "ius", "en", "o", "an"], random)
      : oneOf(["a", "ia", "ina", "isha", "elle", "yn", "ana"], random));
}

function variantSpelling(name: string, random: Random): string {
  const swaps: [RegExp, string][] = [
    [/y$/, "i"],
    [/ie$/, "y"],
    [/c(?=[aeiou])/i, "k"],
    [/nn/, "n"],
    [/n$/, "nn"],
    [/i/, "y"],
    [/ph/, "f"],
    [/a$/, "ah"],
  ];
  const [from, to] = oneOf(swaps, random);
  const changed = name.replace(from, to);
  return changed[0].toUpperCase() + changed.slice(1);
}

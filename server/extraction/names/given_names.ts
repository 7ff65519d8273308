/**
 * Frequent given names of the United States: to tell which of two words without a comma is the surname, and what OCR has
 * made of a given name.
 * @module
 */
import { fold } from "../words/fold.ts";

// The most frequent given names of the 1990 census and of the Social Security Administration's lists since.
const frequent = new Set(
  (
    "james john robert michael william david richard joseph thomas charles christopher daniel matthew anthony mark donald steven paul andrew joshua " +
    "kenneth kevin brian george timothy ronald jason edward jeffrey ryan jacob gary nicholas eric jonathan stephen larry justin scott brandon " +
    "benjamin samuel gregory alexander patrick frank raymond jack dennis jerry tyler aaron jose adam nathan henry zachary douglas peter kyle " +
    "noah ethan jeremy christian walter keith austin roger terry sean gerald carl dylan harold jordan jesse bryan lawrence arthur gabriel bruce " +
    "logan billy joe alan juan elijah willie albert wayne randy mason vincent liam roy bobby caleb bradley russell lucas ray eugene louis philip " +
    "johnny fred ernest martin luis carlos miguel rafael hector jesus manuel antonio francisco pedro jorge ricardo eduardo fernando roberto " +
    "stanley leonard curtis clifford harry ralph howard earl clarence victor leroy oscar ivan omar malik tyrone andre ibrahim muhammad ali wei " +
    "mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty sandra margaret ashley kimberly emily donna michelle " +
    "carol amanda melissa deborah stephanie dorothy rebecca sharon laura cynthia amy kathleen angela shirley brenda emma anna pamela nicole samantha " +
    "katherine christine helen debra rachel carolyn janet maria catherine heather diane olivia julie joyce victoria ruth virginia lauren kelly " +
    "christina joan evelyn judith andrea hannah megan cheryl jacqueline martha madison teresa gloria sara janice ann kathryn abigail sophia frances " +
    "jean alice judy isabella julia grace amber denise danielle marilyn beverly charlotte natalie theresa diana brittany doris kayla alexis lori marie " +
    "veronica lucille gladys dolores rosa ana carmen elena sofia lucia guadalupe juana yolanda irene edith florence louise june ingrid renee noor della " +
    "imani keisha tamika fatima mai ling priya nadia svetlana natasha consuelo bernadette vincent amos willis cedric ravi nikolai dmitri gunnar " +
    "isaiah leopold franklin lyle ernesto viktor " +
    "aaliyah abdul abdullah abel abraham ada addison adela adelaide adele adrian adriana adrienne agnes agustin ahmed aida aileen aisha aisling " +
    "alana alanna albertha alden alec alejandra alejandro alessandra alessandro alexa alexandra alexandre alexandria alfonso alfred alfredo " +
    "alicia alisha alison allan allen allison alma alonzo althea alvaro alvin alyssa amelia amina amir amit amparo anastasia anders andreas " +
    "andres andy anette angel angelica angelina angelique angelo anika anita anjali annabelle annette annika annmarie ansel antoine antoinette " +
    "anton antonia ariana ariel arlene armando arnold aron arturo asha ashok astrid athena aubrey audrey augustus aurora ava avery axel ayesha " +
    "beatrice beatriz becky belinda ben benedict benito bernadine bernard bernardo bernice bert bertha bessie bethany betsy bettina bianca bill " +
    "billie bjorn blake blanca blanche bob bonita bonnie boris boyd brad brady brandi brandy brendan brent brett brianna bridget britt brittney " +
    "brock brooke bryant bryce byron caitlin calvin cameron camila camille candace candice cara carina carla carlo carlton carly carmela " +
    "carmella carole carolina caroline carrie carroll carson casey cassandra catalina cathy cecelia cecil cecilia celeste celia cesar chad " +
    "chandra chantal charlene charlie chase chelsea cherie chester chiara chloe chris christa christi christie christy chuck claire clara " +
    "clarissa clark claude claudia clay clayton clemens clement clementine cleo cleveland clifton clint clinton clyde cody colette colin " +
    "colleen connie connor conrad constance cora cordelia corey corinne cory courtney craig cristian cristina crystal curt cyrus daisy dale " +
    "dallas damian damien damon dan dana daniela daniella danny dante daphne darla darlene darnell darrell darren darryl daryl dave dawn dean " +
    "deanna debbie declan deepak deirdre delia delores demetrius dena denis derek derrick desiree desmond devin devon dewey dexter diego dina " +
    "dion dirk dolly domenic dominic dominique don donnie dora doreen dorothea doug duane duncan dustin dwayne dwight earnest ebony eddie edgar " +
    "edmund eduard edwin edwina effie eileen elaina elaine eleanor eleni elias elisa elisabeth elise eliza ella ellen ellie ellis elmer eloise " +
    "elsa elsie elton elva elvira elvis emanuel emeka emil emilia emilio emmanuel emmett enrique erica erich erik erika erin erma ernestine " +
    "ervin esmeralda esperanza estela estelle esther ethel etta eugenia eugenio eunice eva evan evangeline evelina everett ezra fabian faith " +
    "fanny farah faye federico felicia felicity felipe felix ferdinand fergus fernanda fidel filip fiona flora florencia floyd forrest " +
    "francesca francesco francine francis francisca francois francoise frankie franz freda freddie frederick frieda fritz gabriela gabriella " +
    "gabrielle gail garrett garry gavin gena gene genevieve geoffrey georgia georgina geraldine gerard gerardo gerda german gertrude giancarlo " +
    "gianna gilbert gilberto gina ginger gino giovanni glen glenda glenn gordon graciela graham greg gregorio greta gretchen griffin guillermo " +
    "gus gustavo guy gwen gwendolyn hal haley hank hanna hans hari harriet harrison harvey hassan hattie hazel heidi helena helene helga henri " +
    "henrietta henrik herbert heriberto herman hilary hilda hiroshi holly homer hope horace hubert hugh hugo ian ida ignacio igor ilana ilse " +
    "imelda ina ines inez ingeborg ira irina irma irving isaac isabel isabelle isidro ismael israel ivana ivy jackie jackson jacques jada jaden " +
    "jaime jake jamal jamie jan jana janae jane janelle janine janis jared jasmin jasmine javier jay jayden jeanette jeanne jeannette jeannie " +
    "jeff jenna jennie jenny jerald jeremiah jermaine jerome jess jessie jill jillian jim jimmie jimmy jo joann joanna joanne joaquin jocelyn " +
    "jodi jody joel joelle johanna johannes johnnie jon jonas jonathon jordi josefina josephine josh josiah joy juanita judd jude julian " +
    "juliana julianna juliet juliette julio julius justine kaitlyn kamala kara karim karin karina karl karla katarina kate katelyn katharina " +
    "katharine kathrine kathy katie katrina kay kayleigh keiko kelley kellie kelvin ken kendall kendra kenji kent kenya kerry khalid kim kirk " +
    "kirsten klaus krista kristen kristi kristian kristin kristina kristine kristy krystal kurt kwame lacey lana lance lara latasha latoya " +
    "laurel laurence laurie laverne lea leah leanne lee leena leif leigh leila leland lena leon leona leonardo leonor leslie lester leticia " +
    "lewis lia lidia liesel lila lilian lillian lillie lily lina lindsay lindsey lionel lisette liz liza lloyd lois lola lonnie lora loraine " +
    "loren lorena lorenzo loretta lorna lorraine lottie lou louisa lourdes lowell luca luce lucien lucinda lucretia lucy ludwig luigi luisa " +
    "luke lupe luther luz lydia lynda lyndon lynette lynn lynne mabel mack mackenzie maddison mae maeve magda magdalena maggie mahmoud mandy " +
    "manfred marc marcel marcella marcelo marcia marco marcos marcus margarete margarita marge margery margie margot marguerite mariah mariam " +
    "marian mariana marianne maribel maricela mariel marina mario marion marisa marisol marissa marjorie marlene marlon marsha marshall marta " +
    "martina marty marvin maryann maryanne marybeth mateo mathew matilda matt matteo maud maude maura maureen maurice mauricio maxine maxwell " +
    "maya mayra mehmet mel melanie melinda melody melvin mercedes meredith merle mia micah michaela micheal michele mike mildred milena milo " +
    "milos milton mina mindy minerva minnie mira miranda mireille miriam mitchell mitzi mohamed mohammad mohammed moira molly mona monica " +
    "monique monroe monte morgan morris moses muriel murray mustafa myra myrna myron myrtle nadine nalini naomi natalia nathalie nathaniel neal " +
    "neil nell nellie nelly nestor neville nick nicola nicolas nicolette nigel nikita nikki nina nita noel noelle noemi nolan nora norah " +
    "norbert noreen norma norman obadiah octavio odessa olaf ole olga oliver olivier ollie omari opal orlando orville oskar osvaldo otis " +
    "ottilie otto owen pablo paige paloma pam pansy paola pascal pat patsy patti patty paula paulette paulina pauline pearl peggy penelope " +
    "penny percy perry petra phil philippe phillip phoebe phyllis pierre polly preston priscilla quentin quincy quinn rachael rachelle rafaela " +
    "raheem rahul ramiro ramon ramona randall randi randolph raquel rashad rashid raul raymundo reba regina reginald reid reina remy rena " +
    "renata renato rene reuben rex reynaldo rhoda rhonda ricky riley rita rob robbie roberta robin robyn rocco rochelle rocio rod roderick " +
    "rodger rodney rodolfo rodrigo rogelio roland rolando rolf roman romeo ron ronda ronnie roosevelt rory rosalia rosalie rosalind rosalyn " +
    "rosanna rosario roscoe rose roseann rosemarie rosemary rosetta rosie ross rowan roxanne royce ruben ruby rudolf rudolph rudy rufus rupert " +
    "russ rusty sabina sabrina sadie sally salvador salvatore sam samir sammy sanjay santiago sasha saul savannah scarlett sebastian selena " +
    "selma serena sergei sergio seth shana shane shannon shari sharonda shaun shauna shawn shawna sheena sheila shelby sheldon shelia shelley " +
    "shelly sheri sherman sherri sherrie sherry sheryl shirin sidney siegfried sierra sigrid silas silvia simon simone skylar sofie soledad " +
    "solomon sonia sonja sonya soren spencer stacey staci stacie stacy stan stefan stefanie stella stephan stephany sterling steve stewart " +
    "stuart sue sunil susana susanna susanne susie suzanne suzette sven sybil sydney sylvester sylvia tabitha tahir takeshi tamara tameka tami " +
    "tammy tania tanisha tanya tara tasha tatiana taylor ted terence teresita teri terrance terrell terrence terri tess tessa thaddeus thelma " +
    "theo theodora theodore therese thierry thora thurman tia tiffany tim tina toby tod todd tom tomas tommie tommy toni tonia tony tonya " +
    "tracey traci tracie tracy travis trent trevor tricia trina trisha tristan trudy ulrich ulysses umberto una ursula valentin valentina " +
    "valentine valeria valerie vanessa velma vera verna vernon veronique vicente vicki vickie vicky vikram vilma vincenzo viola violet " +
    "virgil virgilio vito vivian viviana vladimir wallace wanda warren wendell wendy werner wesley wilbert wilbur wilfred wilhelm wilhelmina " +
    "willa willard willow wilma winifred winston wolfgang woodrow xavier ximena xiomara yasmin yesenia yolande yoshiko yusuf yvette yvonne " +
    "zachariah zainab zane zelda zoe zoltan"
  ).split(/\s+/),
);

/** Whether a word is a frequent given name. Many are surnames too: one word proves nothing, a column of them does. */
export const givenFirst = (word: string): boolean => frequent.has(fold(word).replace(/[^\p{L}]/gu, ""));

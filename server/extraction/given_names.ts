/**
 * Frequent given names of the United States: only to tell which of two words without a comma is the surname.
 * @module
 */
import { fold } from "./names.ts";

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
    "veronica lucille gladys dolores rosa ana carmen elena sofia lucia guadalupe juana yolanda irene edith florence louise june ingrid renee noor " +
    "imani keisha tamika fatima mai ling priya nadia svetlana natasha consuelo bernadette vincent amos willis cedric ravi nikolai dmitri gunnar " +
    "isaiah leopold franklin lyle ernesto viktor"
  ).split(/\s+/),
);

/** Whether a word is a frequent given name. Many are surnames too: one word proves nothing, a column of them does. */
export const givenFirst = (word: string): boolean => frequent.has(fold(word).replace(/[^\p{L}]/gu, ""));

/**
 * The patients who are easily taken for one another, by name. Every kind of mistake in matching has its pair here.
 *
 * All people are invented.
 * @module
 */

/** Dates are "YYYY-MM-DD", or "-N" for N days before the office's today. */
export interface NamedPatient {
  first: string;
  middle?: string;
  last: string;
  suffix?: string;
  former?: string[];
  /** The name in Latin letters when it is written in others. */
  printed?: string;
  dob: string;
  sex: "F" | "M";
  /** Patients of one household share address and telephone. */
  home?: string;
  /** The household's parent: "parent" is the guardian of its "child". */
  role?: "parent" | "child";
  why: string;
}

// first | middle | last | suffix | born | sex | home/role | why | former names | in Latin letters
const table = `
# Twins and their parents.
Amara | Ngozi | Okafor |  | 2009-04-17 | F | okafor/child | Twin of Amaya Okafor
Amaya | Nkem | Okafor |  | 2009-04-17 | F | okafor/child | Twin of Amara Okafor
Ngozi |  | Okafor |  | 1981-10-02 | F | okafor/parent | Mother of the Okafor twins; her first name is a twin's middle name
Liam | P | Brennan |  | 1996-12-30 | M | brennan | Twin of Luke Brennan
Luke | P | Brennan |  | 1996-12-30 | M | brennan | Twin of Liam Brennan
Sofia |  | Petrov |  | 2014-06-08 | F | petrov/child | Twin of Sonia Petrov
Sonia |  | Petrov |  | 2014-06-08 | F | petrov/child | Twin of Sofia Petrov
Dmitri |  | Petrov |  | 1985-02-19 | M | petrov/parent | Father of the Petrov twins
# Sr., Jr., III, and namesakes across generations.
Robert | James | Castellano | Sr. | 1948-05-11 | M | castellano | Senior of three generations
Robert | James | Castellano | Jr. | 1974-11-05 | M | castellano | Junior; the digits of his birth day resemble his father's
Robert | James | Castellano | III | 2001-05-11 | M |  | The third; shares the grandfather's birthday
William | Thaddeus | Hale | Sr. | 1952-08-23 | M | hale | Senior at one address with Jr.
William | Thaddeus | Hale | Jr. | 1979-08-28 | M | hale | Junior at one address with Sr.
Dorothea |  | Lindgren |  | 1931-01-15 | F | lindgren | Grandmother and namesake of Dorothea, born 1997
Dorothea |  | Lindgren |  | 1997-01-15 | F | lindgren | Granddaughter and namesake, same birthday
# Namesakes, swapped names, near birth dates.
Maria |  | Garcia |  | 1985-03-07 | F |  | Namesake; day and month swapped against the next
Maria |  | Garcia |  | 1985-07-03 | F |  | Namesake; day and month swapped against the first
María | Elena | García |  | 1985-03-17 | F |  | Namesake with accents, one digit of the birth date apart
Maria | T | Garcia-Lopez |  | 1972-09-21 | F |  | Namesake with a second surname
James |  | Smith |  | 1960-02-14 | M |  | Common name
James | A | Smith |  | 1966-02-14 | M |  | Common name, one digit of the year apart
James | R | Smyth |  | 1960-02-14 | M |  | Sounds like James Smith, same birth date
John | A | Miller |  | 1990-10-10 | M |  | Differs from John B. Miller in the initial
John | B | Miller |  | 1990-10-10 | M |  | Differs from John A. Miller in the initial, same birth date
Patricia |  | Johnson |  | 1957-12-01 | F |  | Namesake
Patricia |  | Johnson |  | 1957-12-11 | F |  | Namesake, one digit of the day apart
Linh |  | Nguyen |  | 1988-06-06 | F |  | Namesake; women's and men's name alike
Linh |  | Nguyen |  | 1993-08-16 | M |  | Namesake; women's and men's name alike
Thomas |  | Jordan |  | 1977-04-04 | M |  | First and last name swapped against Jordan Thomas
Jordan |  | Thomas |  | 1977-04-14 | M |  | First and last name swapped against Thomas Jordan
Bo |  | Li |  | 1979-01-09 | M |  | Two short names, swapped against Li Bo
Li |  | Bo |  | 1979-09-01 | F |  | Two short names, swapped against Bo Li
Jean |  | Martin |  | 1949-03-30 | F |  | Jean as a woman's name
Jean |  | Martin |  | 1994-03-30 | M |  | Jean as a man's name, digits of the year swapped
# Changed, short and turned-around names.
Hannah | Elise | Lindqvist |  | 1986-11-19 | F |  | Maiden name Moreau | Hannah Elise Moreau
Kimberly | Ann | Tran-Whitlock |  | 1991-05-26 | F |  | Maiden name within a double name | Kimberly Ann Tran
Denise |  | Fairbanks |  | 1970-02-08 | F |  | Formerly Kowalczyk | Denise Kowalczyk
Denise |  | Kowalczyk |  | 1970-08-02 | F |  | Bears the former name of Denise Fairbanks
Alexandra |  | Reyes |  | 1999-09-09 | F |  | Changed the first name | Alexander Reyes
William | Edward | Prescott |  | 1963-07-12 | M |  | Known as Bill | Bill Prescott
Margaret |  | Osei |  | 1955-04-25 | F |  | Known as Peggy | Peggy Osei
Ana |  | Smith-Jones |  | 1983-01-31 | F |  | Double name in the other order than Ana Jones-Smith
Ana |  | Jones-Smith |  | 1983-10-31 | F |  | Double name in the other order than Ana Smith-Jones
# Accents, other scripts, apostrophes, very long names.
José |  | Núñez |  | 1968-08-15 | M |  | Accents
Jose |  | Nunez |  | 1986-08-15 | M |  | José Núñez without accents, digits of the year swapped
Zoë |  | Brontë-Allard |  | 2003-03-21 | F |  | Diaeresis and hyphen
François |  | Lefèvre |  | 1959-10-27 | M |  | Cedilla and grave
Łukasz |  | Wiśniewski |  | 1982-12-24 | M |  | Letters outside Latin-1
Björn |  | Ångström |  | 1945-06-30 | M |  | Umlaut and ring
Søren |  | Møller |  | 1976-02-29 | M |  | Slashed o; born on a leap day
Hạnh | Thị | Nguyễn |  | 1971-11-03 | F |  | Vietnamese letters
ليلى |  | الحداد |  | 1989-05-14 | F |  | Written from right to left | Layla Al-Haddad | Layla Al-Haddad
Siobhán | M | O'Rourke |  | 1984-03-07 | F |  | Accent and apostrophe
Sean |  | ORourke |  | 1984-07-03 | M |  | The same surname without the apostrophe
Malcolm |  | McAllister |  | 1967-09-16 | M |  | Mc against Mac
Malcolm |  | MacAllister |  | 1976-09-16 | M |  | Mac against Mc
Gianna |  | D'Amico |  | 1992-04-01 | F |  | Apostrophe in the surname
Pieter |  | van der Berg |  | 1950-07-07 | M |  | Surname of three words in small letters
Consuelo |  | de la Cruz |  | 1964-12-12 | F |  | Surname of three words
María Guadalupe |  | Fernández de Córdoba y Villanueva-Echeverría |  | 1973-05-05 | F |  | A very long double surname
Anneliese | Friederike | Hohenstein-Wittgenbacher |  | 1940-10-18 | F |  | A long double surname
Krishnamoorthy |  | Balasubramaniam |  | 1961-01-01 | M |  | Long names; birthday given as January 1
Siti |  | Rahmawati |  | 1961-01-01 | F |  | Birthday given as January 1
# Families, a newborn, and a hundred years between two.
Elena |  | Marchetti |  | 1980-06-13 | F | marchetti/parent | Mother of three patients
Nico |  | Marchetti |  | 2010-02-22 | M | marchetti/child | Sibling
Nicola |  | Marchetti |  | 2012-02-02 | F | marchetti/child | Sibling; first name close to Nico
Teo |  | Marchetti |  | 2017-09-29 | M | marchetti/child | Sibling
Anders |  | Thornquist |  | 1983-03-18 | M | thornquist/parent | Father of two patients
Maja |  | Thornquist |  | 2013-12-25 | F | thornquist/child | Sibling
Matti |  | Thornquist |  | 2015-12-25 | M | thornquist/child | Sibling with the same birthday two years later
Celeste |  | Delacroix |  | 1998-08-08 | F | delacroix/parent | Mother of a newborn
Baby Girl |  | Delacroix |  | -41 | F | delacroix/child | Newborn without a first name yet
Augusta |  | Pembroke |  | 1921-11-30 | F |  | Over a hundred years old; two-digit years mislead
August |  | Pembroke |  | 2021-11-30 | M |  | Born on the same day a hundred years after Augusta Pembroke
`;

/** In the order of their ids. */
export const lookAlikes: readonly NamedPatient[] = table.split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => {
    const [first, middle, last, suffix, dob, sex, home, why, former, printed] = line.split("|").map((cell) =>
      cell.trim()
    );
    const [household, role] = home.split("/");
    return {
      first,
      last,
      dob,
      sex: sex === "F" ? "F" : "M",
      why,
      ...(middle ? { middle } : {}),
      ...(suffix ? { suffix } : {}),
      ...(former ? { former: former.split(";") } : {}),
      ...(printed ? { printed } : {}),
      ...(household ? { home: household } : {}),
      ...(role === "parent" || role === "child" ? { role } : {}),
    };
  });

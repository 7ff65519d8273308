/**
 * Labels of fields that nothing is read from, and that stand among the others.
 * @module
 */

/** "Sex", "Race/Sex", "Age:". */
export const idleField =
  /^(?:sex|gender|race|age|ethnicity|marital status|language|m ?\/ ?f)\b[\s:/]*(?:race|age|sex|gender|m ?\/ ?f)?$/i;

/**
 * Labels that lost the space before what was filled in behind them: "SignedSerafina", "signatureDeclan", "OnApril".
 * @module
 */
import type { Word } from "../../../shared/documents.ts";
import { anyOf, sequence } from "../words/pattern.ts";

const glued = new RegExp(
  anyOf(
    sequence(
      String.raw`^(`,
      String.raw`(?:[Ss]ignature|SIGNATURE|[Ss]igned|SIGNED|[Pp]rinted`,
      String.raw`|[Nn]ame|NAME|[Dd]ated?|DATED?|[Pp]atient|[Ww]itness|[Bb]y)[:.]?`,
      String.raw`)((?!(?:Of|In)(?:\p{Lu}|$))\p{Lu}\p{Ll}[\p{L}'’-]*[.,]?|\p{Lu}\.|\d{1,2}[/.-]\d.*)$`,
    ),
    String.raw`^([Oo]n|[Dd]ated?:?)((?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{Ll}*\.?)$`,
  ),
  "u",
);

/** The same words, each label apart from its value; a value's width is by its letters. */
export function unglued(words: Word[]): Word[] {
  return words.flatMap((word) => {
    const match = word.text.length > 4 ? word.text.match(glued) : null;
    if (!match) return [word];
    const label = match[1] ?? match[3], value = match[2] ?? match[4];
    const cut = word.box.w * label.length / word.text.length;
    return [
      { ...word, text: label, box: { ...word.box, w: cut } },
      { ...word, text: value, box: { ...word.box, x: word.box.x + cut, w: word.box.w - cut } },
    ];
  });
}

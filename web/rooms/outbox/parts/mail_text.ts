/**
 * A mail's text with its links. No React.
 * @module
 */

export interface Piece {
  text: string;
  /** Where it leads, when it is a link. */
  href?: string;
  /** Whether it leads to a page of this app. */
  own?: boolean;
}

const ownPages = /^\/(payment|secure\/|reset-password|activate-account|auth)/;

/**
 * Splits a text into plain pieces and links. Links to our own pages lead to this very server, under whatever name it is
 * being looked at.
 */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g)) {
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) });
    const url = new URL(match[0]);
    const own = ownPages.test(url.pathname);
    pieces.push({ text: match[0], href: own ? url.pathname + url.search : match[0], own });
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

/** A part of the typed text, `to` excluded. */
export interface Span {
  from: number;
  to: number;
}

/** Stands where something was read already: no word and no white space, so nothing reads across it. */
const taken = '\uE000';

/** What is left of a text once a part of it was understood; positions stay those of the whole. */
export const without = (text: string, { from, to }: Span): string =>
  text.slice(0, from) + taken.repeat(to - from) + text.slice(to);

/** The words that are left, with their places. */
export function wordsOf(text: string): (Span & { word: string })[] {
  return [...text.matchAll(/[^\s\uE000]+/g)].map((it) => ({
    word: it[0],
    from: it.index,
    to: it.index + it[0].length,
  }));
}

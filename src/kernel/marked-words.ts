/** A piece of a text; one that was looked for is set off. */
export interface MarkedPiece {
  text: string;
  hit: boolean;
}

const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** A text in pieces, those that are one of the words set off: in any case, also inside of a word. */
export function markedWords(text: string, words: readonly string[]): MarkedPiece[] {
  const wanted = words.filter(Boolean).toSorted((a, b) => b.length - a.length);
  if (wanted.length === 0 || text === '') return [{ text, hit: false }];
  const pattern = new RegExp(wanted.map(escaped).join('|'), 'giu');
  const pieces: MarkedPiece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (index > from) pieces.push({ text: text.slice(from, index), hit: false });
    pieces.push({ text: found, hit: true });
    from = index + found.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), hit: false });
  return pieces;
}

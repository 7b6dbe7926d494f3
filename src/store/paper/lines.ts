import LineBreaker from 'linebreak';

/** How wide a stretch of text is. */
export type Measure = (words: string) => number;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** More than any line has room for: a longer word is taken in pieces, so that it costs no more. */
const PIECE = 200;

/** Where a line may end, after which sign (UAX #14), and where a word is only taken in pieces. */
function* places(words: string): Generator<number> {
  const breaker = new LineBreaker(words);
  let from = 0;
  for (let it = breaker.nextBreak(); it; it = breaker.nextBreak()) {
    if (it.position - from > PIECE) {
      let piece = from;
      for (const { index, segment } of graphemes.segment(words.slice(from, it.position))) {
        const end = from + index + segment.length;
        if (end - piece < PIECE || end === it.position) continue;
        yield end;
        piece = end;
      }
    }
    yield it.position;
    from = it.position;
  }
}

/** As many signs as fit, one at least, with what is put after them. */
function fitted(words: string, after: string, width: Measure, room: number): string {
  const ends = [...graphemes.segment(words)].map((it) => it.index + it.segment.length);
  let [low, high] = [0, ends.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (width(words.slice(0, ends[middle]) + after) <= room) low = middle;
    else high = middle - 1;
  }
  return words.slice(0, ends[low] ?? words.length) + after;
}

/**
 * The lines of one paragraph, broken where its script allows it: between words, between the signs of
 * Chinese and Japanese, and within a word that is too long for a line. Each word is measured once and
 * by itself, as no script shapes across a place where a line may end.
 * @param room of a line, as `width` measures.
 */
export function linesOf(paragraph: string, width: Measure, room: number): string[] {
  const lines: string[] = [];
  let line = '';
  let taken = 0;
  let from = 0;
  for (const to of places(paragraph)) {
    let part = paragraph.slice(from, to);
    from = to;
    let shown = width(part.trimEnd());
    if (line && taken + shown > room) {
      lines.push(line.trimEnd());
      line = '';
      taken = 0;
    }
    while (shown > room) {
      const cut = fitted(part, '', width, room);
      if (cut.length >= part.trimEnd().length) break;
      lines.push(cut);
      part = part.slice(cut.length);
      shown = width(part.trimEnd());
    }
    line += part;
    taken += width(part);
  }
  if (line || lines.length === 0) lines.push(line.trimEnd());
  return lines;
}

/** A text that fits, its end replaced by … where it does not. */
export function shortenedTo(words: string, width: Measure, room: number): string {
  return width(words) <= room ? words : fitted(words, '…', width, room);
}

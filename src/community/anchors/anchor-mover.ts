import { diffArrays } from 'diff';
import {
  anchorAt,
  findAnchor,
  sameAtEnd,
  sameAtStart,
  type TextAnchor,
  type TextRange,
} from '#/kernel/text-anchor.ts';

/** Texts that have nothing in common take long to compare; whoever waits for it is writing, ms. */
const PATIENCE_MS = 300;

/** A stretch that stands in both texts. */
interface Kept {
  from: number;
  to: number;
  there: number;
}

const piecesOf = (text: string) => text.match(/\S+\s*|\s+/g) ?? [];

/** What both texts have in common, word by word; only their ends when that takes too long. */
function keptIn(before: string, after: string, head: number, tail: number): Kept[] {
  const parts = diffArrays(piecesOf(before), piecesOf(after), { timeout: PATIENCE_MS });
  if (!parts) {
    return [
      { from: 0, to: head, there: 0 },
      { from: before.length - tail, to: before.length, there: after.length - tail },
    ];
  }
  const kept: Kept[] = [];
  let [at, there] = [0, 0];
  for (const part of parts) {
    const length = part.value.reduce((sum, it) => sum + it.length, 0);
    if (!part.added && !part.removed) kept.push({ from: at, to: at + length, there });
    if (!part.added) at += length;
    if (!part.removed) there += length;
  }
  return kept;
}

/** From the first to the last of a range that is left; undefined when nothing is. */
function leftOf({ from, to }: TextRange, kept: readonly Kept[]): TextRange | undefined {
  const left = kept.filter((it) => it.from < to && it.to > from);
  const [first, last] = [left[0], left.at(-1)];
  if (!first || !last) return undefined;
  return {
    from: first.there + Math.max(0, from - first.from),
    to: last.there + Math.min(to, last.to) - last.from,
  };
}

/**
 * Moves anchors along with an edit: to where the words stand now, also when some of them were changed,
 * as long as any are left. Undefined for words that are gone, or were not in the text before.
 */
export function anchorMover(before: string, after: string) {
  const head = sameAtStart(before, after);
  const most = Math.min(before.length, after.length) - head;
  const tail = Math.min(sameAtEnd(before, after), most);
  const [edited, shift] = [before.length - tail, after.length - before.length];
  let kept: Kept[] | undefined;
  return (anchor: TextAnchor): TextAnchor | undefined => {
    const stands = findAnchor(after, anchor);
    if (stands) return anchorAt(after, stands);
    const stood = findAnchor(before, anchor);
    if (!stood) return undefined;
    // All that was edited lies within the words: to the letter.
    const isWithin = stood.from <= head && stood.to >= edited;
    const isWhole = stood.from >= head && stood.to <= edited;
    if (isWithin && !isWhole) return anchorAt(after, { from: stood.from, to: stood.to + shift });
    kept ??= keptIn(before, after, head, tail);
    const left = leftOf(stood, kept);
    return left && anchorAt(after, left);
  };
}

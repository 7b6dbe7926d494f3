import { diffArrays } from 'diff';

/** Comparing two texts that have nothing in common takes minutes; whoever waits for it is writing, ms. */
const PATIENCE_MS = 1_000;

/** The lines both begin and end with: all that is told of texts that take too long to compare. */
function edgesOf(base: readonly string[], other: readonly string[]): Map<number, number> {
  const places = new Map<number, number>();
  const most = Math.min(base.length, other.length);
  let head = 0;
  for (; head < most && base[head] === other[head]; head += 1) places.set(head, head);
  for (let tail = 1; tail <= most - head && base.at(-tail) === other.at(-tail); tail += 1)
    places.set(base.length - tail, other.length - tail);
  return places;
}

/** Where each line of the base stands in another text; absent for lines that are gone there. */
function placesOf(base: readonly string[], other: readonly string[]): Map<number, number> {
  const parts = diffArrays([...base], [...other], { timeout: PATIENCE_MS });
  if (!parts) return edgesOf(base, other);
  const places = new Map<number, number>();
  let [at, there] = [0, 0];
  for (const part of parts) {
    const count = part.value.length;
    if (part.added) there += count;
    else if (part.removed) at += count;
    else {
      for (let nth = 0; nth < count; nth += 1) places.set(at + nth, there + nth);
      at += count;
      there += count;
    }
  }
  return places;
}

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((it, at) => it === b[at]);

/** What two people made of the same lines. */
function joined(base: string[], mine: string[], theirs: string[]) {
  if (same(mine, base) || same(mine, theirs)) return { lines: theirs, clash: false };
  if (same(theirs, base)) return { lines: mine, clash: false };
  const between = mine.length > 0 && theirs.length > 0 ? [''] : [];
  return { lines: [...mine, ...between, ...theirs], clash: true };
}

export interface Merged {
  text: string;
  /** Places both changed: there both stand, mine first. */
  clashes: number;
}

/**
 * Joins two texts that were made from one, line by line as `diff3` does: what only one of them
 * changed is taken, what both changed differently stands there twice.
 */
export function merge(base: string, mine: string, theirs: string): Merged {
  const [o, a, b] = [base.split('\n'), mine.split('\n'), theirs.split('\n')];
  const [inMine, inTheirs] = [placesOf(o, a), placesOf(o, b)];
  const lines: string[] = [];
  let clashes = 0;
  let [fromO, fromA, fromB] = [0, 0, 0];
  const close = (toO: number, toA: number, toB: number) => {
    const part = joined(o.slice(fromO, toO), a.slice(fromA, toA), b.slice(fromB, toB));
    lines.push(...part.lines);
    if (part.clash) clashes += 1;
  };
  for (let at = 0; at < o.length; at += 1) {
    const [atA, atB] = [inMine.get(at), inTheirs.get(at)];
    if (atA === undefined || atB === undefined) continue;
    close(at, atA, atB);
    lines.push(o[at]!);
    [fromO, fromA, fromB] = [at + 1, atA + 1, atB + 1];
  }
  close(o.length, a.length, b.length);
  return { text: lines.join('\n'), clashes };
}

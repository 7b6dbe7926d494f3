import { slipsBetween, slipsIn } from '#/kernel/edit-distance.ts';
import type { Entry } from './entry.ts';
import { plain } from './fit.ts';

/** A word with those that have it; 1 for the title's, less for others. */
interface Word {
  word: string;
  /** Which letters are in it: two that differ in many are not compared. */
  letters: number;
  of: Map<Entry, number>;
}

/** Every different word of some entries. */
export interface Words {
  /** In the order of the alphabet, so that beginnings lie beside each other. */
  sorted: readonly Word[];
  byLength: ReadonlyMap<number, readonly Word[]>;
  /** What typed words were near to: of a line only the last one changes with a key. */
  known: Map<string, readonly Near[]>;
}

interface Near {
  word: Word;
  near: number;
}

/** What a word beside the title weighs, and one that is a whole name for it. */
const BESIDE = 0.5;
const OTHER_NAME = 0.9;
/** So many typed words are remembered. */
const MOST_KNOWN = 200;

const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function differing(a: number, b: number): number {
  let count = 0;
  for (let rest = a ^ b; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

export function wordsIn(entries: readonly Entry[]): Words {
  const words = new Map<string, Word>();
  const note = (word: string, entry: Entry, weight: number) => {
    const known = words.get(word) ?? { word, letters: lettersOf(word), of: new Map() };
    words.set(word, known);
    known.of.set(entry, Math.max(known.of.get(entry) ?? 0, weight));
  };
  for (const it of entries) {
    for (const word of wordsOf(it.title)) note(word, it, 1);
    for (const keyword of it.keywords) {
      const own = wordsOf(keyword);
      for (const word of own) note(word, it, own.length === 1 ? OTHER_NAME : BESIDE);
    }
  }
  const all = [...words.values()];
  return {
    sorted: all.toSorted((a, b) => (a.word < b.word ? -1 : 1)),
    byLength: Map.groupBy(all, (it) => it.word.length),
    known: new Map(),
  };
}

/** Where words from this one on begin. */
function placeOf(sorted: readonly Word[], typed: string): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]!.word < typed) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The words a typed one is near to: 3 the same, 2 its beginning, about 1 with slips. */
function search(typed: string, { sorted, byLength }: Words): Near[] {
  const found: Near[] = [];
  for (const word of sorted.slice(placeOf(sorted, typed))) {
    if (!word.word.startsWith(typed)) break;
    found.push({ word, near: word.word === typed ? 3 : 2 });
  }
  const most = slipsIn(typed);
  if (most === 0) return found;
  const letters = lettersOf(typed);
  for (let length = typed.length - most; length <= typed.length + most; length += 1) {
    for (const word of byLength.get(length) ?? []) {
      // A slip changes one letter for another at most.
      if (differing(letters, word.letters) > 2 * most || word.word.startsWith(typed)) continue;
      const slips = slipsBetween(typed, word.word, most);
      if (slips !== undefined) found.push({ word, near: 1.2 - slips / 5 });
    }
  }
  return found;
}

function nearTo(typed: string, words: Words): readonly Near[] {
  const known = words.known.get(typed);
  if (known) return known;
  if (words.known.size >= MOST_KNOWN) words.known.clear();
  const found = search(typed, words);
  words.known.set(typed, found);
  return found;
}

/** Whose words are near to all that was typed, the nearest first, a short name before a long one. */
export function slipped(typed: string, words: Words): { of: Entry; score: number }[] {
  const parts = wordsOf(typed);
  let found: ReadonlyMap<Entry, number> | undefined;
  for (const part of parts) {
    const next = new Map<Entry, number>();
    for (const { word, near } of nearTo(part, words)) {
      for (const [it, weight] of word.of) {
        const before = found ? found.get(it) : 0;
        if (before !== undefined) next.set(it, Math.max(next.get(it) ?? 0, before + near + weight));
      }
    }
    found = next;
    if (found.size === 0) break;
  }
  const longer = (it: Entry) => Math.abs(wordsOf(it.title).length - parts.length) / 100;
  return [...(found ?? [])].map(([of, score]) => ({ of, score: score - longer(of) }));
}

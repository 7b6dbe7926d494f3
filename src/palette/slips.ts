import { slipsBetween, slipsIn } from '#/kernel/edit-distance.ts';
import type { Entry } from './entry.ts';
import { plain } from './fit.ts';

/** Every different word of some entries, with those that have it; 1 for the title's, less for others. */
export type Words = ReadonlyMap<string, ReadonlyMap<Entry, number>>;

/** What a word beside the title weighs. */
const BESIDE = 0.5;

const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

export function wordsIn(entries: readonly Entry[]): Words {
  const words = new Map<string, Map<Entry, number>>();
  const note = (word: string, entry: Entry, weight: number) => {
    const known = words.get(word) ?? new Map<Entry, number>();
    words.set(word, known);
    known.set(entry, Math.max(known.get(entry) ?? 0, weight));
  };
  for (const it of entries) {
    for (const word of wordsOf(it.title)) note(word, it, 1);
    for (const word of it.keywords.flatMap(wordsOf)) note(word, it, BESIDE);
  }
  return words;
}

/** How near a typed word is to another: 3 the same, 2 its beginning, about 1 with slips, 0 not. */
function nearness(typed: string, word: string, most: number): number {
  if (word === typed) return 3;
  if (word.startsWith(typed)) return 2;
  const slips = most > 0 ? slipsBetween(typed, word, most) : undefined;
  return slips === undefined ? 0 : 1.2 - slips / 5;
}

/** Whose words are near to all that was typed, the nearest first, a short name before a long one. */
export function slipped(typed: string, words: Words): { of: Entry; score: number }[] {
  const parts = wordsOf(typed);
  let found: ReadonlyMap<Entry, number> | undefined;
  for (const part of parts) {
    const most = slipsIn(part);
    const next = new Map<Entry, number>();
    for (const [word, all] of words) {
      const near = nearness(part, word, most);
      if (near === 0) continue;
      for (const [it, weight] of all) {
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

import type { Hit, HitKind } from '#/kernel/hit.ts';
import { wordsOf, type Span } from './span.ts';

export interface EntityReading extends Span {
  hit: Hit;
}

/** Titles of more words than this are found by their first words. */
const longest = 6;

type Names = ReadonlyMap<string, Hit>;
const namesByHits = new WeakMap<readonly Hit[], Map<HitKind, Names>>();

/** Every key and title of a kind, lower case; built once a list because it may hold thousands. */
function namesOf(hits: readonly Hit[], kind: HitKind): Names {
  const kinds = namesByHits.get(hits) ?? new Map<HitKind, Names>();
  namesByHits.set(hits, kinds);
  const known = kinds.get(kind);
  if (known) return known;
  const names = new Map<string, Hit>();
  for (const hit of hits) {
    if (hit.kind !== kind) continue;
    for (const name of [hit.key, hit.title]) {
      const plain = name?.toLowerCase().replace(/\s+/g, ' ');
      if (plain && !names.has(plain)) names.set(plain, hit);
    }
  }
  kinds.set(kind, names);
  return names;
}

/** Every run of words, the longest first, that nothing else was read from. */
function* phrasesOf(text: string): Generator<Span & { phrase: string }> {
  const words = wordsOf(text);
  for (let count = Math.min(longest, words.length); count > 0; count--) {
    for (let at = 0; at + count <= words.length; at++) {
      const [from, to] = [words[at]!.from, words[at + count - 1]!.to];
      const phrase = text.slice(from, to);
      if (!phrase.includes('\uE000')) yield { from, to, phrase: phrase.toLowerCase() };
    }
  }
}

/** The one whose key or whole title was typed. */
export function readEntity(
  text: string,
  kind: HitKind,
  hits: readonly Hit[],
): EntityReading | undefined {
  const names = namesOf(hits, kind);
  for (const { phrase, from, to } of phrasesOf(text)) {
    const hit = names.get(phrase.replace(/\s+/g, ' '));
    if (hit) return { from, to, hit };
  }
  return undefined;
}

/** Offered where several begin alike. */
const MOST_ALIKE = 6;

/**
 * The one whose title, or else a word in it, starts with what was typed (three letters or more);
 * where several do, all of them as `others`.
 */
export function readEntityStart(
  text: string,
  kind: HitKind,
  hits: readonly Hit[],
): (EntityReading & { others: readonly Hit[] }) | undefined {
  const names = [...namesOf(hits, kind)];
  for (const { phrase, from, to } of phrasesOf(text)) {
    if (phrase.length < 3) continue;
    const begun = names.filter(([name]) => name.startsWith(phrase));
    const all = begun.length > 0 ? begun : names.filter(([name]) => name.includes(` ${phrase}`));
    const different = [...new Set(all.map(([, hit]) => hit))];
    const [hit] = different;
    if (hit)
      return { from, to, hit, others: different.length > 1 ? different.slice(0, MOST_ALIKE) : [] };
  }
  return undefined;
}

import type { Option } from '#/kernel/action.ts';
import type { HitKind } from '#/kernel/hit.ts';
import { wordsOf, type Span } from './span.ts';

/** Something that can be named: a search result, or one of a parameter's own options. */
export interface Nameable extends Option {
  kind?: HitKind;
}

export interface EntityReading extends Span {
  hit: Nameable;
  /** All that it may be, where it is not one alone. */
  others: readonly Nameable[];
}

/** Titles of more words than this are found by their first words. */
const longest = 6;

/** Everything of a name: two people may be called the same. */
type Names = ReadonlyMap<string, readonly Nameable[]>;
type Kind = HitKind | undefined;
const namesByHits = new WeakMap<readonly Nameable[], Map<Kind, Names>>();

/** Lower case, a hyphen as good as a space: "summer pk" is Summer-PK. */
const plain = (text: string) => text.toLowerCase().replace(/[\s-]+/g, ' ');

/**
 * Every key and title of a kind, in plain form, or of all there are; built once a list because it may
 * hold thousands.
 */
function namesOf(hits: readonly Nameable[], kind: Kind): Names {
  const kinds = namesByHits.get(hits) ?? new Map<Kind, Names>();
  namesByHits.set(hits, kinds);
  const known = kinds.get(kind);
  if (known) return known;
  const names = new Map<string, Nameable[]>();
  for (const hit of hits) {
    if (kind !== undefined && hit.kind !== kind) continue;
    for (const name of [hit.key, hit.title, ...(hit.keywords ?? [])]) {
      if (!name) continue;
      const known = names.get(plain(name));
      if (known) known.push(hit);
      else names.set(plain(name), [hit]);
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
      if (!phrase.includes('\uE000')) yield { from, to, phrase: plain(phrase) };
    }
  }
}

/** Offered where several are called or begin alike. */
const MOST_ALIKE = 6;

/** The first of some, with all of them as `others` where there are several. */
function oneOf(all: readonly Nameable[], { from, to }: Span): EntityReading | undefined {
  const different = [...new Set(all)];
  const [hit] = different;
  const others = different.length > 1 ? different.slice(0, MOST_ALIKE) : [];
  return hit && { from, to, hit, others };
}

/** The one whose key or whole title was typed. */
export function readEntity(
  text: string,
  kind: Kind,
  hits: readonly Nameable[],
): EntityReading | undefined {
  const names = namesOf(hits, kind);
  for (const it of phrasesOf(text)) {
    const found = names.get(it.phrase);
    if (found) return oneOf(found, it);
  }
  return undefined;
}

/**
 * The one whose title, or else a word in it, starts with what was typed (three letters or more);
 * where several do, all of them as `others`.
 */
export function readEntityStart(
  text: string,
  kind: Kind,
  hits: readonly Nameable[],
): EntityReading | undefined {
  const names = [...namesOf(hits, kind)];
  for (const it of phrasesOf(text)) {
    const { phrase } = it;
    if (phrase.length < 3) continue;
    const begun = names.filter(([name]) => name.startsWith(phrase));
    const all = begun.length > 0 ? begun : names.filter(([name]) => name.includes(` ${phrase}`));
    const found = oneOf(
      all.flatMap(([, of]) => of),
      it,
    );
    if (found) return found;
  }
  return undefined;
}

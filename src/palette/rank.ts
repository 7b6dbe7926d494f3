import { go, snapshot, type KeysResult, type SnapshotKeys } from 'fuzzysort';
import type { Entry } from './entry.ts';
import { fitting, type Fit } from './fit.ts';
import { frecencyOf, type Uses } from './frecency.ts';
import { inLatin } from './layout.ts';

/** An entry with its texts in the form in which they are compared. */
interface Searchable {
  entry: Entry;
  title: string;
  keywords: string;
  lowTitle: string;
  lowKeywords: readonly string[];
}

/** Entries that can be searched quickly, built once; by kind, so that a scope looks at few. */
export type Index = ReadonlyMap<Entry['kind'], SnapshotKeys<Searchable>>;

/** Where a found entry was hit. */
export interface Hits {
  /** Places of the title's letters that were typed. */
  title: readonly number[];
  /** The other word it was found by, when the title does not tell. */
  keyword?: { text: string; places: readonly number[] };
}

/** A found entry. */
export interface Ranked {
  entry: Entry;
  /** How well it fits, 0 to 4; see `fitting`. */
  fit: number;
  frecency: number;
  score: number;
  /** Asked only for what is shown. */
  hits: () => Hits;
}

const joint = ' · ';

const searchable = (entry: Entry): Searchable => ({
  entry,
  title: entry.title,
  keywords: entry.keywords.join(joint),
  lowTitle: entry.title.toLowerCase(),
  lowKeywords: entry.keywords.map((it) => it.toLowerCase()),
});

export const indexOf = (entries: readonly Entry[]): Index =>
  new Map(
    [...new Set(entries.map((it) => it.kind))].map((kind) => [
      kind,
      snapshot(entries.filter((it) => it.kind === kind).map(searchable), {
        keys: ['title', 'keywords'],
      }),
    ]),
  );

/** Below this only scattered letters agree. */
const THRESHOLD = 0.25;
/** Candidates of a kind that are weighed by frecency before the list is cut. */
const CANDIDATES = 400;

/** The one of the joined keywords that was hit; none when the letters lie scattered over several. */
function keywordHit(entry: Entry, indexes: readonly number[]): Hits['keyword'] {
  let from = 0;
  for (const text of entry.keywords) {
    const places = indexes.filter((it) => it >= from && it < from + text.length);
    if (places.length === indexes.length) return { text, places: places.map((it) => it - from) };
    from += text.length + joint.length;
  }
  return undefined;
}

function hitsOf([title, keywords]: KeysResult<Searchable>, entry: Entry): Hits {
  if (title && title.score > 0) return { title: title.indexes };
  const keyword = keywords && keywords.score > 0 ? keywordHit(entry, keywords.indexes) : undefined;
  return { title: [], keyword };
}

/** A key or a number typed in full is as good as the name; part of another word is less. */
function bestFit({ lowTitle, lowKeywords }: Searchable, fit: Fit): number {
  let best = fit(lowTitle);
  for (const it of lowKeywords) {
    const own = fit(it);
    best = Math.max(best, own === 4 ? 4 : own - 1);
  }
  return best;
}

/** The letters of a loose match lie in the title or in one keyword, where they can be shown. */
const isReadable = (it: Ranked) => {
  const { title, keyword } = it.hits();
  return title.length > 0 || keyword !== undefined;
};

/** The quality of the match decides; among equals what is used often and lately comes first. */
export const byRank = (a: Ranked, b: Ranked) =>
  b.fit - a.fit || b.frecency - a.frecency || b.score - a.score;

/** What is looked for, and for whom. */
export interface Wanted {
  typed: string;
  /** All kinds when absent. */
  kinds?: readonly Entry['kind'][];
  uses: Uses;
  /** ms since 1970 */
  now: number;
}

function find(index: Index, typed: string, { kinds, uses, now }: Wanted): Ranked[] {
  const fit = fitting(typed);
  const limits = { limit: CANDIDATES, threshold: THRESHOLD };
  const found: Ranked[] = [];
  for (const [kind, snapshot] of index) {
    if (kinds && !kinds.includes(kind)) continue;
    for (const it of go(typed, snapshot, limits)) {
      const { entry } = it.obj;
      found.push({
        entry,
        fit: bestFit(it.obj, fit),
        frecency: frecencyOf(uses, entry.id, now),
        score: it.score,
        hits: () => hitsOf(it, entry),
      });
    }
  }
  return found;
}

/**
 * What was found for a typed text, the best first. Typed on another layout, it is also looked for as
 * the same keys give it in Latin.
 */
export function rank(indexes: readonly Index[], wanted: Wanted): Ranked[] {
  const latin = inLatin(wanted.typed);
  const texts = latin ? [wanted.typed, latin] : [wanted.typed];
  const all = indexes.flatMap((index) => texts.flatMap((text) => find(index, text, wanted)));
  const best = new Map<string, Ranked>();
  for (const it of all.sort(byRank)) if (!best.has(it.entry.id)) best.set(it.entry.id, it);
  const found = [...best.values()];
  // Scattered letters help with a slip of the finger; beside what was really meant they are noise.
  const meant = found.filter((it) => it.fit > 0);
  return meant.length > 0 ? meant : found.filter(isReadable);
}

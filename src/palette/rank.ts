import { go, snapshot, type KeysResult, type SnapshotKeys } from 'fuzzysort';
import type { Entry } from './entry.ts';
import { fitting, plain, type Fit } from './fit.ts';
import { frecencyOf, type Uses } from './frecency.ts';
import { inLatin } from './layout.ts';
import { slipped, wordsIn, type Words } from './slips.ts';

/** An entry with its texts in the form in which they are compared. */
interface Searchable {
  entry: Entry;
  title: string;
  keywords: string;
  lowTitle: string;
  /** The first letters of a name of several words. */
  initials: string | undefined;
  lowKeywords: readonly string[];
  /** Its place among the entries: pages and sections come in the order of the menu. */
  at: number;
}

/** The entries of a kind. */
interface OfKind {
  found: SnapshotKeys<Searchable>;
  words: Words;
}
/** Entries that can be searched quickly, built once; by kind, so that a scope looks at few. */
export type Index = ReadonlyMap<Entry['kind'], OfKind>;

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
  /** All its typed words are words of it, with a slip or two. */
  isSlip?: boolean;
  /** Its place among all of its kind. */
  at: number;
  /** Asked only for what is shown. */
  hits: () => Hits;
}

const joint = ' · ';
/** What is searched of an entry. */
const keys = ['title', 'keywords'];

const searchable = (entry: Entry, at: number): Searchable => ({
  entry,
  title: entry.title,
  keywords: entry.keywords.join(joint),
  lowTitle: plain(entry.title),
  initials: initialsOf(plain(entry.title)),
  lowKeywords: entry.keywords.map(plain),
  at,
});

function initialsOf(title: string): string | undefined {
  const words = title.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words.length > 1 ? words.map((it) => it[0]).join('') : undefined;
}

export const indexOf = (entries: readonly Entry[]): Index =>
  new Map(
    [...Map.groupBy(entries, (it) => it.kind)].map(([kind, all]) => [
      kind,
      {
        found: snapshot(all.map(searchable), { keys }),
        words: wordsIn(all),
      },
    ]),
  );

const noHits: Hits = { title: [] };

/** Below this only scattered letters agree. */
const THRESHOLD = 0.25;
/** Candidates of a kind that are weighed by frecency before the list is cut. */
const CANDIDATES = 400;

/** The one of the joined keywords that was hit; none when the letters lie scattered over several. */
function keywordHit(entry: Entry, indexes: readonly number[]): Hits['keyword'] {
  if (indexes.length === 0) return undefined;
  let from = 0;
  for (const text of entry.keywords) {
    const places = indexes.filter((it) => it >= from && it < from + text.length);
    if (places.length === indexes.length) return { text, places: places.map((it) => it - from) };
    from += text.length + joint.length;
  }
  return undefined;
}

/** Of how many pieces these places consist. */
const runsIn = (places: readonly number[]) =>
  places.filter((it, at) => it !== (places[at - 1] ?? -2) + 1).length;

function hitsOf([title, keywords]: KeysResult<Searchable>, entry: Entry): Hits {
  const inTitle = title && title.score > 0 ? title.indexes : [];
  const inKeywords = keywords && keywords.score > 0 ? keywords.indexes : [];
  // Letters that lie scattered in the title say less than a word that has them together.
  const isTighter = inKeywords.length > 0 && runsIn(inKeywords) < runsIn(inTitle);
  const keyword = inTitle.length === 0 || isTighter ? keywordHit(entry, inKeywords) : undefined;
  return keyword ? { title: [], keyword } : { title: inTitle };
}

/** What a name is found by although it is not in it: less than the name, more than its beginning. */
const OTHER_WORD = 3.5;
const INITIALS = 2.5;
/** Its words begin words of the name and of other words together. */
const SPREAD = 1.9;

/** A key, a number or an action's own word is as good as the name; another word is less. */
function bestFit({ entry, lowTitle, initials, lowKeywords }: Searchable, fit: Fit, typed: string) {
  let best = fit(lowTitle);
  if (initials === typed) best = Math.max(best, INITIALS);
  for (const [at, it] of lowKeywords.entries()) {
    const own = fit(it);
    if (own === 4) best = Math.max(best, at < (entry.names ?? 0) ? 4 : OTHER_WORD);
    else best = Math.max(best, own - 1);
  }
  const isSpread = best < SPREAD && lowKeywords.length > 0;
  if (isSpread && fit([lowTitle, ...lowKeywords].join(' ')) >= 2) return SPREAD;
  return best;
}

/** Among equals: where one goes before what one does, what is whole before its parts. */
const order: readonly Entry['kind'][] = [
  'section',
  'screen',
  'app',
  'person',
  'team',
  'project',
  'action',
];
const placeOf = ({ entry }: Ranked) =>
  (order.indexOf(entry.kind) + order.length + 1) % (order.length + 1);

/** The letters of a loose match lie in the title or in one keyword, where they can be shown. */
const isReadable = ({ entry, places }: Found) => {
  const { title, keyword } = hitsOf(places, entry);
  return title.length > 0 || keyword !== undefined;
};

/** The quality of the match decides; among equals what is used often and lately comes first. */
export const byRank = (a: Ranked, b: Ranked) =>
  b.fit - a.fit ||
  b.frecency - a.frecency ||
  placeOf(a) - placeOf(b) ||
  // What is called the same is in its own order; of parts the tighter comes first.
  (a.fit >= OTHER_WORD || a.fit === SPREAD ? a.at - b.at : b.score - a.score);

/** What is looked for, and for whom. */
export interface Wanted {
  typed: string;
  /** All kinds when absent. */
  kinds?: readonly Entry['kind'][];
  uses: Uses;
  /** ms since 1970 */
  now: number;
}

/** A found entry, and where its letters were hit until the next search over the same index. */
type Found = Ranked & { places: KeysResult<Searchable> };

function find(index: Index, typed: string, { kinds, uses, now }: Wanted): Found[] {
  const fit = fitting(typed);
  const limits = { limit: CANDIDATES, threshold: THRESHOLD };
  const hitsIn = (it: Searchable) => {
    const [found] = go(typed, [it], { keys, threshold: THRESHOLD });
    return found ? hitsOf(found, it.entry) : noHits;
  };
  const found: Found[] = [];
  const letters = plain(typed).trim();
  for (const [kind, ofKind] of index) {
    if (kinds && !kinds.includes(kind)) continue;
    for (const places of go(typed, ofKind.found, limits)) {
      const { entry, at } = places.obj;
      found.push({
        entry,
        fit: bestFit(places.obj, fit, letters),
        frecency: frecencyOf(uses, entry.id, now),
        score: places.score,
        at,
        // Looked for anew: what this search found is written over by the next one.
        hits: () => hitsIn(places.obj),
        places,
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
  const best = new Map<string, Found>();
  for (const it of all.sort(byRank)) if (!best.has(it.entry.id)) best.set(it.entry.id, it);
  const found = [...best.values()];
  // Scattered letters help with a slip of the finger; beside what was really meant they are noise.
  const meant = found.filter((it) => it.fit > 0);
  if (meant.length > 0) return meant;
  const slips = bySlips(indexes, wanted);
  return slips.length > 0 ? slips : found.filter(isReadable);
}

/** What was typed with a slip or two. */
function bySlips(indexes: readonly Index[], { typed, kinds, uses, now }: Wanted): Ranked[] {
  const found = indexes.flatMap((index) =>
    [...index].flatMap(([kind, ofKind]) =>
      kinds && !kinds.includes(kind)
        ? []
        : slipped(typed, ofKind.words).map(({ of: entry, score }): Ranked => ({
            entry,
            at: 0,
            fit: 0,
            isSlip: true,
            frecency: frecencyOf(uses, entry.id, now),
            score,
            hits: () => noHits,
          })),
    ),
  );
  return found.sort((a, b) => b.score - a.score || byRank(a, b));
}

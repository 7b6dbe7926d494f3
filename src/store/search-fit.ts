import { sql, type RawBuilder } from 'kysely';
import { hitKinds, type HitKind } from '#/kernel/hit.ts';

/**
 * What is asked of `search_entries e`, the table of everything that is found by name, and how an entry
 * fits it. What is looked for stands behind `(select …)` each time: PostgreSQL then plans a statement
 * once for all words, and planning it costs many times what running it does.
 */

/** How well an entry fits, the best first. */
export const tiers = { key: 0, begins: 1, names: 2, text: 3, inside: 4 } as const;
export type Tier = (typeof tiers)[keyof typeof tiers];

/** Whether the words stand in the text alone: where has to be shown. */
export const isByText = (tier: number) => tier === tiers.text;

export interface Ranked {
  tier: Tier;
  kind: HitKind;
  id: number;
  open: boolean;
  /** Who has it to do. */
  owner: number | null;
  /** Instant, with microseconds. */
  at: string;
}

/** An entry; without a kind it says that a list is not told to its end. */
export type Step = Ranked | { tier: Tier; kind: null };

/** Where a row stands in its list. */
export type Place = Omit<Ranked, 'owner'>;

/** Which entries are looked through. */
export interface Asked {
  /** All must be found; the last one may not be typed to its end. */
  words: readonly string[];
  /** The kinds, each with the condition on `e` that who asks may see the record. */
  kinds: ReadonlyMap<HitKind, RawBuilder<unknown> | undefined>;
  /** `listed` are those their lists show at first: of tasks and issues the open ones. */
  state: 'listed' | 'any' | 'open' | 'closed';
  /** Also what stands in texts, comments and the names of files. */
  texts: boolean;
  /** Of whom they are: part of a name. */
  by?: string | undefined;
  limit: number;
  /** What comes after this one. */
  after?: Place | undefined;
}

/** Kinds of which there may be very many have indexes of their own. */
export const large: readonly HitKind[] = ['issue', 'document'];
export const all = (...conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);
export const either = (...conditions: RawBuilder<unknown>[]) =>
  sql`(${sql.join(conditions, sql` or `)})`;

export const line = sql`(select line from typed)`;
export const query = sql`(select query from typed)`;
const beyond = sql`(select line || chr(1114111) from typed)`;
export const named = sql`e.names @@ ${query}`;
export const written = sql`e.text @@ ${query}`;
export const isKey = sql`coalesce(e.key = ${line}, false)`;
export const isBegun = sql`(left(e.title, length(${line})) = ${line}
  or coalesce(left(e.key, length(${line})) = ${line}, false))`;
export const inTitles = sql`e.title >= ${line} and e.title < ${beyond}`;
export const inKeys = sql`e.key >= ${line} and e.key < ${beyond}`;

const patternOf = (word: string) =>
  sql`(select '%' || regexp_replace(search_fold(${word}::text), '([\\\\%_])', '\\\\\\1', 'g') || '%')`;
export const holds = (words: readonly string[]) =>
  all(...words.map((it) => sql`e.words like ${patternOf(it)}`));
export const reads = (words: readonly string[]) =>
  all(...words.map((it) => sql`strpos(e.words, (select search_fold(${it}::text))) > 0`));

export const isOf = (kinds: readonly HitKind[]) =>
  sql`e.kind in (${sql.join(kinds.map((it) => sql.lit(it)))})`;
export const others = sql`e.kind not in (${sql.join(large.map((it) => sql.lit(it)))})`;

/** The condition of the narrowest index that has all these kinds. */
function indexOf(kinds: readonly HitKind[]): RawBuilder<unknown> {
  if (kinds.length === 1) return isOf(kinds);
  return kinds.some((it) => large.includes(it)) ? sql`true` : others;
}

const states: Record<Asked['state'], RawBuilder<unknown>> = {
  any: sql`true`,
  open: sql`e.open`,
  closed: sql`not e.open`,
  listed: sql`(e.open or e.kind not in ('task', 'issue'))`,
};

export function conditionsOf({ kinds, state, by }: Asked): RawBuilder<unknown> {
  const asked = [...kinds.keys()];
  const author = sql`e.author_id = any(array(select p.id from people p
    where strpos(search_fold(p.name), (select search_fold(${by}::text))) > 0))`;
  return all(
    indexOf(asked),
    ...(asked.length < hitKinds.length ? [isOf(asked)] : []),
    states[state],
    ...(by === undefined ? [] : [author]),
  );
}

/** Whoever asks may see the record. */
export function seenOf(kinds: Asked['kinds']): RawBuilder<unknown> {
  const cases = [...kinds].flatMap(([kind, seen]) =>
    seen ? [sql`when ${sql.lit(kind)} then ${seen}`] : [],
  );
  return cases.length > 0 ? sql`case e.kind ${sql.join(cases, sql` `)} else true end` : sql`true`;
}

export const columns = sql`e.kind, e.id, e.open, e.changed_at, e.place_id, e.owner_id, e.author_id`;
export const newest = sql`e.open desc, e.changed_at desc, e.id desc, e.kind desc`;

/** What was typed, folded and as a query, once for all conditions. */
export const typedAs = (words: readonly string[]) => sql`typed as materialized (
  select search_fold(${words.join(' ')}::text) as line, search_query(${words.join(' ')}::text) as query)`;

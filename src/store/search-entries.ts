import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { HitKind } from '#/kernel/hit.ts';
import { escaped, type Wanted } from './search.ts';

/**
 * Questions to `search_entries e`, the one table of everything that is found by name. What is looked
 * for stands behind `(select …)` each time: PostgreSQL then plans the statement once for all words,
 * and planning it costs many times what running it does.
 */

/** Kinds of which there may be very many: each is asked for by itself, in the order of its list. */
const large = ['issue', 'document'] as const satisfies HitKind[];
type Large = (typeof large)[number];

/** So many of the latest entries tell whether a word is a frequent one. */
const SAMPLE = 500;
/** As many of them have to hold the words for the list to be walked until it is full. */
const FREQUENT = 3;
const told = (text: string) => sql`(select lower(${text}::text))`;

/** By the index of what stands in the words: finds few among many at once. */
const hold = (words: readonly string[]) =>
  sql.join(
    words.map((it) => sql`e.words like ${told(`%${escaped(it)}%`)}`),
    sql` and `,
  );

/** By reading the words: for walking along another index. */
const read = (words: readonly string[]) =>
  sql.join(
    words.map((it) => sql`strpos(e.words, ${told(it)}) > 0`),
    sql` and `,
  );

const begins = ([first = '']: readonly string[]) => sql`starts_with(e.words, ${told(first)})`;

const beyond = (first: string) => sql`(select lower(${first}::text) || chr(1114111))`;

/** The same by an index. Beyond the last letter there is nothing. */
const inBegun = ([first = '']: readonly string[]) =>
  sql`(e.words >= ${told(first)} and e.words < ${beyond(first)})`;

/**
 * The same for walking along the index of a kind's names. PostgreSQL takes a beginning and an end of
 * one column for a few rows, and would read and sort them all; it does not see the end in this one.
 */
const alongBegun = ([first = '']: readonly string[], kind: Large) =>
  sql`(e.words >= ${told(first)} and (e.kind, e.words) < (${sql.lit(kind)}, ${beyond(first)}))`;

/** Words of fewer than three letters are not in the index of what stands in the words. */
const isIndexed = (words: readonly string[]) => words.some((it) => /[\p{L}\p{N}]{3}/u.test(it));

const isLarge = (kind: HitKind): kind is Large => (large as readonly HitKind[]).includes(kind);

const fewKinds = sql`e.kind not in (${sql.join(large.map((it) => sql.lit(it)))})`;

/** Common to the whole statement: everything that holds the words, of the kinds there are few of. */
export const foundFew = ({ words }: Wanted): RawBuilder<unknown> =>
  sql`found as materialized (select e.kind, e.id from search_entries e
    where ${fewKinds} and ${hold(words)})`;

/** Condition on a column that holds the id of a record of this kind: it holds all words. */
export function holdsWords(kind: HitKind, column: string, { words }: Wanted): RawBuilder<SqlBool> {
  if (isLarge(kind)) throw new Error(`Of ${kind} there are too many to be asked for this way.`);
  if (words.length === 0) return sql<SqlBool>`true`;
  return sql<SqlBool>`${sql.ref(column)} in (select id from found where kind = ${sql.lit(kind)})`;
}

interface Asked extends Wanted {
  kind: Large;
  /** Condition on `e`: the reader may see its record. */
  seen: RawBuilder<unknown>;
}

/** Whether the words are frequent, and whether any entry begins with the first one. */
function probe({ kind, words }: Asked): RawBuilder<unknown> {
  const isOften = isIndexed(words)
    ? sql`(select count(*) from (select e.words from search_entries e
        where e.kind = ${sql.lit(kind)} order by e.id desc limit ${sql.lit(SAMPLE)}) e
        where ${read(words)}) >= ${sql.lit(FREQUENT)}`
    : sql`true`;
  return sql`probe as materialized (select ${isOften} as often,
    exists (select from search_entries e where e.kind = ${sql.lit(kind)} and ${inBegun(words)})
      as is_begun)`;
}

const often = sql`(select often from probe)`;
const isBegun = sql`(select is_begun from probe)`;

/** Nothing of a part is read once those before it fill the list. */
const unless = (limit: RawBuilder<number>, ...parts: string[]) =>
  sql`(${sql.join(
    parts.map((it) => sql`(select count(*) from ${sql.ref(it)})`),
    sql` + `,
  )} < ${limit})`;

const all = (...conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/**
 * Issues that hold the words, as ids: the open ones first, then those of `myId`, those whose key begins
 * with the first word, the newest. Rare words are found by the index of words and sorted; for frequent
 * ones the list is walked along, part by part, until it is full.
 */
export function inOrderOfKeys(asked: Asked & { myId: number }): RawBuilder<unknown> {
  const { kind, words, limit, deep, seen, myId } = asked;
  const begun = begins(words);
  const part = (where: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`materialized (
    select e.id, not e.open as closed, e.owner_id is distinct from ${myId}::int as other,
      not ${begun} as late
    from search_entries e where e.kind = ${sql.lit(kind)} and ${where} and ${seen}
    order by ${order} limit ${limit})`;
  const newest = sql`e.id desc`;
  const sorted = sql`closed, other, late, id desc`;
  const open = sql`e.open`;
  const either = deep ? sql`true` : open;
  const ofOthers = all(often, sql`e.owner_id is distinct from ${myId}::int`, read(words));
  const full = unless(limit, 'mine', 'begun', 'rest');
  const closed = sql`closed as ${part(all(full, ofOthers, sql`not e.open`), sorted)},`;
  const parts = ['rare', 'mine', 'begun', 'rest', ...(deep ? ['closed'] : [])];
  return sql`with ${probe(asked)},
    rare as ${part(all(sql`not ${often}`, either, hold(words)), sorted)},
    mine as ${part(all(often, either, sql`e.owner_id = ${myId}::int`, read(words)), sorted)},
    begun as ${part(all(isBegun, ofOthers, open, begun), newest)},
    rest as ${part(all(unless(limit, 'begun'), ofOthers, open, sql`not ${begun}`), newest)},
    ${deep ? closed : sql``}
    listed as (${sql.join(
      parts.map((it) => sql`select * from ${sql.ref(it)}`),
      sql` union all `,
    )})
    select id from listed order by ${sorted} limit ${limit}`;
}

/** Documents whose title holds the words, as ids: those that begin with the first one, by title. */
export function inOrderOfTitles(asked: Asked): RawBuilder<unknown> {
  const { kind, words, limit, seen } = asked;
  const begun = begins(words);
  const byTitle = sql`e.words, e.id`;
  const part = (where: RawBuilder<unknown>, order = byTitle) => sql`materialized (
    select e.id, e.words, not ${begun} as late
    from search_entries e where e.kind = ${sql.lit(kind)} and ${where} and ${seen}
    order by ${order} limit ${limit})`;
  const sorted = sql`late, words, id`;
  return sql`with ${probe(asked)},
    rare as ${part(all(sql`not ${often}`, hold(words)), sorted)},
    begun as ${part(all(often, isBegun, alongBegun(words, kind), read(words)))},
    rest as ${part(all(unless(limit, 'begun'), often, sql`not ${begun}`, read(words)))},
    listed as (select * from rare union all select * from begun union all select * from rest)
    select id from listed order by ${sorted} limit ${limit}`;
}

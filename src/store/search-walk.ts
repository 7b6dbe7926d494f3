import { sql, type RawBuilder } from 'kysely';
import type { HitKind } from '#/kernel/hit.ts';
import {
  all,
  columns,
  conditionsOf,
  either,
  holds,
  inKeys,
  inTitles,
  isBegun,
  isKey,
  isOf,
  large,
  line,
  named,
  newest,
  others,
  query,
  reads,
  seenOf,
  tiers,
  typedAs,
  written,
  type Asked,
  type Ranked,
  type Tier,
} from './search-fit.ts';

/** More than so many are not sorted: the list of the latest is walked along until enough fit. */
const SORTED = 2_000;
/** What no index finds is looked for among so many of the latest. */
const FAR = 20_000;

/** The same as a function, for which no index is used. */
const isNamed = sql`coalesce(ts_match_vq(e.names, ${query}), false)`;
const isWritten = sql`coalesce(ts_match_vq(e.text, ${query}), false)`;

/** Whether these conditions hold for more than can be sorted. */
const isMore = (...conditions: RawBuilder<unknown>[]) =>
  sql`(${sql.join(
    conditions.map(
      (it) => sql`(select count(*) from (select from search_entries e where ${it}
      limit ${sql.lit(SORTED + 1)}) x)`,
    ),
    sql` + `,
  )}) > ${sql.lit(SORTED)}`;

/** Words of fewer than three letters are not in the index of what stands inside of names. */
const isIndexed = (words: readonly string[]) => words.some((it) => /[\p{L}\p{N}]{3}/u.test(it));

/** The condition of each index of names that has some of these kinds. */
const eachIndex = (kinds: readonly HitKind[], condition: RawBuilder<unknown>) =>
  either(
    ...large.filter((it) => kinds.includes(it)).map((it) => all(isOf([it]), condition)),
    ...(kinds.some((it) => !large.includes(it)) ? [all(others, condition)] : []),
  );

/** Entries that fit in one way. */
interface Way {
  tier: Tier;
  /** By an index, which has them all, unsorted. */
  indexed?: RawBuilder<unknown>;
  /** By reading one entry after the other. */
  read: RawBuilder<unknown>;
  /** Among so many of the latest a frequent word fills the list, and nothing else is asked. */
  near?: number;
  /** Whether there are too many of them to be sorted. */
  isOften?: RawBuilder<unknown>;
  /** They do not fit in a better way. */
  not: RawBuilder<unknown>;
}

/**
 * The ways of fitting, the best first: the exact key, titles and keys that begin with what is typed,
 * names with these words, texts with them, names with them inside of words.
 */
function waysOf({ words, kinds, texts }: Asked): Way[] {
  const notBefore = sql`not ${isKey} and not ${isBegun}`;
  const others = sql`${notBefore} and not ${isNamed}`;
  const inside = eachIndex([...kinds.keys()], holds(words));
  return [
    { tier: tiers.key, indexed: sql`e.key = ${line}`, read: isKey, not: sql`true` },
    {
      tier: tiers.begins,
      indexed: either(inTitles, inKeys),
      read: isBegun,
      isOften: isMore(inTitles, inKeys),
      not: sql`not ${isKey}`,
    },
    {
      tier: tiers.names,
      indexed: named,
      read: isNamed,
      near: 1_000,
      isOften: isMore(named),
      not: notBefore,
    },
    ...(texts
      ? [
          {
            tier: tiers.text,
            indexed: written,
            read: isWritten,
            near: 200,
            isOften: isMore(written),
            not: others,
          },
        ]
      : []),
    {
      tier: tiers.inside,
      ...(isIndexed(words) && { indexed: inside }),
      read: reads(words),
      near: 300,
      not: texts ? sql`${others} and not ${isWritten}` : others,
    },
  ];
}

/** The lists of one way, of which one at most has rows, and what they are made from. */
function listsOf(asked: Asked, { tier, indexed, read, near, isOften, not }: Way) {
  const { kinds, limit, after } = asked;
  const common = conditionsOf(asked);
  const seen = seenOf(kinds);
  const from =
    after?.tier === tier
      ? sql`(e.open, e.changed_at, e.id, e.kind)
        < (${after.open}::boolean, ${after.at}::timestamptz, ${after.id}::int, ${after.kind}::text)`
      : sql`true`;
  const most = sql.lit(limit);
  const tiered = (list: RawBuilder<unknown>, where = sql`true`) =>
    sql`(select ${sql.lit(tier)} as tier, ${columns} from ${list} e where ${where})`;
  /** Along the list of the latest. */
  const along = (where: RawBuilder<unknown>) => sql`(select ${columns} from search_entries e
    where ${where} and ${common} and ${from} and ${read} and ${not} and ${seen}
    order by ${newest} limit ${most})`;
  /** Along so many of them. */
  const among = (latest: number) => sql`(select ${columns} from (
      select * from search_entries e where ${common} and ${from}
      order by ${newest} limit ${sql.lit(latest)}) e
    where ${read} and ${not} and ${seen} limit ${most})`;
  if (!indexed) {
    const list = asked.words.length > 0 ? among(FAR) : along(sql`true`);
    return { made: [], lists: [tiered(list)] };
  }
  const sorted = (where: RawBuilder<unknown>) => sql`(
    select ${sql.lit(tier)} as tier, ${columns} from (select ${columns} from search_entries e
      where ${where} and ${common} and ${from} and ${indexed} and ${not} offset 0) e
    order by ${newest})`;
  const [first, often] = [sql.id(`near_${tier}`), sql.id(`often_${tier}`)];
  const isNear = near ? sql`(select count(*) from ${first}) = ${most}` : sql`false`;
  const it = sql`(select it from ${often})`;
  return {
    made: [
      ...(near ? [sql`${first} as materialized ${among(near)}`] : []),
      sql`${often} as materialized (select case when ${isNear} then null
        else ${isOften ?? sql`false`} end as it)`,
    ],
    lists: [
      ...(near ? [tiered(first, sql`${it} is null`)] : []),
      sorted(sql`not ${it}`),
      ...(isOften ? [tiered(along(it))] : []),
    ],
  };
}

/**
 * The entries that fit and may be seen, the best first; of those that fit as well the open ones, then
 * the latest. What many fit is soon found among the latest, few are found by an index and sorted, and
 * for what lies between the latest are walked along. The lists stand in their order, PostgreSQL reads
 * one after the other and no further than it has to: what is not read costs nothing.
 */
export function walked(asked: Asked): RawBuilder<Ranked> {
  const { words, kinds, limit, after } = asked;
  // Without words everything is listed.
  const all: Way = { tier: tiers.names, read: sql`true`, not: sql`true` };
  const ways = words.length > 0 ? waysOf(asked) : [all];
  const parts = ways.filter((it) => it.tier >= (after?.tier ?? 0)).map((it) => listsOf(asked, it));
  const made = [typedAs(words), ...parts.flatMap((it) => it.made)];
  return sql`with ${sql.join(made)}
    select e.tier, e.kind, e.id, e.open, e.owner_id as owner, e.changed_at::text as at
    from (${sql.join(
      parts.flatMap((it) => it.lists),
      sql` union all `,
    )} offset 0) e
    where ${seenOf(kinds)} limit ${sql.lit(limit)}`;
}

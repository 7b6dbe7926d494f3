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
  type Step,
  type Tier,
} from './search-fit.ts';

/** More than so many are not sorted: the list of the latest is walked along until enough fit. */
const SORTED = 2_000;
/** Among so many of the latest a frequent word fills the list. */
const NEAR = 300;
/** A word that is frequent among those fills the list among so many, and its index is left alone. */
const FURTHER = 5_000;
/** What no index finds is looked for among so many of them. */
const FAR = 20_000;

/** Asks for the rows of a statement. A row of no kind: here the list of this tier breaks off. */
export type Ask = (statement: RawBuilder<Step>) => Promise<readonly Step[]>;

/** The same as a function, for which no index is used. */
const isNamed = sql`coalesce(ts_match_vq(e.names, ${query}), false)`;
const isWritten = sql`coalesce(ts_match_vq(e.text, ${query}), false)`;

/** That an entry does not fit in a better way. */
const notKey = sql`not ${isKey}`;
const notBegun = sql`${notKey} and not ${isBegun}`;
const notNamed = sql`${notBegun} and not ${isNamed}`;
const notBefore = ({ texts }: Asked) => (texts ? sql`${notNamed} and not ${isWritten}` : notNamed);

/** Words of fewer than three letters are not in the index of what stands inside of names. */
const isIndexed = (words: readonly string[]) => words.some((it) => /[\p{L}\p{N}]{3}/u.test(it));

/** The condition of each index of names that has some of these kinds. */
const eachIndex = (kinds: readonly HitKind[], condition: RawBuilder<unknown>) =>
  either(
    ...large.filter((it) => kinds.includes(it)).map((it) => all(isOf([it]), condition)),
    ...(kinds.some((it) => !large.includes(it)) ? [all(others, condition)] : []),
  );

/** Behind the place that was reached, where that is in this tier; and what is asked of all. */
function rangeOf(asked: Asked, tier: Tier): RawBuilder<unknown> {
  const { after } = asked;
  const common = conditionsOf(asked);
  if (after?.tier !== tier) return common;
  return sql`${common} and (e.open, e.changed_at, e.id, e.kind)
    < (${after.open}::boolean, ${after.at}::timestamptz, ${after.id}::int, ${after.kind}::text)`;
}

/** So many of them as can be sorted and one more, read once however often they are asked for. */
const gathered = (name: string, where: RawBuilder<unknown>) => sql`${sql.id(name)} as materialized
  (select ${columns} from search_entries e where ${where} limit ${sql.lit(SORTED + 1)})`;
const isMany = (name: string) => sql`(select count(*) from ${sql.id(name)}) > ${sql.lit(SORTED)}`;

const listed = (tier: Tier, from: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
  sql`(select ${sql.lit(tier)} as tier, ${columns} from ${from} e where ${where})`;
const sorted = (tier: Tier, from: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
  sql`(select ${sql.lit(tier)} as tier, ${columns} from ${from} e where ${where} order by ${newest})`;
const brokenOff = (tier: Tier, where = sql`true`) => sql`(select ${sql.lit(tier)} as tier,
  null::text as kind, null::int as id, null::boolean as open, null::timestamptz as changed_at,
  null::int as place_id, null::int as owner_id, null::int as author_id where ${where})`;

/** The latest of the range of a tier. */
const latest = (asked: Asked, tier: Tier, most: number) => sql`(select * from search_entries e
  where ${rangeOf(asked, tier)} order by ${newest} limit ${sql.lit(most)})`;

/** Reads the lists in their order, and no further than it has to. */
function statementOf(
  { words, kinds, limit }: Asked,
  made: readonly RawBuilder<unknown>[],
  lists: readonly RawBuilder<unknown>[],
): RawBuilder<Step> {
  return sql`with ${sql.join([typedAs(words), ...made])}
    select e.tier, e.kind, e.id, e.open, e.owner_id as owner, e.changed_at::text as at
    from (${sql.join(lists, sql` union all `)} offset 0) e
    where e.kind is null or ${seenOf(kinds)} limit ${sql.lit(limit)}`;
}

/** The exact key, titles and keys that begin with what is typed, and names among the latest. */
function first(asked: Asked): RawBuilder<Step> {
  const start = asked.after?.tier ?? 0;
  const range = rangeOf(asked, tiers.begins);
  const most = sql.lit(SORTED + 1);
  const entries = sql`search_entries`;
  // Each of the two indexes is read no further than that.
  const begun = sql`begun as materialized ((select ${columns} from search_entries e
      where ${inTitles} and ${range} and ${notKey} limit ${most})
    union all (select ${columns} from search_entries e
      where ${inKeys} and left(e.title, length(${line})) <> ${line} and ${range} and ${notKey}
      limit ${most}))`;
  return statementOf(asked, start <= tiers.begins ? [begun] : [], [
    ...(start <= tiers.key
      ? [sorted(tiers.key, entries, sql`e.key = ${line} and ${rangeOf(asked, tiers.key)}`)]
      : []),
    ...(start <= tiers.begins
      ? [
          brokenOff(tiers.begins, isMany('begun')),
          sorted(tiers.begins, sql`begun`, sql`not ${isMany('begun')}`),
        ]
      : []),
    ...namesAmong(asked, NEAR),
  ]);
}

/** Names among so many of the latest; it breaks off there. */
const namesAmong = (asked: Asked, most: number) => [
  listed(tiers.names, latest(asked, tiers.names, most), sql`${isNamed} and ${notBegun}`),
  brokenOff(tiers.names),
];

/** The index of a frequent word is read through before its first row comes; the latest are not. */
const further = (asked: Asked) => statementOf(asked, [], namesAmong(asked, FURTHER));

/** From this tier on what an index finds: names with the words, texts with them, names that hold them. */
function indexed(asked: Asked, from: Tier): RawBuilder<Step> {
  const ways = [
    { tier: tiers.names, name: 'named', fits: sql`${named} and ${notBegun}` },
    ...(asked.texts
      ? [{ tier: tiers.text, name: 'written', fits: sql`${written} and ${notNamed}` }]
      : []),
  ].filter(({ tier }) => tier >= from);
  const lists: RawBuilder<unknown>[] = [];
  const fewSoFar: RawBuilder<unknown>[] = [];
  for (const { tier, name } of ways) {
    lists.push(brokenOff(tier, all(...fewSoFar, sql`${isMany(name)}`)));
    fewSoFar.push(sql`not ${isMany(name)}`);
    lists.push(sorted(tier, sql.id(name), all(...fewSoFar)));
  }
  const tier = tiers.inside;
  const fits = sql`${reads(asked.words)} and ${notBefore(asked)}`;
  const isFew = fewSoFar.length > 0 ? all(...fewSoFar) : sql`true`;
  if (!isIndexed(asked.words))
    lists.push(listed(tier, latest(asked, tier, FAR), sql`${isFew} and ${fits}`));
  else {
    const isNear = sql`(select count(*) from near) = ${sql.lit(asked.limit)}`;
    lists.push(
      listed(tier, sql`near`, sql`${isFew} and ${isNear}`),
      brokenOff(tier, sql`${isFew} and ${isNear}`),
      insideOf(asked, sql`${isFew} and not ${isNear}`),
    );
  }
  const near = sql`near as materialized (select ${columns}
    from ${latest(asked, tier, NEAR)} e where ${fits} limit ${sql.lit(asked.limit)})`;
  return statementOf(
    asked,
    [
      ...ways.map((it) => gathered(it.name, sql`${it.fits} and ${rangeOf(asked, it.tier)}`)),
      ...(isIndexed(asked.words) ? [near] : []),
    ],
    lists,
  );
}

/** All names that hold the words inside of theirs, by their indexes. */
function insideOf(asked: Asked, where = sql`true`): RawBuilder<unknown> {
  const tier = tiers.inside;
  const fits = eachIndex([...asked.kinds.keys()], holds(asked.words));
  // Apart from the sorting, so that they are not walked along in that order.
  const found = sql`(select ${columns} from search_entries e
    where ${where} and ${rangeOf(asked, tier)} and ${fits} and ${notBefore(asked)} offset 0)`;
  return sorted(tier, found, sql`true`);
}

/** What so many fit that it is soon found along the list of the latest; without words that is all. */
function along(asked: Asked, tier: Tier): RawBuilder<Step> {
  const fits: Partial<Record<Tier, RawBuilder<unknown>>> = {
    [tiers.begins]: sql`${isBegun} and ${notKey}`,
    [tiers.names]: asked.words.length > 0 ? sql`${isNamed} and ${notBegun}` : sql`true`,
    [tiers.text]: sql`${isWritten} and ${notNamed}`,
  };
  const list = sql`(select ${columns} from search_entries e
    where ${rangeOf(asked, tier)} and ${fits[tier]} and ${seenOf(asked.kinds)}
    order by ${newest} limit ${sql.lit(asked.limit)})`;
  return statementOf(asked, [], [listed(tier, list, sql`true`)]);
}

/** All names that hold the words inside of theirs. */
const inside = (asked: Asked) => statementOf(asked, [], [insideOf(asked)]);

/**
 * The entries that fit and may be seen, the best first; of those that fit as well the open ones, then
 * the latest. What many fit is soon found among the latest, few are found by an index and sorted, and
 * for what lies between the latest are walked along. Each is a statement of its own, for most of what
 * is typed needs two of them, and what PostgreSQL has to set up costs more than what it reads. It reads
 * the lists of a statement one after the other and no further than it has to.
 */
export async function walked(ask: Ask, asked: Asked): Promise<Ranked[]> {
  /** By kind and id: an entry that is changed between two statements may be in both. */
  const found = new Map<string, Ranked>();
  /** Adds a list; tells in which tier it broke off. What it holds of that one is how it begins. */
  const add = async (statement: RawBuilder<Step>): Promise<Tier | undefined> => {
    const steps = await ask(statement);
    const broken = steps.find((it) => it.kind === null)?.tier;
    for (const it of steps) {
      if (it.kind === null || (broken !== undefined && it.tier > broken)) continue;
      const name = `${it.kind} ${it.id}`;
      if (!found.has(name)) found.set(name, it);
    }
    return broken;
  };
  const isFull = () => found.size >= asked.limit;
  /** By how many there are among the nearest. */
  const isSoonFull = () => {
    const near = [...found.values()].filter((it) => it.tier === tiers.names).length;
    return (near * FURTHER) / NEAR >= asked.limit - found.size;
  };
  const page = () => [...found.values()].slice(0, asked.limit);
  if (asked.words.length === 0) {
    await add(along(asked, tiers.names));
    return page();
  }
  let tier = (asked.after?.tier ?? tiers.key) as Tier | undefined;
  if (tier! <= tiers.names) {
    tier = await add(first(asked));
    if (tier === tiers.begins) {
      await add(along(asked, tier));
      tier = tiers.names;
    } else if (tier === tiers.names && isSoonFull()) tier = await add(further(asked));
  }
  while (tier !== undefined && !isFull()) {
    tier = await add(indexed(asked, tier));
    if (tier === tiers.inside) {
      await add(inside(asked));
      break;
    }
    if (tier === undefined) break;
    await add(along(asked, tier));
    tier = tier === tiers.names && asked.texts ? tiers.text : tiers.inside;
  }
  return page();
}

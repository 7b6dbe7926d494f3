import { sql, type RawBuilder } from 'kysely';
import {
  all,
  columns,
  conditionsOf,
  either,
  inKeys,
  inTitles,
  isBegun,
  isKey,
  named,
  newest,
  reads,
  seenOf,
  tiers,
  typedAs,
  written,
  type Asked,
  type Step,
} from './search-fit.ts';

/** Up to so many entries, by the statistics of the table, each is read; of more none is. */
const FEW = 5_000;

/**
 * All that fit, sorted. Where there are more entries than that none is read, and the one row that
 * comes back is of no kind.
 */
export function few(asked: Asked): RawBuilder<Step> {
  const { words, kinds, texts, limit, after } = asked;
  const fits = either(
    isKey,
    inTitles,
    inKeys,
    named,
    reads(words),
    ...(texts ? [sql`coalesce(${written}, false)`] : []),
  );
  const tier = sql`case when ${isKey} then ${sql.lit(tiers.key)}
    when ${isBegun} then ${sql.lit(tiers.begins)} when ${named} then ${sql.lit(tiers.names)}
    ${texts ? sql`when coalesce(${written}, false) then ${sql.lit(tiers.text)}` : sql``}
    else ${sql.lit(tiers.inside)} end`;
  const from = after
    ? sql`(e.tier > ${after.tier}::int or e.tier = ${after.tier}::int
        and (e.open, e.changed_at, e.id, e.kind)
          < (${after.open}::boolean, ${after.at}::timestamptz, ${after.id}::int, ${after.kind}::text))`
    : sql`true`;
  const isFew = sql`(select reltuples from pg_class where oid = 'search_entries'::regclass)
    <= ${sql.lit(FEW)}`;
  return sql`with ${typedAs(words)}
    (select e.tier, e.kind, e.id, e.open, e.owner_id as owner, e.changed_at::text as at
    from (select ${tier} as tier, ${columns} from search_entries e
      where ${isFew} and ${all(conditionsOf(asked), fits)} offset 0) e
    where ${from} and ${seenOf(kinds)} order by e.tier, ${newest} limit ${sql.lit(limit)})
    union all select 0, null, null, null, null, null where not ${isFew}`;
}

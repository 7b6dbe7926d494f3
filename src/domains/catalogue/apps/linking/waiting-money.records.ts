import { sql } from 'kysely';
import { shownMoneyOf } from '#/figures/shown-money.records.ts';
import { sumMicros } from '#/kernel/money.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';

/** What committed imports leave out for names nobody has linked. */
interface WaitingMoney {
  names: number;
  /** In micro-USD. */
  days: { day: string; revenue: number; spend: number }[];
}

/**
 * Sums what waits, each figure once: of several deliveries of a day the newest, and of several
 * mediations that tell the revenue of one app and day the one that tells most. Two mediations of an
 * app report the same networks, whose figures count once when they join; which network earned what
 * is not kept while they wait, so that the largest is what is certain. Names are one app where their
 * platform and their id or their words are the same.
 */
async function waitingMoney(db: Db): Promise<WaitingMoney> {
  const { rows } = await sql<{ names: number; day: string; revenue: number; spend: number }>`
    with waiting as (
      select distinct on (b.source, b.account_id, w.name_id, w.day)
        b.source, b.fact_table, w.name_id, w.day, w.value,
        b.source like 'mediation-%' or exists (
          select from networks n where n.code = b.source and n.type = 'mediation') as is_mediation
      from waiting_figures w
      join import_batches b on b.id = w.batch_id and b.status = 'committed'
      join network_apps l on l.id = w.name_id and l.app_id is null and l.ignored_at is null
      order by b.source, b.account_id, w.name_id, w.day, b.fetched_at desc, b.id desc),
    mediated as (
      select id, least(
        min(id) over (partition by platform, external_id),
        min(id) over (partition by platform, lower(name))) as app
      from network_apps
      where id in (select name_id from waiting
        where is_mediation and fact_table = 'monetisation')),
    told as (
      select m.app, w.day, w.source, sum(w.value) as value
      from waiting w join mediated m on m.id = w.name_id
      where w.is_mediation and w.fact_table = 'monetisation'
      group by m.app, w.day, w.source),
    most as (select day, max(value) as value from told group by app, day)
    select (select count(distinct name_id) from waiting)::int as names, day,
      sum(revenue)::bigint as revenue, sum(spend)::bigint as spend
    from (
      select day, value as revenue, 0 as spend from most
      union all
      select day, value, 0 from waiting where fact_table = 'monetisation' and not is_mediation
      union all
      select day, 0, value from waiting where fact_table = 'acquisition'
      union all
      select day, 0, 0 from waiting) as each_day
    group by day order by day`.execute(db);
  return { names: rows[0]?.names ?? 0, days: rows.map(({ names: _names, ...day }) => day) };
}

/** What waits in the currency of whoever looks; money is null where a day of it has no rate. */
export async function waitingFor(context: Context) {
  const { names, days } = await waitingMoney(context.db);
  const [first, last] = [days[0], days.at(-1)];
  const money = first && last && (await shownMoneyOf(context, { from: first.day, to: last.day }));
  const currency = context.who.currency ?? 'USD';
  const totalOf = (kind: 'revenue' | 'spend') => {
    const told = days.filter((it) => it[kind] !== 0);
    if (!money) return sumMicros(told.map((it) => it[kind]));
    if (told.some(({ day }) => money.missingIn({ from: day, to: day }).length > 0)) return null;
    return sumMicros(told.map((it) => money.converted(it[kind], it.day)));
  };
  return { currency, names, revenue: totalOf('revenue'), spend: totalOf('spend') };
}

import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';

/** What committed imports leave out for names nobody has linked; money in micro-USD. */
export interface WaitingMoney {
  names: number;
  revenue: number;
  spend: number;
}

/**
 * Sums what waits, each figure once: of several deliveries of a day the newest, and of several
 * mediations that tell the revenue of one app and day the one that tells most. Two mediations of an
 * app report the same networks, whose figures count once when they join; which network earned what
 * is not kept while they wait, so that the largest is what is certain. Names are one app where their
 * platform and their id or their words are the same.
 */
export async function waitingMoney(db: Db): Promise<WaitingMoney> {
  const { rows } = await sql<WaitingMoney>`
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
    most as (select max(value) as value from told group by app, day)
    select (select count(distinct name_id) from waiting)::int as names,
      (coalesce((select sum(value) from most), 0)
        + coalesce((select sum(value) from waiting
            where fact_table = 'monetisation' and not is_mediation), 0))::bigint as revenue,
      coalesce((select sum(value) from waiting
        where fact_table = 'acquisition'), 0)::bigint as spend`.execute(db);
  return rows[0]!;
}

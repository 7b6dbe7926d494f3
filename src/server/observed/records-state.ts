import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';

/** What the records say of how the company's work goes on, for whoever watches over it. */
export interface RecordsState {
  jobs: readonly { queue: string; state: 'waiting' | 'running' | 'failed'; count: number }[];
  /** Seconds the oldest job of a queue has been due and not begun. */
  overdue: readonly { queue: string; seconds: number }[];
  pulls: readonly {
    network: string;
    report: string;
    /** Of the last pull that went well, seconds since 1970. */
    pulledAt: number | null;
    /** In a row. */
    failures: number;
  }[];
  refusedKeys: readonly { network: string; count: number }[];
  /** The newest day that each kind of figures has, seconds since 1970. */
  lastDays: readonly { table: string; at: number }[];
  /** Sessions that did something within a quarter of an hour. */
  activeSessions: number;
}

/** Jobs that failed for good are kept for two weeks; older news is nobody's alarm. */
const FAILED_WITHIN = "interval '24 hours'";

/** Read with every scrape: each statement goes over an index or a small table. */
export async function recordsState(db: Db): Promise<RecordsState> {
  const [jobs, overdue, pulls, refusedKeys, lastDays, sessions] = await Promise.all([
    sql<RecordsState['jobs'][number]>`
      select name as queue,
        case state when 'active' then 'running' when 'failed' then 'failed' else 'waiting' end as state,
        count(*)::int as count
      from jobs.job
      where state < 'completed'
        or (state = 'failed' and completed_on > now() - ${sql.raw(FAILED_WITHIN)})
      group by 1, 2`.execute(db),
    sql<RecordsState['overdue'][number]>`
      select name as queue, extract(epoch from now() - min(start_after))::float8 as seconds
      from jobs.job where state < 'active' and start_after < now() group by 1`.execute(db),
    db
      .selectFrom('network_sources as s')
      .innerJoin('network_keys as k', 'k.id', 's.key_id')
      .innerJoin('networks as n', 'n.id', 'k.network_id')
      .select(['n.name as network', 's.report'])
      .select([
        sql<number | null>`max(extract(epoch from s.pulled_at))::float8`.as('pulledAt'),
        sql<number>`max(s.failures)::int`.as('failures'),
      ])
      .groupBy(['n.name', 's.report'])
      .execute(),
    db
      .selectFrom('network_keys as k')
      .innerJoin('networks as n', 'n.id', 'k.network_id')
      .select(['n.name as network', sql<number>`count(k.refused_at)::int`.as('count')])
      .groupBy('n.name')
      .execute(),
    db
      .selectFrom('import_batches')
      .select('fact_table as table')
      .select(sql<number>`extract(epoch from max(to_day))::float8`.as('at'))
      .where('status', '=', sql.lit('committed'))
      .where('to_day', 'is not', null)
      .groupBy('fact_table')
      .execute(),
    db
      .selectFrom('sessions')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('ended_at', 'is', null)
      .where(sql<boolean>`expires_at > now()`)
      .where(sql<boolean>`last_active_at > now() - interval '15 minutes'`)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    jobs: jobs.rows,
    overdue: overdue.rows,
    pulls,
    refusedKeys,
    lastDays,
    activeSessions: sessions.count,
  };
}

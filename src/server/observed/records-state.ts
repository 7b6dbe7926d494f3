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
    sql<RecordsState['pulls'][number]>`
      select n.name as network, s.report, max(extract(epoch from s.pulled_at))::float8 as "pulledAt",
        max(s.failures)::int as failures
      from network_sources s join network_keys k on k.id = s.key_id
        join networks n on n.id = k.network_id
      group by 1, 2`.execute(db),
    sql<RecordsState['refusedKeys'][number]>`
      select n.name as network, count(k.refused_at)::int as count
      from network_keys k join networks n on n.id = k.network_id group by 1`.execute(db),
    sql<RecordsState['lastDays'][number]>`
      select fact_table as table, extract(epoch from max(to_day))::float8 as at
      from import_batches where status = 'committed' and to_day is not null group by 1`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from sessions
      where ended_at is null and expires_at > now()
        and last_active_at > now() - interval '15 minutes'`.execute(db),
  ]);
  return {
    jobs: jobs.rows,
    overdue: overdue.rows,
    pulls: pulls.rows,
    refusedKeys: refusedKeys.rows,
    lastDays: lastDays.rows,
    activeSessions: sessions.rows[0]!.count,
  };
}

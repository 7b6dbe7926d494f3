import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '#/store/records/records.ts';

/** So far clocks of healthy machines may be apart; what is later than that is of a time to come. */
const APART_S = 120;
/** The longest window of a rate limit, and how far servers' clocks may be apart, ms. */
const LONGEST_LIMIT_MS = 360_000;
/** A job that failed waits no longer than this for its next try, s. */
const LONGEST_RETRY_S = 900;
const EVERY_MS = 60_000;

type Time = Date | null;
/** What is used of the job queue's tables, which come with the library (see `jobs.ts`), and of the limits'. */
type QueueTables = {
  'jobs.version': Record<(typeof stamps.version)[number], Time>;
  'jobs.queue': Record<(typeof stamps.queue)[number], Time>;
  'jobs.job': {
    state: string;
    created_on: Date;
    start_after: Date;
    started_on: Time;
    heartbeat_on: Time;
  };
  rate_limits: { expire: number };
};
/** From when its work in the background goes on, for all queues and for each. */
const stamps = {
  version: ['cron_on', 'bam_on', 'flow_on', 'reindex_on', 'monitor_backoff_on'],
  queue: ['monitor_claim_on', 'monitor_on', 'maintain_on'],
} as const;

const now = sql<Date>`now()`;
const later = sql<Date>`now() + make_interval(secs => ${APART_S})`;
const longestRetry = sql`make_interval(secs => ${LONGEST_RETRY_S})`;
const notLater = (column: string) => sql<Date>`least(${sql.ref(column)}, now())`;
const latestOf = (columns: readonly string[]) =>
  sql<Time>`greatest(${sql.join(columns.map((it) => sql.ref(it)))})`;
const allNotLater = <Name extends string>(columns: readonly Name[]) =>
  Object.fromEntries(columns.map((it) => [it, notLater(it)])) as Record<Name, typeof now>;

/**
 * Brings back what waits for a time to come because the clock was ahead and has been put right: the job
 * queue ran no schedule until the wrong time had come, took up no job of then and noticed no dead server;
 * limits of a minute lasted as long. Does nothing while the clock is as it was; how many things it found.
 */
export async function putClockRight(db: Db, at: Date): Promise<number> {
  const tables = db.withTables<QueueTables>();
  const done = [
    tables
      .updateTable('jobs.version')
      .set(allNotLater(stamps.version))
      .where(latestOf(stamps.version), '>', later),
    tables
      .updateTable('jobs.queue')
      .set(allNotLater(stamps.queue))
      .where(latestOf(stamps.queue), '>', later),
    tables
      .updateTable('jobs.job')
      .set({
        created_on: notLater('created_on'),
        start_after: sql<Date>`now() + greatest(interval '0', least(start_after - created_on, ${longestRetry}))`,
      })
      .where((it) =>
        it.or([
          it.and([it('state', '=', 'created'), it('created_on', '>', later)]),
          it.and([
            it('state', '=', 'retry'),
            it('start_after', '>', sql<Date>`now() + ${longestRetry}`),
          ]),
        ]),
      ),
    tables
      .updateTable('jobs.job')
      .set({ started_on: notLater('started_on'), heartbeat_on: notLater('heartbeat_on') })
      .where('state', '=', 'active')
      .where(latestOf(['started_on', 'heartbeat_on']), '>', later),
  ];
  let found = 0n;
  for (const it of done) found += (await it.executeTakeFirst()).numUpdatedRows;
  const { numDeletedRows } = await tables
    .deleteFrom('rate_limits')
    // A server whose own clock is behind must not take away what the others count.
    .where(
      'expire',
      '>',
      sql<number>`greatest(extract(epoch from now()) * 1000, ${at.getTime()}::float8) + ${LONGEST_LIMIT_MS}`,
    )
    .executeTakeFirst();
  return Number(found + numDeletedRows);
}

/** Looks each minute, by a timer: schedules are what stands still. Ends with what it answers. */
export function watchClock(db: Db, log: Logger): () => void {
  const look = () =>
    putClockRight(db, new Date()).then(
      (found) => {
        if (found > 0)
          log.warn({ found }, 'the clock was ahead: what waited for a time to come goes on');
      },
      (err: unknown) => log.warn({ err }, 'whether the clock was put right is not known'),
    );
  void look();
  const timer = setInterval(() => void look(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** How far this machine's clock is ahead of the database's, in seconds; less than none when behind. */
async function clockAhead(db: Db): Promise<number> {
  const before = Date.now();
  const { ms } = await db
    .selectNoFrom(sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`.as('ms'))
    .executeTakeFirstOrThrow();
  return Math.round(((before + Date.now()) / 2 - ms) / 1000);
}

/** What is to be said of the clocks; none while they agree. */
export async function clockGaps(db: Db): Promise<{ what: string; advice: string }[]> {
  const ahead = await clockAhead(db);
  if (Math.abs(ahead) < APART_S) return [];
  const how = `${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'}`;
  return [
    {
      what: `The clock of this server is ${how} that of its PostgreSQL.`,
      advice: 'Put both right, by NTP.',
    },
  ];
}

/** @throws Error that says which clock is wrong, or what was kept under a time to come. */
export async function checkClock(db: Db): Promise<string> {
  const [gap] = await clockGaps(db);
  if (gap) throw new Error(`${gap.what} ${gap.advice}`);
  const latest = await db
    .selectFrom('audit')
    .select((it) => it.fn.max('at').as('at'))
    .executeTakeFirst();
  const at = latest?.at;
  if (at && at.getTime() > Date.now() + APART_S * 1000)
    throw new Error(
      `Changes were kept under times up to ${at.toISOString()}, which is still to come: the clock was ahead then, or is behind now. Put it right by NTP; stretches of work of that time are corrected under Time.`,
    );
  return 'this machine and PostgreSQL agree on the time';
}

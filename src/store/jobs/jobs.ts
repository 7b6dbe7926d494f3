import { tracingChannel } from 'node:diagnostics_channel';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Db } from '#/store/records/records.ts';

/** One piece of work a handler got. `signal` tells it that the server stops or the claim was lost. */
export interface Job<Data> {
  id: string;
  data: Data;
  signal: AbortSignal;
}

export interface Jobs {
  /**
   * Queues work with the caller's transaction: it happens if that commits, and only then. `after`
   * delays it until that instant.
   */
  enqueue: <Data extends object>(
    db: Db,
    queue: string,
    data: Data,
    options?: { after?: Date },
  ) => Promise<void>;
  /**
   * Works a queue off, `atOnce` jobs at a time (1). A handler that throws is asked again, five times,
   * after 5 s and ever longer; one whose server dies within a minute or two. So it may see a job twice
   * and must end in the same state. What was queued while nobody listened is found after `lookSeconds`
   * (30) at the latest.
   */
  work: <Data extends object>(
    queue: string,
    handler: (job: Job<Data>) => Promise<void>,
    options?: { atOnce?: number; lookSeconds?: number },
  ) => Promise<void>;
  /** Queues an empty job at these minutes (cron's five fields) of a zone; once, however many servers run. */
  schedule: (queue: string, cron: string, zone: string) => Promise<void>;
  /** Takes no more work, gives running handlers `patience` milliseconds, puts back what is unfinished. */
  stop: (patience?: number) => Promise<void>;
}

/** What is known of a job while it runs. */
export interface JobRun {
  queue: string;
  error?: unknown;
}

/** Tells of every job a handler works off; what it asks meanwhile is asked within it. */
export const jobRuns = tracingChannel<unknown, JobRun>('backlot:job');

export interface JobsOptions {
  /** The records database; jobs have a schema of their own in it. */
  url: string;
  /** `server` works, schedules and cleans up; `client` only queues. */
  mode: 'server' | 'client';
  onError: (error: Error, queue?: string) => void;
}

/** Five attempts within about ten minutes; a dead server's jobs are noticed by the missing heartbeat. */
const QUEUE = {
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  heartbeatSeconds: 30,
  expireInSeconds: 3_600,
  notify: true,
};

/**
 * How often jobs of servers that died are looked for: some two statements for all queues. With the
 * library's minute an import that a restart broke off stood still for two and more.
 */
const LOOK_FOR_DEAD_SECONDS = 15;

/**
 * How long work may wait for one of the connections, ms. A start asks for all queues at once while their
 * jobs begin: on a machine that is busy with something else the library's ten seconds refused it.
 */
const CONNECTION_MS = 60_000;

function makeBoss({ url, mode }: JobsOptions): PgBoss {
  const working = mode === 'server';
  return new PgBoss({
    connectionString: url,
    schema: 'jobs',
    application_name: 'backlot jobs',
    options: '-c timezone=UTC',
    max: 4,
    connectionTimeoutMillis: CONNECTION_MS,
    supervise: working,
    superviseIntervalSeconds: LOOK_FOR_DEAD_SECONDS,
    monitorIntervalSeconds: LOOK_FOR_DEAD_SECONDS,
    schedule: working,
    useListenNotify: working,
  });
}

/** Connects and brings the jobs' own schema up to date; several servers may do so at once. */
export async function openJobs(options: JobsOptions): Promise<Jobs> {
  const boss = makeBoss(options);
  boss.on('error', (error) => options.onError(error));
  await boss.start();
  const made = new Map<string, Promise<void>>();

  function ensure(queue: string): Promise<void> {
    const making = made.get(queue) ?? boss.createQueue(queue, QUEUE);
    made.set(queue, making);
    making.catch(() => made.delete(queue));
    return making;
  }

  return {
    enqueue: async (db, queue, data, { after } = {}) => {
      await ensure(queue);
      await boss.send(queue, data, { db: fromKysely(db), ...(after && { startAfter: after }) });
    },
    work: async <Data extends object>(
      queue: string,
      handler: (job: Job<Data>) => Promise<void>,
      { atOnce = 1, lookSeconds = 30 }: { atOnce?: number; lookSeconds?: number } = {},
    ) => {
      await ensure(queue);
      const rules = { localConcurrency: atOnce, notifyPollingIntervalSeconds: lookSeconds };
      await boss.work<Data>(queue, rules, async ([job]) => {
        try {
          await jobRuns.tracePromise(() => handler(job!), { queue });
        } catch (error) {
          options.onError(error instanceof Error ? error : new Error(String(error)), queue);
          throw error;
        }
      });
    },
    schedule: async (queue, cron, zone) => {
      await ensure(queue);
      await boss.schedule(queue, cron, null, { tz: zone });
    },
    stop: (patience = 5_000) => boss.stop({ graceful: true, timeout: patience }),
  };
}

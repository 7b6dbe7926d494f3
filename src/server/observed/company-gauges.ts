import { Gauge, type Registry } from 'prom-client';
import type { Live } from '#/store/live.ts';
import type { Records } from '#/store/records/records.ts';
import { recordsState, type RecordsState } from './records-state.ts';

interface Observed {
  records: Pick<Records, 'db' | 'pool'>;
  live: Pick<Live, 'size'>;
}

/** Several who scrape, or one who does so every second, ask the records no more often than this. */
const FRESH_MS = 5_000;

/**
 * Measures of what the process stands on and of the company's work: the pool of the records, streams,
 * jobs, pulls of the networks, how new the figures are, who is there. With the records away they say
 * `backlot_records_up 0` and nothing else about them; all other measures are shown as ever.
 */
export function addCompanyGauges(registry: Registry, { records, live }: Observed): void {
  let read: { at: number; state: Promise<RecordsState | undefined> } | undefined;
  const state = () => {
    if (!read || Date.now() - read.at > FRESH_MS)
      read = { at: Date.now(), state: recordsState(records.db).catch(() => undefined) };
    return read.state;
  };
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    rowsOf: (state: RecordsState) => Iterable<readonly [Record<Label, string>, number | null]>,
  ) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames,
        registers: [],
        async collect() {
          // What is gone by now is not shown as it was.
          this.reset();
          const known = await state();
          if (known)
            for (const [labels, value] of rowsOf(known))
              if (value !== null) this.set(labels, value);
        },
      }),
    );

  const up = new Gauge({
    name: 'backlot_records_up',
    help: 'Whether PostgreSQL answers: 1 or 0',
    registers: [],
    async collect() {
      this.set((await state()) ? 1 : 0);
    },
  });
  const connections = new Gauge({
    name: 'backlot_records_connections',
    help: 'Connections to PostgreSQL of this process, and requests that wait for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { totalCount, idleCount, waitingCount } = records.pool;
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'waited_for' }, waitingCount);
    },
  });
  const streams = new Gauge({
    name: 'backlot_live_streams',
    help: 'Consoles that are told of changes by this process',
    registers: [],
    collect() {
      this.set(live.size());
    },
  });
  gauge(
    'backlot_jobs',
    'Jobs by queue: waiting, running, or failed for good within 24 hours',
    ['queue', 'state'],
    (it) => it.jobs.map(({ queue, state: of, count }) => [{ queue, state: of }, count] as const),
  );
  gauge(
    'backlot_jobs_overdue_seconds',
    'For how long the oldest job of a queue has been due and not begun',
    ['queue'],
    (it) => it.overdue.map(({ queue, seconds }) => [{ queue }, seconds] as const),
  );
  gauge(
    'backlot_pull_success_timestamp_seconds',
    'When a report was last pulled from a network',
    ['network', 'report'],
    (it) =>
      it.pulls.map(({ network, report, pulledAt }) => [{ network, report }, pulledAt] as const),
  );
  gauge(
    'backlot_pull_failures',
    'Pulls of a report that failed in a row',
    ['network', 'report'],
    (it) =>
      it.pulls.map(({ network, report, failures }) => [{ network, report }, failures] as const),
  );
  gauge('backlot_keys_refused', 'Keys that a network does not take any more', ['network'], (it) =>
    it.refusedKeys.map(({ network, count }) => [{ network }, count] as const),
  );
  gauge(
    'backlot_figures_day_timestamp_seconds',
    'The newest day with figures, by what they are about',
    ['table'],
    (it) => it.lastDays.map(({ table, at }) => [{ table }, at] as const),
  );
  gauge(
    'backlot_sessions_active',
    'Sessions that did something within 15 minutes, over all servers',
    [],
    (it) => [[{}, it.activeSessions]],
  );
  for (const it of [up, connections, streams]) registry.registerMetric(it);
}

import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { readDeliveries } from '#/domains/work/projects/git/read-deliveries.job.ts';
import { READ_GIT } from '#/domains/work/projects/git/receive-delivery.server.ts';
import { businessZone } from '#/kernel/dates.ts';
import type { Stores } from '#/store/stores.ts';
import type { PeriodicSettings } from './periodic/turn.ts';

/** Reads deliveries of repository hosts as they arrive, and each minute what failed and is tried again. */
export async function workGit(
  { jobs, records }: Stores,
  { clock, log }: Pick<PeriodicSettings, 'clock' | 'log'>,
): Promise<void> {
  const tools = {
    db: records.db,
    tell:
      (db: Parameters<typeof notify>[0], now: Date) =>
      (ids: readonly number[], notice: Parameters<typeof notify>[2]) =>
        notify(db, ids, notice, now),
    clock,
    log,
  };
  await jobs.work<object>(READ_GIT, ({ signal }) => readDeliveries(tools, signal));
  await jobs.schedule(READ_GIT, '* * * * *', businessZone());
}

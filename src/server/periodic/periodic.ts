import type { Stores } from '#/store/stores.ts';
import { workErrands } from '../errands.ts';
import { workGit } from '../git-reading.ts';
import { sendQueued } from '../mail-queue.ts';
import { workBudgets, workHours, workPulls } from '../pull-networks.ts';
import { workWebhooks } from '../webhook-sending.ts';
import { demoWork } from './demo.ts';
import { figuresWork } from './figures.ts';
import { peopleWork } from './people.ts';
import { platformWork } from './platform.ts';
import { zoneOf } from './times.ts';
import type { PeriodicSettings } from './turn.ts';
import { workWork } from './work.ts';

/** Work nobody asks for: what is due, what has lapsed, what has aged. */
export const periodicWork = [...platformWork, ...peopleWork, ...workWork, ...figuresWork];

/**
 * Starts the workers of all queues, and what is done again and again. Answers what sets its times
 * anew, for when days are counted in another zone.
 */
export async function startPeriodic(
  stores: Stores,
  settings: PeriodicSettings,
): Promise<() => Promise<void>> {
  const { jobs, mail, records, facts, files } = stores;
  const { db } = records;
  const { masterKey, isDemo, clock, ...rest } = settings;
  await sendQueued(jobs, { mail, files }, masterKey);
  await workErrands(jobs, { db, facts, files }, { masterKey, clock });
  await workPulls(stores, settings);
  await workHours(stores, settings);
  await workBudgets(stores, settings);
  await workWebhooks(stores, settings);
  await workGit(stores, settings);

  const all = isDemo ? [...periodicWork, ...demoWork] : periodicWork;
  // All at once: one after the other they were an eighth of a second of each start.
  await Promise.all(
    all.map(({ name, run }) =>
      jobs.work(name, async () => {
        await run({ ...stores, ...rest, masterKey, db, now: clock() });
      }),
    ),
  );
  const schedule = async () => {
    await Promise.all(all.map(({ name, cron }) => jobs.schedule(name, cron, zoneOf(cron))));
  };
  await schedule();
  await db.transaction().execute(async (tx) => {
    for (const { name, atStart } of all) if (atStart) await jobs.enqueue(tx, name, {});
  });
  return schedule;
}

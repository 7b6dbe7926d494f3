import { setTimeout as sleep } from 'node:timers/promises';
import { BUDGET_QUEUE } from '#/domains/catalogue/networks/budgets/budgets.contract.ts';
import {
  pushBudget,
  type BudgetJob,
} from '#/domains/catalogue/networks/budgets/push-budget.job.ts';
import {
  CAMPAIGNS_QUEUE,
  dueCampaignKeys,
  readCampaigns,
} from '#/domains/catalogue/networks/budgets/read-campaigns.job.ts';
import { connectors } from '#/domains/catalogue/networks/connectors/connectors.ts';
import {
  HOURS_QUEUE,
  dueHourKeys,
} from '#/domains/catalogue/networks/hours/hour-sources.records.ts';
import { pullHours, type HourTools } from '#/domains/catalogue/networks/hours/pull-hours.job.ts';
import { tellExpiring } from '#/domains/catalogue/networks/keys/expiring-keys.job.ts';
import { pullKey } from '#/domains/catalogue/networks/pulls/pull-key.job.ts';
import type { PullTools } from '#/domains/catalogue/networks/pulls/pull-tools.ts';
import { PULL_QUEUE } from '#/domains/catalogue/networks/pulls/queue.ts';
import { dueKeys } from '#/domains/catalogue/networks/pulls/sources.records.ts';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { checkAlerts } from '#/domains/revenue/reports/alerts/check-alerts.job.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { Stores } from '#/store/stores.ts';
import type { PeriodicSettings } from './periodic/turn.ts';
import { takeInHours } from './take-in-hours.ts';
import { takeInReports } from './take-in-report.ts';

/** Everything fetching with a key needs, of this server. */
export const pullTools = (
  { records, facts, files, outbound }: Stores,
  { masterKey, clock, log }: Pick<PeriodicSettings, 'masterKey' | 'clock' | 'log'>,
): PullTools => ({
  db: records.db,
  facts,
  outbound,
  masterKey,
  takeIn: takeInReports({ db: records.db, facts, files }),
  notify,
  clock,
  random: Math.random,
  wait: (ms, signal) => sleep(ms, undefined, { signal }),
  log,
});

/** Fetches with two keys at a time. */
export async function workPulls(stores: Stores, settings: PeriodicSettings): Promise<void> {
  const tools = pullTools(stores, settings);
  await stores.jobs.work<{ keyId: number }>(
    PULL_QUEUE,
    ({ data, signal }) => pullKey(tools, data.keyId, signal),
    { atOnce: 2 },
  );
}

/**
 * Fetches by the hour with two keys at a time, whatever the days are at, and looks at the alerts on
 * hours as soon as some have come.
 */
export async function workHours(stores: Stores, settings: PeriodicSettings): Promise<void> {
  const tools = pullTools(stores, settings);
  await stores.jobs.work<{ keyId: number }>(
    HOURS_QUEUE,
    ({ data, signal }) => pullAndJudge(stores, settings, tools, data.keyId, signal),
    { atOnce: 2 },
  );
}

/** Fetches by the hour with a key; what that tells is judged at once. */
export async function pullAndJudge(
  { records, facts, files }: Stores,
  settings: Pick<PeriodicSettings, 'publicUrl' | 'clock'>,
  tools: Omit<HourTools, 'takeInHours'>,
  keyId: number,
  signal?: AbortSignal,
): Promise<void> {
  const { db } = records;
  const takeIn = takeInHours({ db, facts, files });
  if (!(await pullHours({ ...tools, takeInHours: takeIn }, keyId, signal))) return;
  const { publicUrl, clock } = settings;
  await checkAlerts({ db, facts, publicUrl, tell: notify }, clock(), 'hours');
}

const byHour = connectors.filter((it) => it.hours).map((it) => it.code);

/** Carries changed budgets, bids and statuses to their networks, one at a time, and asks how they stand there. */
export async function workBudgets(stores: Stores, settings: PeriodicSettings): Promise<void> {
  const { jobs, records } = stores;
  const tools = {
    ...pullTools(stores, settings),
    again: (job: BudgetJob, after: Date) => jobs.enqueue(records.db, BUDGET_QUEUE, job, { after }),
  };
  await jobs.work<BudgetJob>(BUDGET_QUEUE, ({ data, signal }) => pushBudget(tools, data, signal));
  await jobs.work<{ keyId: number }>(CAMPAIGNS_QUEUE, ({ data, signal }) =>
    readCampaigns(tools, data.keyId, signal),
  );
}

/** Queues a job for every key with something due, also what was missed while no server ran. */
export async function queuePulls({ jobs, records }: Stores, now: Date): Promise<void> {
  for (const keyId of await dueKeys(records.db, now, dayOf(now))) {
    await jobs.enqueue(records.db, PULL_QUEUE, { keyId });
  }
  for (const keyId of await dueHourKeys(records.db, byHour, now, dayOf(now))) {
    await jobs.enqueue(records.db, HOURS_QUEUE, { keyId });
  }
  for (const keyId of await dueCampaignKeys(records.db, now, dayOf(now))) {
    await jobs.enqueue(records.db, CAMPAIGNS_QUEUE, { keyId });
  }
}

export const warnOfExpiry = ({ records }: Stores, now: Date): Promise<void> =>
  records.db
    .transaction()
    .execute((tx) => tellExpiring(tx, dayOf(now), (ids, notice) => notify(tx, ids, notice, now)));

import { shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, daysBetween } from '#/kernel/days.ts';
import type { Notice } from '#/store/handler.ts';
import { holdersToTell } from '#/store/holders.ts';
import type { Db } from '#/store/records/records.ts';

/** Days before a renewal on which its owner is reminded, the last first; 0 also once it is over. */
const stages = [0, 1, 7, 30] as const;

export type Tell = (personIds: readonly number[], notice: Notice) => Promise<void>;

const keyOf = (id: number, renewsOn: string, stage: number) =>
  `company-accounts.renewal:${id}:${renewsOn}:${stage}`;

function words(name: string, renewsOn: string, today: string): string {
  const days = daysBetween(today, renewsOn);
  if (days < 0) return `${name} should have been renewed on ${shortDay(renewsOn, today)}`;
  if (days === 0) return `${name} renews today`;
  return days === 1 ? `${name} renews tomorrow` : `${name} renews in ${days} days`;
}

/**
 * Reminds of accounts that renew: thirty days, a week and a day before, and on the day. Each stage
 * reaches a person once, however often this runs, and takes the place of the one before.
 */
export async function remindRenewals(db: Db, now: Date, tell: Tell): Promise<void> {
  const today = dayOf(now);
  const due = await db
    .selectFrom('company_accounts as c')
    .leftJoin('people as p', (on) =>
      on.onRef('p.id', '=', 'c.owner_id').on('p.status', '=', 'active'),
    )
    .select(['c.id', 'c.name', 'c.renews_on', 'c.recovery', 'p.id as owner'])
    .where('c.closed_at', 'is', null)
    .where('c.renews_on', '<=', addDays(today, stages.at(-1)!))
    .orderBy('c.renews_on')
    .execute();
  const standIns = due.some((it) => it.owner === null)
    ? await holdersToTell(db, 'company-accounts:write')
    : [];
  for (const it of due) {
    const renewsOn = it.renews_on!;
    const stage = stages.find((one) => daysBetween(today, renewsOn) <= one)!;
    const before = stages[stages.indexOf(stage) + 1];
    await tell(it.owner === null ? standIns : [it.owner], {
      type: 'company-accounts.renewal',
      title: words(it.name, renewsOn, today),
      body: it.recovery ? `Recovery contact: ${it.recovery}` : undefined,
      link: `/administration/accounts?show=register&account=${it.id}`,
      key: keyOf(it.id, renewsOn, stage),
      ...(before !== undefined && { settles: keyOf(it.id, renewsOn, before) }),
    });
  }
}

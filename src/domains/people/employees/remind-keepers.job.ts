import { shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, daysBetween } from '#/kernel/days.ts';
import type { Notice } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { EXPIRES_SOON_DAYS } from './papers/paper-words.ts';

export type Tell = (personIds: readonly number[], notice: Notice) => Promise<void>;

/** Days before the end on which HR is told, the last first; 0 also once it is over. */
const stages = [0, 7, EXPIRES_SOON_DAYS] as const;
const PAGE = '/administration/employees';

/** Who keep the records of everybody; super admins only when nobody else does. */
export async function keepers(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['p.id', 'r.name', 'r.rank', 'r.grants'])
    .where('p.status', '=', 'active')
    .execute();
  const holders = rows.filter((it) => it.grants['employees:write'] === 'all');
  // HR keeps records day by day; an admin is told where there is no HR.
  const hr = holders.filter((it) => it.grants['employee-pay:write'] !== undefined);
  if (hr.length > 0) return hr.map((it) => it.id);
  const chosen = holders.length > 0 ? holders : rows.filter((it) => it.rank === 100);
  return chosen.map((it) => it.id);
}

function words(title: string, name: string, expiresOn: string, today: string): string {
  const days = daysBetween(today, expiresOn);
  const what = `${title} of ${name}`;
  if (days < 0) return `${what} ran out on ${shortDay(expiresOn, today)}`;
  if (days === 0) return `${what} runs out today`;
  return days === 1 ? `${what} runs out tomorrow` : `${what} runs out in ${days} days`;
}

/** Papers of people who work here that run out: thirty days before, a week before, and on the day. */
async function tellOfPapers(db: Db, today: string, hr: readonly number[], tell: Tell) {
  const due = await db
    .selectFrom('employee_documents as x')
    .innerJoin('people as p', 'p.id', 'x.person_id')
    .select(['x.id', 'x.title', 'x.expires_on', 'p.id as personId', 'p.name'])
    .where('x.expires_on', '<=', addDays(today, EXPIRES_SOON_DAYS))
    .where('p.status', '<>', 'left')
    .orderBy('x.expires_on')
    .orderBy('x.id')
    .execute();
  for (const { id, title, expires_on, personId, name } of due) {
    const expiresOn = expires_on!;
    const stage = stages.find((one) => daysBetween(today, expiresOn) <= one)!;
    const before = stages[stages.indexOf(stage) + 1];
    const key = (of: number) => `employees.document:${id}:${expiresOn}:${of}`;
    const keepersOfOthers = hr.filter((it) => it !== personId);
    await tell(keepersOfOthers, {
      type: 'employees.document',
      title: words(title, name, expiresOn, today),
      link: `${PAGE}?employee=${personId}&part=documents`,
      key: key(stage),
      ...(before !== undefined && { settles: key(before) }),
    });
  }
}

/** Whose last day has come, and who could not be marked as left after it: they still lead a team. */
async function tellOfLastDays(db: Db, today: string, hr: readonly number[], tell: Tell) {
  const leaving = await db
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select(['p.id', 'p.name', 'p.status', 'e.last_day'])
    .where('e.last_day', '<=', today)
    .where('p.status', '<>', 'left')
    .execute();
  for (const { id, name, status, last_day } of leaving) {
    const isToday = last_day === today;
    if (!isToday && status !== 'blocked') continue;
    const when = isToday ? 'is today' : `was ${shortDay(last_day!, today)}`;
    await tell(
      hr.filter((it) => it !== id),
      {
        type: 'employees.last-day',
        title: `The last day of ${name} ${when}`,
        body: isToday
          ? 'Access ends by itself at the end of the day.'
          : 'They can no longer sign in, but still lead a team: give it another lead.',
        link: `${PAGE}?employee=${id}&task=leaving`,
        key: `employees.last-day:${id}:${last_day}${isToday ? '' : ':over'}`,
      },
    );
  }
}

/** Tells HR of papers that run out and of people whose last day has come; each stage once. */
export async function remindKeepers(db: Db, now: Date, tell: Tell): Promise<void> {
  const today = dayOf(now);
  const hr = await keepers(db);
  await tellOfPapers(db, today, hr, tell);
  await tellOfLastDays(db, today, hr, tell);
}

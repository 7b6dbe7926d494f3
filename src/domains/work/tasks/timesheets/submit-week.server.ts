import { sql } from 'kysely';
import { exactRange, namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { conflict, invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { lockPerson } from '../work.records.ts';
import { holdMonths } from './locked-time.records.ts';
import { allLocked, SUBMIT_FROM } from './timesheet-rules.ts';
import {
  daysOf,
  lockedDays,
  selectParts,
  teamsOfWeek,
  workedOn,
  type PartRow,
} from './week.records.ts';

export const weekWords = (monday: string) => exactRange({ from: monday, to: addDays(monday, 6) });

/** Tells the lead of the team, unless it is the person's own. */
async function tellLead(context: Context, teamId: number | null, monday: string, part: number) {
  const { db, who, now } = context;
  if (teamId === null) return;
  const team = await db
    .selectFrom('teams')
    .select('lead_id')
    .where('id', '=', teamId)
    .executeTakeFirst();
  if (!team?.lead_id || team.lead_id === who.id) return;
  await context.notify([team.lead_id], {
    type: 'timesheet.submitted',
    title: `${who.name} submitted their week`,
    body: weekWords(monday),
    from: who.name,
    link: `/tasks/timesheets?day=${monday}`,
    key: `timesheet.submitted:${part}:${now.getTime()}`,
  });
}

interface Week {
  monday: string;
  today: string;
  parts: readonly Pick<PartRow, 'status' | 'days'>[];
  /** Days of it in months that are locked. */
  locked: ReadonlySet<string>;
}

const notYet = (monday: string) =>
  `It can be submitted from ${namedDay(addDays(monday, SUBMIT_FROM))} on.`;

/** Why a week of one's own is not handed in; null where it may be. */
export function submitRefusal({ monday, today, parts, locked }: Week): string | null {
  if (today < addDays(monday, SUBMIT_FROM)) return notYet(monday);
  const approved = parts.filter((it) => it.status === 'approved');
  const open = daysOf(monday).filter((day) => approved.every((it) => !it.days.includes(day)));
  if (open.length === 0) return 'This week is approved already.';
  const isOpen = parts.length === approved.length || parts.some((it) => it.status === 'returned');
  if (!isOpen) return 'This week is submitted already.';
  // Nothing of it could be mended if its lead found something wrong.
  return allLocked(open, locked);
}

/** Hands a week in, a part for each team the person was in; approved parts stay as they are. */
export async function submitWeek({ monday }: { monday: string }, context: Context) {
  const { db, who, now, audit } = context;
  const today = dayOf(now);
  if (today < addDays(monday, SUBMIT_FROM)) throw invalid({ monday: notYet(monday) });
  await lockPerson(db, who.id);
  // No month is locked meanwhile.
  await holdMonths(db);
  const parts = await selectParts(db, sql`p.person_id = ${who.id} and p.monday = ${monday}`);
  const locked = await lockedDays(db, daysOf(monday));
  const refusal = submitRefusal({ monday, today, parts, locked });
  if (refusal) throw conflict(refusal);
  const done = new Set(parts.filter((it) => it.status === 'approved').flatMap((it) => it.days));
  const teams = (await teamsOfWeek(db, who.id, monday)).filter((it) => !done.has(it.day));
  await db
    .deleteFrom('timesheet_parts')
    .where('person_id', '=', who.id)
    .where('monday', '=', monday)
    .where('status', '<>', 'approved')
    .execute();
  for (const [team_id, some] of Map.groupBy(teams, (it) => it.team_id)) {
    const days = some.map((it) => it.day);
    const seconds = await workedOn(db, now, who.id, days);
    const { id } = await db
      .insertInto('timesheet_parts')
      .values({
        person_id: who.id,
        monday,
        team_id,
        days,
        status: 'submitted',
        seconds,
        submitted_at: now,
        decided_by: null,
        decided_at: null,
        reason: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({ action: 'timesheet.submit', subject: ['timesheet', id], after: { monday, seconds } });
    await tellLead(context, team_id, monday, id);
  }
  return { message: `The week ${weekWords(monday)} is submitted.` };
}

export async function withdrawWeek({ monday }: { monday: string }, context: Context) {
  const { db, who, audit } = context;
  await lockPerson(db, who.id);
  await holdMonths(db);
  const waiting = sql`p.person_id = ${who.id} and p.monday = ${monday} and p.status = 'submitted'`;
  const days = (await selectParts(db, waiting)).flatMap((it) => it.days);
  // It could not be handed in again.
  const refusal = allLocked(days, await lockedDays(db, days));
  if (refusal) throw conflict(refusal);
  const gone = await db
    .deleteFrom('timesheet_parts')
    .where('person_id', '=', who.id)
    .where('monday', '=', monday)
    .where('status', '=', 'submitted')
    .returning('id')
    .execute();
  if (gone.length === 0) throw conflict('Nothing of this week waits for approval.');
  for (const { id } of gone)
    audit({ action: 'timesheet.withdraw', subject: ['timesheet', id], before: { monday } });
  return { message: `The week ${weekWords(monday)} is taken back.` };
}

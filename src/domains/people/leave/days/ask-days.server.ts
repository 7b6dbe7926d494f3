import { dayOf, instantOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, type Fields } from '#/kernel/refusal.ts';
import type { WorkingHours } from '#/kernel/working-hours.ts';
import type { Context } from '#/store/handler.ts';
import { approversOf } from '../leave-approver.records.ts';
import { lockLeaveYear, type TypeRow } from '../types/leave-types.records.ts';
import { aroundDays, backdateScope, personForDays } from './around-days.server.ts';
import { balanceOf } from './balance.ts';
import { findDayLeave } from './day-leaves.records.ts';
import { dayLeaveAsSeen, mateAway } from './day-reply.server.ts';
import { refusalOfDays, shapeRefusal, shiftMinutes, type Around } from './day-rules.ts';
import { leaveWords } from './day-words.ts';
import type { daysEndpoints } from './days.contract.ts';
import type { LeaveDays } from './leave-days.ts';
import { leaveYearOf, leaveYearWords } from './leave-year.ts';
import { matesAway } from './mates-away.records.ts';
import { askedDaysKey, settleDayLeaves } from './settle-days.records.ts';

/** What begins on the day it is asked for, or began before, waits this long for an answer. */
const LATE_WAITS_MS = 7 * 86_400_000;

type Ask = ParsedInputOf<(typeof daysEndpoints)['POST /ask-leave']>;
type Look = ParsedInputOf<(typeof daysEndpoints)['GET /leave-preview']>;
type Person = Awaited<ReturnType<typeof personForDays>>;

/** The instant that is so far into the shift of a day. */
function intoShift(day: string, hours: WorkingHours, part: 0 | 0.5 | 1): Date {
  const begins = instantOf(day, hours.from).getTime();
  return new Date(begins + shiftMinutes(hours) * part * 60_000);
}

const timesOf = (it: LeaveDays, { firstHours, lastHours }: Person) => ({
  starts_at: intoShift(it.firstDay, firstHours, it.starts === 'midday' ? 0.5 : 0),
  ends_at: intoShift(it.lastDay, lastHours, it.ends === 'midday' ? 0.5 : 1),
});

function shapeOf(it: LeaveDays, context: Context): Fields | null {
  const mayBackdate = backdateScope(context) !== undefined;
  return shapeRefusal(it, { today: dayOf(context.now), mayBackdate });
}

/**
 * Asks for days of leave. The person's row is locked first, so that of two requests at once the second
 * sees the first and can neither overdraw the balance nor overlap.
 */
export async function askDays({ person: personId, note, ...asked }: Ask, context: Context) {
  const { db, who, now, audit } = context;
  const wrong = shapeOf(asked, context);
  if (wrong) throw invalid(wrong);
  const person = await personForDays(context, { ...asked, person: personId }, true);
  await lockLeaveYear(db, 'count');
  await settleDayLeaves(db, now, context.notify, person.id);
  const { type, around } = await aroundDays(context, person.id, asked);
  if (type.needsNote && !note) throw invalid({ note: `${type.name} needs a note.` });
  const refused = refusalOfDays(asked, around);
  if (refused?.kind === 'invalid') throw invalid(refused.fields);
  if (refused) throw conflict(Object.values(refused.fields)[0]!, refused.fields);
  const id = await insertLeave(context, person, type, { ...asked, note });
  await tellApprovers(context, person, type, { ...asked, note, id });
  audit({
    action: type.needsApproval ? 'leave.ask' : 'leave.take',
    subject: ['leave', id],
    after: { person_id: person.id, ...asked, type: type.name, note },
  });
  return dayLeaveAsSeen(db, (await findDayLeave(db, id, who, now))!, who, now);
}

type Written = LeaveDays & { note: string };

async function insertLeave(context: Context, person: Person, type: TypeRow, it: Written) {
  const { db, who, now } = context;
  const times = timesOf(it, person);
  const isLate = it.firstDay <= dayOf(now);
  const row = await db
    .insertInto('leaves')
    .values({
      person_id: person.id,
      type_id: type.id,
      first_day: it.firstDay,
      last_day: it.lastDay,
      starts_midday: it.starts === 'midday',
      ends_midday: it.ends === 'midday',
      note: it.note || null,
      status: type.needsApproval ? 'applied' : 'approved',
      ...times,
      lapses_at: isLate ? new Date(now.getTime() + LATE_WAITS_MS) : times.starts_at,
      asked_by: who.id,
      asked_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function tellApprovers(
  context: Context,
  person: Person,
  type: TypeRow,
  it: Written & { id: number },
) {
  const { db, who, now } = context;
  const { id } = it;
  const approvers = (await approversOf(db, person.id)).filter((one) => one.id !== who.id);
  const when = `${type.name}, ${leaveWords(it, dayOf(now))}`;
  const notice = {
    body: it.note ? `${when}: ${it.note}` : when,
    from: person.name,
    link: `/leave?leave=${id}`,
    key: askedDaysKey(id),
  };
  const ids = approvers.map((one) => one.id);
  if (type.needsApproval)
    await context.notify(ids, {
      ...notice,
      type: 'short-leave.asked',
      title: `${person.name} asks for days of leave`,
      action: { id: 'days.approve', label: 'Approve', values: { id, version: 1 } },
    });
  else
    await context.notify(ids, {
      ...notice,
      type: 'short-leave.asked',
      title: `${person.name} is on leave`,
    });
}

/** What is left of each leave year the days lie in, before they are taken. */
function yearsOf({ account, counted, today }: Around) {
  const { startMonth } = account;
  const byYear = Map.groupBy(counted, (it) => leaveYearOf(it.day, startMonth));
  return [...byYear].flatMap(([year, days]) => {
    const first = days[0]!.day;
    const balance = balanceOf(account, year, first > today ? first : today);
    const halfDays = days.reduce((sum, it) => sum + it.halfDays, 0);
    return balance
      ? [{ words: leaveYearWords(year, startMonth), days: halfDays / 2, left: balance.left / 2 }]
      : [];
  });
}

/** What `askDays` would make of it, without doing it. */
export async function previewDays({ person: personId, ...asked }: Look, context: Context) {
  const { db, now } = context;
  const wrong = shapeOf(asked, context);
  const bounds = wrong ? { ...asked, lastDay: asked.firstDay } : asked;
  const person = await personForDays(context, { ...bounds, person: personId }, false);
  const { type, around } = await aroundDays(context, person.id, bounds);
  const refused = wrong ?? refusalOfDays(asked, around)?.fields;
  const [approver] = type.needsApproval ? await approversOf(db, person.id) : [];
  const mates = wrong ? [] : await matesAway(db, [{ ...asked, person_id: person.id }], now);
  return {
    days: wrong ? 0 : around.counted.reduce((sum, it) => sum + it.halfDays, 0) / 2,
    goesTo: approver ?? null,
    needsNote: type.needsNote,
    years: wrong ? [] : yearsOf(around),
    others: mates.map(mateAway),
    refusal: refused ? Object.values(refused)[0]! : null,
  };
}

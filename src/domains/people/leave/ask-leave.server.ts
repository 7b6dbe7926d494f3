import { may, scopeOf } from '#/kernel/access.ts';
import { minutesOf, timeOfMinutes } from '#/kernel/date-words.ts';
import { dayOf, instantOf, timeOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notAllowed, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { holidayOn } from '#/store/holiday-on-day.ts';
import { shiftOn } from '#/store/hours-on-day.ts';
import { personInScope } from '#/store/scope.ts';
import { leavesAround } from './days/around-days.server.ts';
import { meets } from './days/day-rules.ts';
import { leaveWords } from './days/day-words.ts';
import { approversOf, usualAnswer } from './leave-approver.records.ts';
import { capOf, usedBy, usedIn } from './leave-balance.records.ts';
import { leaveAsSeen, otherOff } from './leave-reply.server.ts';
import {
  isInside,
  liveStatuses,
  minutesAsked,
  onClock,
  overMidnight,
  refusalOf,
  type Asked,
  type Circumstances,
} from './leave-rules.ts';
import { matesOff } from './leave-team.records.ts';
import { whenWords } from './leave-words.ts';
import type { leaveEndpoints } from './leave.contract.ts';
import { findLeave } from './leave.records.ts';
import { askedKey, settleLeaves } from './settle-leaves.records.ts';

/** A backdated request cannot lapse at its start, which is over; it waits this many days instead. */
const BACKDATED_WAITS_MS = 7 * 86_400_000;

const backdateScope = ({ who }: Context) => scopeOf(may('short-leave:backdate'), who.grants);

interface Whose {
  person_id?: number | undefined;
  date: string;
}

/**
 * Whose leave it is, with their shift of that day: one's own, or for HR anybody's in their scope.
 * Locked when `lock` is set.
 */
async function personFor(context: Context, { person_id: personId, date }: Whose, lock: boolean) {
  const { db, who } = context;
  const id = personId ?? who.id;
  const scope = id === who.id ? 'own' : backdateScope(context);
  if (!scope) throw notAllowed('You need the right short-leave:backdate to ask for somebody else.');
  const query = db
    .selectFrom('people')
    .select(['id', 'name'])
    .select(shiftOn('people.id', date).as('hours'))
    .select(shiftOn('people.id', addDays(date, -1)).as('hoursBefore'))
    .select(holidayOn('people.id', date).as('holiday'))
    .select(holidayOn('people.id', addDays(date, -1)).as('holidayBefore'))
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where(personInScope('id', who, scope));
  const person = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (!person) throw notFound('This person');
  return person;
}
type Person = Awaited<ReturnType<typeof personFor>>;

/** Those of the day and of the day before. */
function holidaysOf({ holiday, holidayBefore }: Person, date: string): Map<string, string> {
  const days = [
    [date, holiday],
    [addDays(date, -1), holidayBefore],
  ] as const;
  return new Map(days.flatMap(([day, name]) => (name === null ? [] : [[day, name]])));
}

/** The live leave of days that these hours would lie in, in words. */
async function dayLeaveAt({ db, now }: Context, person: Person, asked: Asked) {
  const days = { firstDay: addDays(asked.date, -1), lastDay: asked.date };
  const around = await leavesAround(db, person.id, days, now);
  const { hours, hoursBefore } = person;
  const found = around.find((it) => meets({ ...asked, hours, hoursBefore }, it));
  return found ? leaveWords(found, dayOf(now)) : null;
}

/** A leave of that day or of one beside it in minutes of that day: a night may reach into it. */
function inMinutesOf(date: string, it: { day: string; from_minute: number; to_minute: number }) {
  const moved = it.day === date ? 0 : it.day < date ? -1440 : 1440;
  const [from, to] = [it.from_minute + moved, it.to_minute + moved];
  if (to <= 0) return [];
  return [{ from_time: timeOfMinutes(Math.max(0, from)), to_time: timeOfMinutes(to) }];
}

/** Everything the rules look at. */
async function circumstances(context: Context, person: Person, asked: Asked) {
  const { db, now } = context;
  const used = usedIn(await usedBy(db, [person.id], [asked.date], now), person.id, asked.date);
  const around = await db
    .selectFrom('short_leaves')
    .select(['day', 'from_minute', 'to_minute'])
    .where('person_id', '=', person.id)
    .where((it) => it.between('day', addDays(asked.date, -1), addDays(asked.date, 1)))
    .where('status', 'in', liveStatuses)
    .where((it) => it.or([it('status', '<>', 'applied'), it('lapses_at', '>', now)]))
    .execute();
  return {
    today: dayOf(now),
    time: timeOf(now),
    mayBackdate: backdateScope(context) !== undefined,
    hours: person.hours,
    hoursBefore: person.hoursBefore,
    holidays: holidaysOf(person, asked.date),
    cap: await capOf(db),
    used: { requests: used.requests, minutes: used.granted + used.waiting },
    dayLeave: await dayLeaveAt(context, person, asked),
    sameDay: around.flatMap((it) => inMinutesOf(asked.date, it)),
    hasAnother: around.some((it) => it.day === asked.date),
  } satisfies Circumstances & { hasAnother: boolean };
}

type Ask = ParsedInputOf<(typeof leaveEndpoints)['POST /applyShortLeave']>;

/**
 * Asks for a leave. The person's row is locked first, so that of two requests at once the second
 * sees the first and cannot beat the cap or overlap.
 */
export async function askLeave({ reason, person_id, ...typed }: Ask, context: Context) {
  const { db, who, now, audit } = context;
  const person = await personFor(context, { person_id, date: typed.date }, true);
  const asked = overMidnight(typed, person.hours);
  await settleLeaves(db, now, context.notify, person.id);
  const refused = refusalOf(asked, await circumstances(context, person, asked));
  if (refused?.kind === 'invalid') throw invalid(refused.fields);
  if (refused) throw conflict(Object.values(refused.fields)[0]!, refused.fields);
  const id = await insertLeave(context, person.id, asked, reason);
  await tellApprovers(context, person, typed, { id, reason });
  audit({
    action: 'short-leave.ask',
    subject: ['short-leave', id],
    after: { person_id: person.id, ...typed, reason },
  });
  return leaveAsSeen(db, (await findLeave(db, id, who.id, now))!, who, now);
}

async function insertLeave(context: Context, personId: number, asked: Asked, reason: string) {
  const { db, who, now } = context;
  const startsAt = instantOf(asked.date, asked.from_time);
  const toMinute = minutesOf(asked.to_time);
  const lastDay = toMinute < 1440 ? asked.date : addDays(asked.date, 1);
  const row = await db
    .insertInto('short_leaves')
    .values({
      person_id: personId,
      day: asked.date,
      from_minute: minutesOf(asked.from_time),
      to_minute: toMinute,
      reason,
      starts_at: startsAt,
      ends_at: instantOf(lastDay, onClock(asked.to_time)),
      lapses_at: startsAt > now ? startsAt : new Date(now.getTime() + BACKDATED_WAITS_MS),
      asked_by: who.id,
      asked_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function tellApprovers(
  context: Context,
  person: { id: number; name: string },
  asked: Asked,
  { id, reason }: { id: number; reason: string },
) {
  const approvers = await approversOf(context.db, person.id);
  await context.notify(
    approvers.map((it) => it.id),
    {
      type: 'short-leave.asked',
      title: `${person.name} asks for leave`,
      body: `${whenWords(asked, dayOf(context.now))}: ${reason}`,
      from: person.name,
      link: `/short-leave?leave=${id}`,
      action: { id: 'leave.approve', label: 'Approve', values: { id, version: 1 } },
      key: askedKey(id),
    },
  );
}

type Look = ParsedInputOf<(typeof leaveEndpoints)['GET /short-leave-preview']>;

/** What `askLeave` would make of it, without doing it. */
export async function previewLeave({ person_id, ...typed }: Look, context: Context) {
  const { db, now } = context;
  const person = await personFor(context, { person_id, date: typed.date }, false);
  const asked = overMidnight(typed, person.hours);
  const around = await circumstances(context, person, asked);
  const refused = refusalOf(asked, around);
  const [approver] = await approversOf(db, person.id);
  const mates = await matesOff(db, [{ personId: person.id, day: asked.date }], now);
  const minutes = Math.max(0, minutesAsked(asked));
  return {
    goesTo: approver ?? null,
    answersInMinutes: approver ? await usualAnswer(db, approver.id, now) : null,
    left: {
      minutes: Math.max(0, around.cap.minutes - around.used.minutes - minutes),
      ofMinutes: around.cap.minutes,
      requests: around.used.requests + 1,
      ofRequests: around.cap.requests,
    },
    shift: { from: around.hours.from, to: around.hours.to },
    insideShift: isInside(asked, around),
    hasAnother: around.hasAnother,
    others: mates.map((it) => otherOff(it, asked)),
    refusal: refused ? Object.values(refused.fields)[0]! : null,
  };
}

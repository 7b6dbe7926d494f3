import { sql, type RawBuilder } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import { timeOfMinutes } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { invalid, notAllowed, notFound } from '#/kernel/refusal.ts';
import type { WorkingHours } from '#/kernel/working-hours.ts';
import type { Context } from '#/store/handler.ts';
import { hoursOn, shiftOn } from '#/store/hours-on-day.ts';
import type { Db } from '#/store/records/records.ts';
import { personInScope } from '#/store/scope.ts';
import { isRetired } from '../types/leave-types.records.ts';
import { accountsOf } from './accounts.records.ts';
import { daysOfLeave, isLive } from './counted-days.records.ts';
import { daysShown } from './day-leaves.records.ts';
import type { Around, ShortLeaveBooked } from './day-rules.ts';
import type { LeaveDays } from './leave-days.ts';

export const backdateScope = ({ who }: Context) => scopeOf(may('short-leave:backdate'), who.grants);

/** Whose leave it is: one's own, or for HR anybody's in their scope. Locked when `lock` is set. */
export async function personForDays(
  context: Context,
  { person, firstDay, lastDay }: LeaveDays & { person?: number | undefined },
  lock: boolean,
) {
  const { db, who } = context;
  const id = person ?? who.id;
  const scope = id === who.id ? 'own' : backdateScope(context);
  if (!scope) throw notAllowed('You need the right short-leave:backdate to ask for somebody else.');
  const query = db
    .selectFrom('people')
    .select(['id', 'name'])
    .select(shiftOn('people.id', firstDay).as('firstHours'))
    .select(shiftOn('people.id', lastDay).as('lastHours'))
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where(personInScope('id', who, scope));
  const found = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (!found) throw notFound('This person');
  return found;
}

/** Live leaves of days that may share some with those asked for. */
export async function leavesAround(
  db: Db,
  personId: number,
  it: Pick<LeaveDays, 'firstDay' | 'lastDay'>,
  now: Date,
) {
  return db
    .selectFrom('leaves as l')
    .select(daysShown)
    .where('l.person_id', '=', personId)
    .where(isLive(now))
    .where('l.first_day', '<=', it.lastDay)
    .where('l.last_day', '>=', it.firstDay)
    .orderBy('l.first_day')
    .execute();
}

const hoursAt = (day: RawBuilder<unknown>) =>
  sql<WorkingHours>`(select to_json(it) from (${hoursOn(sql`l.person_id`, day)}) it)`;

/** Live short leaves of those days; of the day after too, in which the last night shift may end. */
async function shortLeavesAround(
  db: Db,
  personId: number,
  it: LeaveDays,
  now: Date,
): Promise<ShortLeaveBooked[]> {
  const rows = await db
    .selectFrom('short_leaves as l')
    .select(['l.day', 'l.from_minute', 'l.to_minute'])
    .select(hoursAt(sql`l.day`).as('hours'))
    .select(hoursAt(sql`(l.day - 1)`).as('hoursBefore'))
    .where('l.person_id', '=', personId)
    .where(isLive(now))
    .where((eb) => eb.between('l.day', it.firstDay, addDays(it.lastDay, 1)))
    .orderBy('l.day')
    .orderBy('l.from_minute')
    .execute();
  return rows.map(({ day, from_minute, to_minute, ...hours }) => ({
    date: day,
    from_time: timeOfMinutes(from_minute),
    to_time: timeOfMinutes(to_minute),
    ...hours,
  }));
}

export interface AskedDays extends LeaveDays {
  type: number;
}

/**
 * The type, and everything the rules look at for days whose shape is right.
 * @throws Refusal `invalid` for a type there is not.
 */
export async function aroundDays(context: Context, personId: number, it: AskedDays) {
  const { db, now } = context;
  const today = dayOf(now);
  const accounts = await accountsOf(db, [personId], now);
  const type = accounts.types.find((one) => one.id === it.type);
  if (!type) throw invalid({ type: 'There is no such type of leave.' });
  const around: Around = {
    type: { name: type.name, paid: type.paid, isRetired: isRetired(type, today) },
    today,
    account: accounts.of(personId, type),
    counted: await daysOfLeave(db, personId, it),
    leaves: await leavesAround(db, personId, it, now),
    shortLeaves: await shortLeavesAround(db, personId, it, now),
  };
  return { type, around };
}

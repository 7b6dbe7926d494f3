import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { lockUser } from './change-user.server.ts';
import { TAKEN_BACK_WITHIN_DAYS, type usersEndpoints } from './users.contract.ts';
import { getUser } from './users.records.ts';

const DAY_MS = 86_400_000;

/** Whether it was a mistake of these days: later the person is hired again. */
export const isFresh = (markedAt: Date, now: Date) =>
  now.getTime() - markedAt.getTime() < TAKEN_BACK_WITHIN_DAYS * DAY_MS;

/** How somebody left who is gone; undefined while they are here. */
export const departureOf = (db: Db, personId: number) =>
  db
    .selectFrom('departures')
    .selectAll()
    .where('person_id', '=', personId)
    .where('over', 'is', null)
    .executeTakeFirst();

/** Trust that ended a day ago or more is not given back: a browser may have been handed on since. */
const trustsAgain = (markedAt: Date, now: Date) => now.getTime() - markedAt.getTime() < DAY_MS;

/**
 * Takes back that somebody was marked as left: they are what they were, in the teams they were in.
 * Sessions stay ended. Browsers are trusted again on the same day only, later each is verified anew.
 * An invitation that was open is sent again by hand: its link may have been thrown away.
 */
export async function takeBackDeparture(
  input: ParsedInputOf<(typeof usersEndpoints)['POST /user/take-back']>,
  context: Context,
) {
  const { db, now, audit } = context;
  const { id } = input;
  const before = await lockUser(context, input);
  const departure = await departureOf(db, id);
  if (before.status !== 'left' || !departure) throw conflict(`${before.name} has not left.`);
  if (!isFresh(departure.marked_at, now)) {
    throw conflict(
      `${before.name} left more than ${TAKEN_BACK_WITHIN_DAYS} days ago. Hire them again instead.`,
    );
  }
  await db
    .updateTable('people')
    .set((eb) => ({ status: departure.was, left_on: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('team_members')
    .set({ until: null })
    .where('id', '=', sql<number>`any(${departure.memberships}::int[])`)
    .execute();
  if (trustsAgain(departure.marked_at, now)) {
    await db
      .updateTable('devices')
      .set({ revoked_at: null })
      .where('id', '=', sql<number>`any(${departure.devices}::int[])`)
      // One that was revoked for a reason of its own meanwhile stays so.
      .where('revoked_at', '=', departure.marked_at)
      .execute();
  }
  // Its last day would end access again within a minute.
  await db
    .updateTable('employees')
    .set((eb) => ({ last_day: null, left_reason: null, version: eb('version', '+', 1) }))
    .where('person_id', '=', id)
    // One that is still to come was no part of the slip.
    .where('last_day', '<=', dayOf(now))
    .execute();
  await db
    .updateTable('departures')
    .set({ over: 'undone', over_at: now })
    .where('id', '=', departure.id)
    .execute();
  const user = await getUser(context, id);
  audit({
    action: 'person.take-back-departure',
    subject: ['person', id],
    before: { status: 'left', leftOn: departure.left_on },
    after: { status: departure.was, teams: user.teams.map((it) => it.name) },
  });
  return { message: `${before.name} has not left.`, user };
}

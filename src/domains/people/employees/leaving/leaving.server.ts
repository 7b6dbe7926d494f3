import { may, scopeOf } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { isBelow } from '#/kernel/may-give.ts';
import { conflict, invalid, notAllowed, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { PeopleDoors } from '../people-doors.server.ts';
import { setFields } from '../record/change-employee.server.ts';
import { lockOrder } from '../record/check-fields.records.ts';
import { lockKept } from '../record/remove-employee.server.ts';
import { employeeFor } from '../record/show-employee.server.ts';
import { wholeOf } from '../record/write-fields.records.ts';
import type { leavingEndpoints } from './leaving.contract.ts';
import { moveReports } from './move-reports.server.ts';

type Input = ParsedInputOf<(typeof leavingEndpoints)['POST /end-employment']>;

/** A last day ends access by itself: it takes what marking as left takes, on whichever day it is. */
async function refuseAbove({ db, who }: Context, id: number) {
  if (scopeOf(may('people:write'), who.grants) === undefined) {
    throw notAllowed('You need people:write to end somebody’s access.');
  }
  const { rank } = await db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select('r.rank')
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow();
  if (!isBelow({ rank: who.role.rank }, rank)) {
    throw notAllowed('Only people of a lower rank than yours can be changed.');
  }
}

/** Marks the person as left, as the page of users does: by the same door. */
async function close(context: Context, id: number, markLeft: PeopleDoors['markLeft']) {
  const { db, who } = context;
  const scope = scopeOf(may('people:write'), who.grants);
  if (scope === undefined) throw notAllowed('You need people:write to mark somebody as left.');
  const { version } = await db
    .selectFrom('people')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await markLeft({ id, version }, { ...context, scope });
  await moveReports(context, id);
}

/** Sets or takes back the last day; from that day on it also ends the person's access. */
export const endEmployment =
  ({ markLeft }: PeopleDoors) =>
  async ({ id, version, lastDay, reason }: Input, context: Context) => {
    await lockOrder(context.db);
    const row = await lockKept(context, id);
    if (row.version !== version) throw stale(await employeeFor(context, id));
    if (row.state === 'left') throw conflict(`${row.name} has left already.`);
    if (lastDay !== null) await refuseAbove(context, id);
    const { joinedOn } = await wholeOf(context.db, id);
    if (lastDay !== null && joinedOn && lastDay < joinedOn) {
      throw invalid({ lastDay: 'This is before the day of joining.' });
    }
    await setFields(context, id, {
      lastDay,
      leftReason: lastDay === null ? null : (reason ?? null),
    });
    if (lastDay === null) return { message: `${row.name} stays.` };
    if (lastDay > dayOf(context.now)) return { message: `The last day of ${row.name} is set.` };
    await close(context, id, markLeft);
    return { message: `${row.name} is marked as left.` };
  };

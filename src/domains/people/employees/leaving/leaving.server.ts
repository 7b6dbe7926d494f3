import { may, scopeOf } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notAllowed, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { PeopleDoors } from '../people-doors.server.ts';
import { setFields } from '../record/change-employee.server.ts';
import { lockOrder } from '../record/check-fields.records.ts';
import { lockKept } from '../record/remove-employee.server.ts';
import { employeeFor } from '../record/show-employee.server.ts';
import { wholeOf } from '../record/write-fields.records.ts';
import type { leavingEndpoints } from './leaving.contract.ts';

type Input = ParsedInputOf<(typeof leavingEndpoints)['POST /end-employment']>;

/** Whoever reported to somebody who has left reports to that person's manager. */
async function moveReports(context: Context, id: number) {
  const { db } = context;
  const manager = await db
    .selectFrom('employees as e')
    .innerJoin('people as m', 'm.id', 'e.manager_id')
    .select('m.id')
    .where('e.person_id', '=', id)
    .where('m.status', 'in', ['active', 'invited'])
    .executeTakeFirst();
  const reports = await db
    .selectFrom('employees')
    .select('person_id')
    .where('manager_id', '=', id)
    .forUpdate()
    .execute();
  const managerId = manager?.id ?? null;
  for (const it of reports) await setFields(context, it.person_id, { managerId });
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

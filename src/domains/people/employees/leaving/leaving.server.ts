import { may, scopeOf } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { counted } from '#/kernel/numbers.ts';
import { conflict, invalid, notAllowed, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { settleChecklists } from '../checklists/settle-checklists.records.ts';
import type { PeopleDoors } from '../people-doors.server.ts';
import { setFields } from '../record/change-employee.server.ts';
import { lockOrder } from '../record/check-fields.records.ts';
import { lockKept } from '../record/remove-employee.server.ts';
import { dayThereOf, employeeFor } from '../record/show-employee.server.ts';
import { wholeOf } from '../record/write-fields.records.ts';
import { handOver } from './hand-over/hand-over.server.ts';
import { keepTakers } from './hand-over/plan-handover.server.ts';
import type { leavingEndpoints } from './leaving.contract.ts';
import { moveReports } from './move-reports.server.ts';
import { refuseAbove } from './refuse-above.server.ts';

type Input = ParsedInputOf<(typeof leavingEndpoints)['POST /end-employment']>;

/** Marks the person as left, as the page of users does: by the same door. */
async function close(
  context: Context,
  { id, name }: { id: number; name: string },
  markLeft: PeopleDoors['markLeft'],
) {
  const { db, who } = context;
  const scope = scopeOf(may('people:write'), who.grants);
  if (scope === undefined) throw notAllowed('You need people:write to mark somebody as left.');
  // A team needs its next lead before the last one goes.
  const { left } = await handOver({ ...context, byId: who.id, isLeaving: true }, { id, name });
  const { version } = await db
    .selectFrom('people')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await markLeft({ id, version }, { ...context, scope });
  await moveReports(context, id);
  return left;
}

/**
 * Whether the end of a last day is waited for. A day that is today or over both where the company is and
 * where they live ends access now; one that has not begun there yet is not over because it is here.
 */
const isToCome = (lastDay: string, now: Date, dayThere: string) =>
  lastDay > dayOf(now) || lastDay > dayThere;

/** Sets or takes back the last day; once it is over it also ends the person's access. */
export const endEmployment =
  ({ markLeft }: PeopleDoors) =>
  async ({ id, version, lastDay, reason, takers }: Input, context: Context) => {
    await lockOrder(context.db);
    const row = await lockKept(context, id);
    if (row.version !== version) throw stale(await employeeFor(context, id));
    if (row.state === 'left') throw conflict(`${row.name} has left already.`);
    if (lastDay !== null) await refuseAbove(context, id);
    const { joinedOn } = await wholeOf(context.db, id);
    if (lastDay !== null && joinedOn && lastDay < joinedOn) {
      throw invalid({ lastDay: 'This is before the day of joining.' });
    }
    if (takers) await keepTakers(context, id, takers);
    await setFields(context, id, {
      lastDay,
      leftReason: lastDay === null ? null : (reason ?? null),
    });
    await settleChecklists(context, [id]);
    if (lastDay === null) return { message: `${row.name} stays.` };
    if (isToCome(lastDay, context.now, await dayThereOf(context, id)))
      return { message: `The last day of ${row.name} is set.` };
    const left = await close(context, row, markLeft);
    await settleChecklists(context, [id]);
    const rest = left === 0 ? '' : ` ${counted(left, 'thing', 'things')} found nobody to take it.`;
    return { message: `${row.name} is marked as left.${rest}` };
  };

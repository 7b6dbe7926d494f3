import { dayOf } from '#/kernel/dates.ts';
import { earlierTimes } from '#/store/earlier-times.ts';
import type { Context } from '#/store/handler.ts';
import { employeeOf, findEmployees, needEmployee } from '../employee.records.ts';
import { employeeCan, employeeSeen, isInsider } from '../employees.policy.ts';

/** Who reports to somebody, as far as the asker may see them: who is invited only stands with HR. */
const reportsOf = (context: Context, id: number) =>
  findEmployees(context)
    .select(['p.id', 'p.name', 'p.title'])
    .where('e.manager_id', '=', id)
    .where('p.status', 'in', ['active', 'invited'])
    .where(employeeSeen(context.who))
    .orderBy('p.name')
    .orderBy('p.id')
    .execute();

/** The day it is where somebody lives. */
export async function dayThereOf({ db, now }: Pick<Context, 'db' | 'now'>, id: number) {
  const { zone } = await db
    .selectFrom('people')
    .select('zone')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return dayOf(now, zone);
}

/** One employee, with what else the asker may do with the record. */
export async function employeeFor(context: Context, id: number) {
  const row = await needEmployee(context, id);
  const can = employeeCan(row);
  return {
    ...employeeOf(row),
    isMe: row.relation.self,
    reports: await reportsOf(context, id),
    earlier: isInsider(row.relation) ? await earlierTimes(context, id) : [],
    dayThere: can.keep ? await dayThereOf(context, id) : null,
    can,
  };
}

import type { Context } from '#/store/handler.ts';
import { setFields } from '../record/change-employee.server.ts';

/** Whoever reported to somebody who has left reports to that person's manager. */
export async function moveReports(context: Pick<Context, 'db' | 'audit'>, id: number) {
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

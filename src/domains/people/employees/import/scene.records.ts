import { sql } from 'kysely';
import type { Context } from '#/store/handler.ts';
import { fieldNames } from '../employee-fields.ts';
import { relationOf } from '../employee-rights.records.ts';
import type { EmployeeValues } from '../employee-values.ts';
import { columnOf, findEmployees } from '../employee.records.ts';

/** Everybody there is and what their records say: what the rows of a file are held against. */
export async function importScene(context: Context) {
  const pairs = fieldNames.flatMap((name) => [sql.lit(name), columnOf[name]]);
  const people = await findEmployees(context)
    .select(['p.id', 'p.name', 'p.status', sql<string>`lower(p.email)`.as('email')])
    .select(sql<boolean>`e.person_id is not null`.as('hasRecord'))
    .select(sql<EmployeeValues>`json_build_object(${sql.join(pairs)})`.as('values'))
    .select(relationOf(context.who).as('relation'))
    .orderBy('p.id')
    .execute();
  const departments = await context.db.selectFrom('departments').select(['id', 'name']).execute();
  return { people, departments };
}

export type ImportScene = Awaited<ReturnType<typeof importScene>>;
export type ScenePerson = ImportScene['people'][number];

import { sql } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import { isBelow } from '#/kernel/may-give.ts';
import type { Context } from '#/store/handler.ts';
import { listFields } from '../custom-fields/custom-fields.records.ts';
import type { OpenValues } from '../employee-values.ts';
import { columnOf, findEmployees, openNames } from '../employee.records.ts';
import { relationOf } from '../employees.policy.ts';
import { openValues } from '../sealed/envelopes.records.ts';
import type { SealedName } from '../sealed/sealed-fields.ts';

/** Everybody there is and what their records say: what the rows of a file are held against. */
export async function importScene(context: Context) {
  const pairs = openNames.flatMap((name) => [sql.lit(name), columnOf[name]]);
  const { now, who } = context;
  const minuteAgo = new Date(now.getTime() - 60_000);
  const found = await findEmployees(context)
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .leftJoin('email_changes as c', (on) =>
      on.onRef('c.person_id', '=', 'p.id').on('c.over', 'is', null).on('c.expires_at', '>', now),
    )
    .select(['p.id', 'p.name', 'p.status', 'r.rank', 'c.email as waitingEmail'])
    .select(sql<boolean>`coalesce(c.asked_at > ${minuteAgo}, false)`.as('justAsked'))
    .select([sql<string>`lower(p.email)`.as('email')])
    .select(sql<boolean>`e.person_id is not null`.as('hasRecord'))
    .select(sql<OpenValues>`json_build_object(${sql.join(pairs)})`.as('values'))
    .select(relationOf(context.who).as('relation'))
    .select(['e.national_id_sealed', 'e.bank_account_sealed', 'e.salary_sealed'])
    .orderBy('p.id')
    .execute();
  const people = found.map((it) => ({ ...it, isBelow: isBelow(who.role, it.rank) }));
  const changesEmails = scopeOf(may('people:write'), who.grants) !== undefined;
  const departments = await context.db.selectFrom('departments').select(['id', 'name']).execute();
  const customFields = (await listFields(context.db)).filter((it) => !it.isArchived);
  const held = await context.db.selectFrom('custom_values').selectAll().execute();
  const customValues = new Map(held.map((it) => [`${it.field_id} ${it.person_id}`, it.value]));
  /** What is sealed of somebody, to be held against a cell and nothing else. */
  const opened = (it: (typeof people)[number], names: readonly SealedName[]) =>
    openValues(it, context.masterKey, it.id, names);
  return { people, departments, changesEmails, opened, customFields, customValues };
}

export type ImportScene = Awaited<ReturnType<typeof importScene>>;
export type ScenePerson = ImportScene['people'][number];

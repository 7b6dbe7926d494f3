import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { fieldNames, fieldOf, type FieldName } from '../employee-fields.ts';
import { employmentTypes } from '../employee-values.ts';
import { employmentWords } from '../employee-words.ts';
import { employeesAuditWords } from '../employees-audit-words.ts';
import { HIDDEN } from './employee-audit.ts';
import type { recordEndpoints } from './record.contract.ts';
import { needKept } from './remove-employee.server.ts';

type Values = Record<string, unknown>;

const isField = (name: string): name is FieldName =>
  (fieldNames as readonly string[]).includes(name);

/** Names of what changes name by id. */
async function namesIn(db: Db, rows: readonly { before: unknown; after: unknown }[]) {
  const ids = (field: string) => [
    ...new Set(
      rows
        .flatMap((it) => [it.before, it.after])
        .map((it) => (it as Values | null)?.[field])
        .filter((it) => typeof it === 'number'),
    ),
  ];
  const [people, departments] = [ids('managerId'), ids('departmentId')];
  const found = {
    managerId: people.length
      ? await db.selectFrom('people').select(['id', 'name']).where('id', 'in', people).execute()
      : [],
    departmentId: departments.length
      ? await db
          .selectFrom('departments')
          .select(['id', 'name'])
          .where('id', 'in', departments)
          .execute()
      : [],
  };
  return (field: string, value: unknown): string | null => {
    if (value === null || value === undefined || value === HIDDEN) return null;
    if (field === 'managerId' || field === 'departmentId') {
      return found[field].find((it) => it.id === value)?.name ?? String(value);
    }
    const type = employmentTypes.find((it) => field === 'employmentType' && it === value);
    if (type) return employmentWords[type];
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    return Array.isArray(value) ? value.join(', ') : String(value);
  };
}

/** Who changed what of a record, the latest first. */
export async function employeeHistory(
  { id, page, perPage }: ParsedInputOf<(typeof recordEndpoints)['GET /employee-history']>,
  context: Context,
) {
  const { db } = context;
  await needKept(context, id);
  const query = db
    .selectFrom('audit as a')
    .leftJoin('people as p', 'p.id', 'a.actor_id')
    .where('a.subject_id', '=', String(id))
    .where(
      sql<boolean>`(a.subject_type = 'employee' or (a.subject_type = 'person'
        and a.action in ('person.change', 'person.leave', 'person.change-profile', 'person.set-photo')))`,
    );
  const { total } = await query
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .select(['a.at', 'a.action', 'a.before', 'a.after', 'p.name as by'])
    .orderBy('a.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const words = await namesIn(db, rows);
  return {
    totalRows: total,
    rows: rows.map((it) => {
      const before = (it.before ?? {}) as Values;
      const after = (it.after ?? {}) as Values;
      const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
      return {
        at: it.at,
        by: it.by,
        action: it.action,
        words: employeesAuditWords.actions[it.action] ?? it.action,
        changes: names
          .filter(
            (name) =>
              JSON.stringify(before[name]) !== JSON.stringify(after[name]) ||
              before[name] === HIDDEN,
          )
          .map((name) => ({
            field: isField(name)
              ? fieldOf(name).label
              : (employeesAuditWords.fields?.[name] ?? name),
            before: words(name, before[name]),
            after: words(name, after[name]),
          })),
      };
    }),
  };
}

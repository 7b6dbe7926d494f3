import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#/store/handler.ts';
import { taskSeen, type Reading } from '#/store/scope.ts';
import type { Handover } from './leaving.contract.ts';

/** How many of each are named. */
const NAMED = 5;

interface Source {
  kind: Handover['kind'];
  /** One row a thing, its name as `name`: null for what this reader may count and not see. */
  things: (personId: number, who: Reading) => RawBuilder<unknown>;
  link: string;
}

/** Everything somebody can be responsible for, in the order in which it hurts. */
const sources: readonly Source[] = [
  {
    kind: 'teams',
    things: (id) => sql`select name from teams where lead_id = ${id}`,
    link: '/user-management/teams',
  },
  {
    kind: 'reports',
    things: (id) => sql`select p.name from employees e join people p on p.id = e.person_id
      where e.manager_id = ${id} and p.status <> 'left'`,
    link: '/employee-management?show=chart',
  },
  {
    kind: 'tasks',
    things: (id, who) => sql`select case when ${taskSeen(who)} then key || ' ' || title end as name
      from tasks t where assignee_id = ${id} and deleted_at is null and status not in ('closed', 'cancelled')`,
    link: '/tasks/teams',
  },
  {
    kind: 'accounts',
    things: (id) => sql`select name from accounts where owner_id = ${id}`,
    link: '/apps/accounts',
  },
  {
    kind: 'company-accounts',
    things: (id) =>
      sql`select name from company_accounts where owner_id = ${id} and closed_at is null`,
    link: '/administration/accounts?show=register',
  },
  {
    kind: 'documents',
    things: (id) =>
      sql`select title as name from documents where owner_id = ${id} and deleted_at is null`,
    link: '/tasks/documents',
  },
];

/** What would be without anybody; only what there is. */
export async function handoverOf(
  { db, who }: Pick<Context, 'db' | 'who'>,
  personId: number,
): Promise<Handover[]> {
  const all: Handover[] = [];
  for (const { kind, things, link } of sources) {
    const { rows } = await sql<{ name: string | null; total: number }>`
      select name, count(*) over ()::int as total from (${things(personId, who)}) t
      order by name limit ${NAMED}`.execute(db);
    const count = rows[0]?.total ?? 0;
    if (count > 0) all.push({ kind, count, names: rows.flatMap((it) => it.name ?? []), link });
  }
  return all;
}

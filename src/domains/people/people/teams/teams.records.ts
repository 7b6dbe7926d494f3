import { sql } from 'kysely';
import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { teamInScope } from '#/store/scope.ts';
import { containsWords } from '#/store/search.ts';
import type { Team } from './teams.contract.ts';

const present = sql`from team_members m where m.team_id = t.id and m.until is null`;

/** Teams with what the list shows of them. */
const selectTeams = (db: Context['db']) =>
  db
    .selectFrom('teams as t')
    .leftJoin('people as l', 'l.id', 't.lead_id')
    .leftJoin('departments as d', 'd.id', 't.department_id')
    .select([
      't.id',
      't.version',
      't.name',
      't.lead_id',
      'l.name as lead',
      't.department_id',
      'd.name as department',
      sql<number>`(select count(*)::int ${present})`.as('members'),
      sql<number>`(select coalesce(sum(m.allocation), 0)::int ${present})`.as('allocation'),
      sql<number>`(select count(*)::int from apps a where a.team_id = t.id)`.as('apps'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectTeams>['executeTakeFirstOrThrow']>>;

const teamOf = ({ lead_id, lead, department_id, department, ...it }: Row): Team => ({
  ...it,
  lead: lead_id === null ? null : { id: lead_id, name: lead ?? '' },
  department: department_id === null ? null : { id: department_id, name: department ?? '' },
});

const columnOf = {
  name: sql`lower(t.name)`,
  lead: sql`lower(l.name)`,
  department: sql`lower(d.name)`,
  members: sql.ref('members'),
  allocation: sql.ref('allocation'),
  apps: sql.ref('apps'),
};

interface Wanted {
  q?: string | undefined;
  sort: keyof typeof columnOf;
  order: 'asc' | 'desc';
  page: number;
  perPage: number;
}

/** A page of the teams of the scope. */
export async function listTeams({ q, sort, order, page, perPage }: Wanted, context: Context) {
  const { db, who, scope } = context;
  const words = (q ?? '').split(/\s+/).filter(Boolean);
  const wanted = selectTeams(db)
    .where(teamInScope('t.id', who, scope))
    .where(containsWords(['t.name', 'l.name'], words));
  const { total } = await wanted
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await wanted
    .orderBy(sql`${columnOf[sort]} ${sql.raw(order)} nulls last`)
    .orderBy(sql`lower(t.name)`)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows: rows.map(teamOf), totalRows: total };
}

/** @throws Refusal `not-found`, also for a team outside the scope. */
export async function findTeam(id: number, { db, who, scope }: Context): Promise<Team> {
  const row = await selectTeams(db)
    .where('t.id', '=', id)
    .where(teamInScope('t.id', who, scope))
    .executeTakeFirst();
  if (!row) throw notFound('This team');
  return teamOf(row);
}

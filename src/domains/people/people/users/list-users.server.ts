import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { rolesToGive } from '#/store/giving.ts';
import type { Context } from '#/store/handler.ts';
import { teamInScope } from '#/store/scope.ts';
import { presentStatuses } from './user-words.ts';
import type { usersEndpoints } from './users.contract.ts';
import { findPeople, lastSeen, shownOf, userOf } from './users.records.ts';

type Wanted = ParsedInputOf<(typeof usersEndpoints)['GET /users']>;

const columnsAt = (now: Date) => ({
  name: sql`lower(p.name)`,
  role: sql`r.rank`,
  department: sql`lower(d.name)`,
  status: sql`array_position(array['active', 'invited', 'blocked', 'left'], p.status)`,
  seen: lastSeen(now),
});

function wanted(it: Wanted, context: Context) {
  let query = findPeople(context, it.q).where('p.status', 'in', it.status ?? presentStatuses);
  if (it.role) query = query.where('p.role_id', 'in', it.role);
  if (it.department) query = query.where('p.department_id', 'in', it.department);
  if (it.team) {
    query = query.where(
      sql<boolean>`exists (select from teams t where t.id = any(${it.team}::int[])
        and ${teamInScope('t.id', context.who, context.scope)}
        and (t.lead_id = p.id or exists (select from team_members m
          where m.team_id = t.id and m.person_id = p.id and m.until is null)))`,
    );
  }
  return query;
}

/** A page of people; those that share what they are sorted by stand by name. */
export async function listUsers(it: Wanted, context: Context) {
  const query = wanted(it, context);
  const { total } = await query
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await shownOf(query, context)
    .orderBy(sql`${columnsAt(context.now)[it.sort]} ${sql.raw(it.order)} nulls last`)
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.id')
    .limit(it.perPage)
    .offset((it.page - 1) * it.perPage)
    .execute();
  return { rows: rows.map(userOf), totalRows: total };
}

/** Who is blocked, the latest first. */
export async function listBlocked(
  { q, page, perPage }: { q?: string | undefined; page: number; perPage: number },
  context: Context,
) {
  const query = findPeople(context, q).where('p.status', '=', 'blocked');
  const { total } = await query
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await shownOf(query, context)
    .leftJoin('people as b', 'b.id', 'p.blocked_by')
    .select(['p.blocked_reason as reason', 'p.blocked_at as blockedAt', 'b.name as blockedBy'])
    .orderBy(sql`p.blocked_at desc nulls last`)
    .orderBy('p.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return {
    rows: rows.map(({ reason, blockedAt, blockedBy, ...it }) => ({
      ...userOf(it),
      reason: reason ?? '',
      blockedAt,
      blockedBy,
    })),
    totalRows: total,
  };
}

/** What the filters offer; teams are those of one's scope. */
export async function userChoices({ db, who, scope }: Context) {
  const [roles, given, teams, departments] = await Promise.all([
    db
      .selectFrom('roles')
      .select(['id', 'name', sql<boolean>`rank < ${who.role.rank}`.as('isBelow')])
      .orderBy('rank', 'desc')
      .orderBy('name')
      .execute(),
    rolesToGive(db, who),
    db
      .selectFrom('teams')
      .select(['id', 'name'])
      .where(teamInScope('id', who, scope))
      .orderBy('name')
      .execute(),
    db.selectFrom('departments').select(['id', 'name']).orderBy('name').execute(),
  ]);
  const mine = new Set(given.roles.map((it) => it.id));
  return { roles: roles.map((it) => ({ ...it, mayGive: mine.has(it.id) })), teams, departments };
}

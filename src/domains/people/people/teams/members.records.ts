import { sql } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import { notFound } from '#/kernel/refusal.ts';
import { mayGiveFigures, mayPlaceUnseen } from '#/store/giving.ts';
import type { Context } from '#/store/handler.ts';
import { personInScope, teamInScope } from '#/store/scope.ts';
import { containsWords } from '#/store/search.ts';
import type { Membership } from './members.contract.ts';
import { FULL_TIME } from './team-words.ts';

/** What a person's present teams have of them together. */
export const totalOf = (person: string) => sql<number>`(
  select coalesce(sum(o.allocation), 0)::int from team_members o
  where o.person_id = ${sql.ref(person)} and o.until is null)`;

/** Memberships of teams in the scope. */
const selectMembers = ({ db, who, scope }: Context) =>
  db
    .selectFrom('team_members as m')
    .innerJoin('teams as t', 't.id', 'm.team_id')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .where(teamInScope('m.team_id', who, scope))
    .select([
      'm.id',
      'm.version',
      'm.team_id',
      't.name as team',
      'm.person_id',
      'p.name as person',
      'p.title',
      'm.allocation',
      totalOf('m.person_id').as('total'),
      'm.since',
      'm.until',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectMembers>['executeTakeFirstOrThrow']>>;

/** Teams whose members this person may change: all, or those they lead. */
export function mayManage({ who }: Pick<Context, 'who'>, teamId: number): boolean {
  const scope = scopeOf(may('team-members:write'), who.grants);
  return scope === 'all' || (scope !== undefined && who.ledTeamIds.includes(teamId));
}

/**
 * Condition on a person's id: whom this person may put into teams. A lead takes nobody from teams of
 * others, because a place in the team would open that person's leaves and tasks to the lead.
 */
export function mayBePlaced(column: string, { who }: Pick<Context, 'who'>) {
  const scope = scopeOf(may('team-members:write'), who.grants);
  return personInScope(column, { ...who, teamIds: who.ledTeamIds }, scope ?? 'own');
}

/**
 * Condition on a person's id: whom this person may let see the figures of this team by a place in it.
 * Everybody, for whoever sees them; people of a lower rank, for whoever may place them unseen.
 */
export function mayBeShown(column: string, teamId: number, { who }: Pick<Context, 'who'>) {
  if (mayGiveFigures(who, teamId)) return sql<boolean>`true`;
  if (!mayPlaceUnseen(who)) return sql<boolean>`false`;
  return sql<boolean>`exists (select from people shown join roles r on r.id = shown.role_id
    where shown.id = ${sql.ref(column)} and r.rank < ${who.role.rank})`;
}

const membershipOf = (it: Row, context: Context): Membership => ({
  id: it.id,
  version: it.version,
  team: { id: it.team_id, name: it.team },
  person: { id: it.person_id, name: it.person, title: it.title },
  allocation: it.allocation,
  total: it.total,
  since: it.since,
  until: it.until,
  canChange: it.until === null && mayManage(context, it.team_id),
});

interface Wanted {
  team?: number | undefined;
  q?: string | undefined;
  show: 'present' | 'past' | 'over';
  page: number;
  perPage: number;
}

/** A page of memberships: present ones by team and person, past ones the latest first. */
export async function listMembers(wanted: Wanted, context: Context) {
  const { team, q, show, page, perPage } = wanted;
  const words = (q ?? '').split(/\s+/).filter(Boolean);
  let query = selectMembers(context)
    .where('m.until', show === 'past' ? 'is not' : 'is', null)
    .where(containsWords(['p.name'], words));
  if (team !== undefined) query = query.where('m.team_id', '=', team);
  if (show === 'over') query = query.where(totalOf('m.person_id'), '>', FULL_TIME);
  const { total } = await query
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .orderBy(sql`m.until desc nulls first`)
    .orderBy(sql`lower(t.name)`)
    .orderBy(sql`lower(p.name)`)
    .orderBy('m.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows: rows.map((it) => membershipOf(it, context)), totalRows: total };
}

/** @throws Refusal `not-found`, also for one of a team outside the scope. */
export async function findMembership(id: number, context: Context): Promise<Membership> {
  const row = await selectMembers(context).where('m.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('This membership');
  return membershipOf(row, context);
}

/** Everything else the person was and is in the teams of the scope, the latest first. */
export async function otherMemberships(it: Membership, context: Context): Promise<Membership[]> {
  const rows = await selectMembers(context)
    .where('m.person_id', '=', it.person.id)
    .where('m.id', '!=', it.id)
    .orderBy(sql`m.until desc nulls first`)
    .orderBy('m.since', 'desc')
    .orderBy('m.id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => membershipOf(row, context));
}

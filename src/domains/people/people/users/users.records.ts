import { sql } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { personInScope } from '#/store/scope.ts';
import { containsWords } from '#/store/search.ts';
import type { User } from './users.contract.ts';

type Asker = Pick<Context, 'db' | 'who' | 'scope' | 'now'>;

const wordsOf = (q = '') => q.split(/\s+/).filter(Boolean);

/** People of one's scope whose name, address or title has these words. */
export const findPeople = ({ db, who, scope }: Asker, q?: string) =>
  db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .leftJoin('departments as d', 'd.id', 'p.department_id')
    .where(personInScope('p.id', who, scope))
    .where(containsWords(['p.name', 'p.email', 'p.title'], wordsOf(q)));

/**
 * Only what a session did is activity; one that ended counts as well. A command line's session
 * is kept from idling by an activity at its end, which is not yet.
 */
export const lastSeen = (now: Date) => sql<Date | null>`(select max(least(s.last_active_at, ${now}))
  from sessions s where s.person_id = p.id)`;

/** What the list shows of each of them, the asker's rank taken into account. */
export const shownOf = (query: ReturnType<typeof findPeople>, { who, now }: Asker) =>
  query
    .select(['p.id', 'p.version', 'p.name', 'p.email', 'p.photo', 'p.title', 'p.status'])
    .select(['p.joined_on as joinedOn', 'p.left_on as leftOn'])
    .select(['r.id as roleId', 'r.name as roleName', 'r.rank'])
    .select(['d.id as departmentId', 'd.name as departmentName'])
    .select(lastSeen(now).as('lastSeenAt'))
    .select(sql<boolean>`r.rank < ${who.role.rank}`.as('isBelow'))
    .select(
      sql<Date | null>`(select max(i.expires_at) from invitations i where i.person_id = p.id
        and i.status = 'pending' and i.expires_at > ${now})`.as('invitedUntil'),
    )
    .select(
      sql<User['teams']>`coalesce((select json_agg(json_build_object(
          'id', t.id, 'name', t.name, 'leads', coalesce(t.lead_id = p.id, false)) order by t.name)
        from teams t where t.lead_id = p.id or exists (select from team_members m
          where m.team_id = t.id and m.person_id = p.id and m.until is null)), '[]')`.as('teams'),
    );

type Shown = Awaited<ReturnType<ReturnType<typeof shownOf>['execute']>>[number];

export function userOf(it: Shown) {
  const { roleId, roleName, rank, departmentId, departmentName, ...rest } = it;
  void rank;
  const department =
    departmentId === null || departmentName === null
      ? null
      : { id: departmentId, name: departmentName };
  return { ...rest, role: { id: roleId, name: roleName }, department };
}

/**
 * One person of the asker's scope.
 * @throws Refusal `not-found`
 */
export async function getUser(asker: Asker, id: number) {
  const row = await shownOf(findPeople(asker), asker).where('p.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('This person');
  return userOf(row);
}

/** How a person is reached: for those whose right to change people reaches them. */
export async function contactOf({ db, who }: Asker, id: number) {
  const scope = scopeOf(may('people:write'), who.grants);
  if (scope === undefined) return null;
  const row = await db
    .selectFrom('people as p')
    .select(['p.phone', 'p.hometown'])
    .select(['p.emergency_name as emergencyName', 'p.emergency_phone as emergencyPhone'])
    .where('p.id', '=', id)
    .where(personInScope('p.id', who, scope))
    .executeTakeFirst();
  return row ?? null;
}

/** An e-mail of theirs that waits to be confirmed, for those who may change people. */
export async function newEmailOf({ db, who, now }: Asker, id: number): Promise<string | null> {
  const scope = scopeOf(may('people:write'), who.grants);
  if (scope === undefined) return null;
  const row = await db
    .selectFrom('email_changes')
    .select('email')
    .where('person_id', '=', id)
    .where('over', 'is', null)
    .where('expires_at', '>', now)
    .where(personInScope('person_id', who, scope))
    .executeTakeFirst();
  return row?.email ?? null;
}

import { sql } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { teamInScope } from '#/store/scope.ts';
import { containsWords } from '#/store/search.ts';
import type { Who } from '#/store/who.ts';
import type { OwnedApp, teamAppsEndpoints } from './team-apps.contract.ts';

export type Wanted = Omit<
  ParsedInputOf<(typeof teamAppsEndpoints)['GET /team-apps']>,
  'page' | 'perPage'
>;

/** Apps of the scope with their team, its lead, and the transfer that waits. */
const selectOwned = ({ db, who, scope }: Context) =>
  db
    .selectFrom('apps as a')
    .leftJoin('teams as t', 't.id', 'a.team_id')
    .leftJoin('people as l', 'l.id', 't.lead_id')
    .leftJoin('app_owners as o', (on) =>
      on.onRef('o.app_id', '=', 'a.id').on('o.until', 'is', null),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('app_transfer_apps as ta')
          .innerJoin('app_transfers as tr', 'tr.id', 'ta.transfer_id')
          .leftJoin('teams as tt', 'tt.id', 'tr.team_id')
          .where('tr.status', '=', 'planned')
          .select(['ta.app_id', 'tr.id', 'tr.effective_on', 'tr.team_id', 'tt.name as team'])
          .as('p'),
      (on) => on.onRef('p.app_id', '=', 'a.id'),
    )
    .where(teamInScope('a.team_id', who, scope))
    .select(['a.id', 'a.version', 'a.key', 'a.name', 'a.platform', 'a.icon', 'a.team_id'])
    .select(['t.name as team', 'l.name as lead', 'o.since'])
    .select(['p.id as transfer', 'p.effective_on', 'p.team_id as to_id', 'p.team as to_name']);

type Row = Awaited<ReturnType<ReturnType<typeof selectOwned>['executeTakeFirstOrThrow']>>;

/** Whether this person may give away an app of this team, or give apps to it. */
export function mayGive(who: Who, teamId: number | null): boolean {
  const scope = scopeOf(may('team-apps:write'), who.grants);
  return (
    scope === 'all' || (scope !== undefined && teamId !== null && who.teamIds.includes(teamId))
  );
}

const named = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

export const ownedOf = (it: Row, who: Who): OwnedApp => {
  const team = named(it.team_id, it.team);
  return {
    id: it.id,
    version: it.version,
    key: it.key,
    name: it.name,
    platform: it.platform,
    icon: it.icon,
    team: team && { ...team, lead: it.lead },
    since: it.since,
    planned:
      it.transfer === null || it.effective_on === null
        ? null
        : { transfer: it.transfer, team: named(it.to_id, it.to_name), on: it.effective_on },
    canMove: mayGive(who, it.team_id),
  };
};

const columnOf = {
  name: sql`lower(a.name)`,
  team: sql`lower(t.name)`,
  since: sql`o.since`,
  planned: sql`p.effective_on`,
};

export function wantedApps(context: Context, wanted: Wanted) {
  const words = (wanted.q ?? '').split(/\s+/).filter(Boolean);
  let query = selectOwned(context).where(containsWords(['a.name', 'a.key', 'a.package'], words));
  if (!wanted.archived) query = query.where('a.status', '!=', 'archived');
  if (wanted.team) query = query.where('a.team_id', 'in', wanted.team);
  if (wanted.platform) query = query.where('a.platform', '=', wanted.platform);
  if (wanted.only === 'unowned') query = query.where('a.team_id', 'is', null);
  if (wanted.only === 'planned') query = query.where('p.id', 'is not', null);
  return query;
}

export const sorted = (query: ReturnType<typeof wantedApps>, it: Wanted) =>
  query
    .orderBy(sql`${columnOf[it.sort]} ${sql.raw(it.order)} nulls last`)
    .orderBy(sql`lower(a.name)`)
    .orderBy('a.id');

/** One app of the scope; any other does not exist. */
export async function findOwned(context: Context, id: number): Promise<OwnedApp> {
  const row = await selectOwned(context).where('a.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('This app');
  return ownedOf(row, context.who);
}

/** Teams of the scope with what they own; apps that are archived do not count. */
export async function teamsOf({ db, who, scope }: Context) {
  const rows = await db
    .selectFrom('teams as t')
    .leftJoin('people as l', 'l.id', 't.lead_id')
    .where(teamInScope('t.id', who, scope))
    .select(['t.id', 't.name', 'l.name as lead'])
    .select(
      sql<number>`(select count(*)::int from apps a
        where a.team_id = t.id and a.status <> 'archived')`.as('apps'),
    )
    .orderBy('t.name')
    .execute();
  return rows.map((it) => ({ ...it, canTake: mayGive(who, it.id) }));
}

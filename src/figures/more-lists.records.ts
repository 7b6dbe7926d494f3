import { sql } from 'kysely';
import type { Context, Handlers } from '#/store/handler.ts';
import { personInScope, projectSeen, taskSeen } from '#/store/scope.ts';
import type { figuresEndpoints } from './figures.contract.ts';
import { appIds } from './filter-lists.records.ts';
import { labelsOf } from './labels.records.ts';

type Lists = Pick<Handlers<typeof figuresEndpoints>, 'GET /filters/ads' | 'GET /filters/people'>;

/** A list to choose from holds so many at most. */
const MOST = 10_000;

/** Values that a column of the facts has for the apps in scope. */
async function valuesIn(
  { facts }: Context,
  [table, column]: readonly ['monetisation', 'ad_format'] | readonly ['engagement', 'app_version'],
  ids: readonly number[] | undefined,
): Promise<string[]> {
  const rows = await facts.cached(['values', table, column, ids ?? 'all'], () =>
    facts.query(
      `select ${column} as value from deltas(${table}) where selected = 1
       ${ids ? 'and app_id in ($ids)' : ''} group by ${column} having row_total() > 0`,
      ids ? { ids } : {},
    ),
  );
  const values = rows.map((it) => String(it['value'])).filter(Boolean);
  return values.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).slice(0, MOST);
}

async function campaigns({ db }: Context, ids: readonly number[] | undefined) {
  let query = db
    .selectFrom('campaigns as c')
    .innerJoin('networks as n', 'n.id', 'c.network_id')
    .select(['c.id', 'c.name', 'n.name as note']);
  if (ids) query = query.where('c.app_id', 'in', ids);
  return query.orderBy('c.name').orderBy('c.id').limit(MOST).execute();
}

async function adUnits({ db }: Context, ids: readonly number[] | undefined) {
  let query = db
    .selectFrom('ad_units as u')
    .innerJoin('apps as a', 'a.id', 'u.app_id')
    .select(['u.id', 'u.name', 'a.name as note']);
  if (ids) query = query.where('u.app_id', 'in', ids);
  return query.orderBy('u.name').orderBy('u.id').limit(MOST).execute();
}

/** Those who work on apps: members and leads of teams. */
const people = ({ db, who, scope }: Context) =>
  db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['p.id', 'p.name', 'r.id as roleId', 'r.name as role'])
    .where(personInScope('p.id', who, scope))
    .where(
      sql<boolean>`p.id in (select lead_id from teams
        union all select person_id from team_members where until is null)`,
    )
    .orderBy('p.name')
    .orderBy('p.id')
    .limit(MOST)
    .execute();

/** Projects with issues about the apps in scope. */
const projects = ({ db, who }: Context, ids: readonly number[] | undefined) =>
  db
    .selectFrom('projects as p')
    .select(['p.id', 'p.name'])
    .where(projectSeen('p.id', who))
    .where((it) => {
      const about = it
        .selectFrom('issues as i')
        .select('i.id')
        .whereRef('i.project_id', '=', 'p.id')
        .where('i.deleted_at', 'is', null);
      return it.exists(
        ids ? about.where('i.app_id', 'in', ids) : about.where('i.app_id', 'is not', null),
      );
    })
    .orderBy('p.name')
    .orderBy('p.id')
    .execute();

/** Types of the tasks about them that the person may see. */
async function taskTypes({ db, who }: Context, ids: readonly number[] | undefined) {
  let query = db.selectFrom('tasks as t').select('t.type').distinct().where(taskSeen(who));
  query = ids ? query.where('t.app_id', 'in', ids) : query.where('t.app_id', 'is not', null);
  return (await query.orderBy('t.type').execute()).map((it) => it.type);
}

/** What the less usual filters offer: only what the person may see. */
export const moreLists: Lists = {
  'GET /filters/ads': async (_input, context) => {
    const ids = await appIds(context);
    const [formats, versions] = await Promise.all([
      valuesIn(context, ['monetisation', 'ad_format'], ids),
      valuesIn(context, ['engagement', 'app_version'], ids),
    ]);
    const formatOf = await labelsOf(context.db, 'adFormat', formats);
    return {
      adFormats: formats.map((key) => ({ key, name: formatOf(key).label })),
      adUnits: await adUnits(context, ids),
      campaigns: await campaigns(context, ids),
      appVersions: versions.toReversed(),
    };
  },
  'GET /filters/people': async (_input, context) => {
    const ids = await appIds(context);
    const found = await people(context);
    const roles = new Map(found.map((it) => [it.roleId, it.role]));
    return {
      users: found.map(({ id, name }) => ({ id, name })),
      roles: [...roles].map(([id, name]) => ({ id, name })),
      projects: await projects(context, ids),
      taskTypes: await taskTypes(context, ids),
    };
  },
};

import type { Stretch } from '#/store/facts/stretches.ts';
import type { Db } from '#/store/records/records.ts';
import { appsInScope, projectSeen, taskSeen } from '#/store/scope.ts';
import type { Filter } from './filter.contract.ts';
import { ownersOf } from './owners.records.ts';
import { daysOwned, stretchesOf } from './owners.ts';
import type { Reader } from './selection.records.ts';

/** Which days of which apps count. */
interface Reach {
  apps: number[] | 'all';
  /** Undefined when all their days do. */
  within?: Stretch[] | undefined;
}

/**
 * Conditions on the apps themselves, as they are today. Tasks and projects out of sight count for
 * nothing: which apps they are about must not be told by what is left.
 */
function appConditions(filter: Filter, { db, who }: Pick<Reader, 'db' | 'who'>) {
  let query = db.selectFrom('apps').select('id');
  const ids = filter.singleApp ? [filter.singleApp] : filter.app;
  if (ids) query = query.where('id', 'in', ids);
  if (filter.batch) query = query.where('batch', 'in', filter.batch);
  if (filter.filterStatus) query = query.where('status', 'in', filter.filterStatus);
  if (filter.coreCheck) query = query.where('core', '=', true);
  if (filter.task_type)
    query = query.where((it) =>
      it.exists(
        it
          .selectFrom('tasks as t')
          .whereRef('t.app_id', '=', 'apps.id')
          .where('t.type', 'in', filter.task_type!)
          .where(taskSeen(who))
          .select('t.id'),
      ),
    );
  if (filter.project)
    query = query.where((it) =>
      it.exists(
        it
          .selectFrom('issues')
          .whereRef('issues.app_id', '=', 'apps.id')
          .where('issues.project_id', 'in', filter.project!)
          .where('issues.deleted_at', 'is', null)
          .where(projectSeen('issues.project_id', who))
          .select('issues.id'),
      ),
    );
  return query;
}

const hasAppFilter = (filter: Filter) =>
  filter.app ||
  filter.singleApp ||
  filter.batch ||
  filter.filterStatus ||
  filter.coreCheck ||
  filter.task_type ||
  filter.project;

const hasPeopleFilter = (filter: Filter) => filter.user || filter.userStatus || filter.role;

/** Teams that a filter names, itself or by their lead and present members; undefined for all. */
async function teamsWanted(filter: Filter, db: Db): Promise<readonly number[] | undefined> {
  if (!hasPeopleFilter(filter)) return filter.team;
  let query = db
    .selectFrom('teams as t')
    .innerJoin('people as p', (it) =>
      it.on((on) =>
        on.or([
          on('p.id', '=', on.ref('t.lead_id')),
          on.exists(
            on
              .selectFrom('team_members as m')
              .whereRef('m.team_id', '=', 't.id')
              .whereRef('m.person_id', '=', 'p.id')
              .where('m.until', 'is', null),
          ),
        ]),
      ),
    )
    .select('t.id')
    .distinct();
  if (filter.team) query = query.where('t.id', 'in', filter.team);
  if (filter.user) query = query.where('p.id', 'in', filter.user);
  if (filter.userStatus) query = query.where('p.status', 'in', filter.userStatus);
  if (filter.role) query = query.where('p.role_id', 'in', filter.role);
  return (await query.execute()).map((it) => it.id);
}

/**
 * Which days of which apps a filter means, within what the person may see; ids from outside fall out
 * silently. A person may see every day of the apps their teams have today. Of a team's figures they
 * may also see the days on which their own teams owned an app that has since gone to another one.
 */
export async function reachOf(filter: Filter, context: Reader): Promise<Reach> {
  const { db, who, scope } = context;
  const present = await appsInScope(db, who, scope);
  const rows = hasAppFilter(filter)
    ? await appConditions(filter, context).orderBy('id').execute()
    : null;
  const named = rows?.map((it) => it.id);
  const teams = await teamsWanted(filter, db);
  const inScope = (app: number) => present === 'all' || present.includes(app);
  if (!teams) {
    if (!named) return { apps: present };
    return { apps: named.filter(inScope) };
  }
  const owners = await ownersOf(db, filter.teams);
  const isOpen = (app: number, team: number) => inScope(app) || who.teamIds.includes(team);
  const days = daysOwned(
    owners.filter(
      ({ app, team }) =>
        team !== null &&
        teams.includes(team) &&
        isOpen(app, team) &&
        (!named || named.includes(app)),
    ),
  );
  return { apps: [...days.keys()], within: stretchesOf(days) };
}

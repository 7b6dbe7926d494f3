import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { appsInScope } from '#/store/scope.ts';
import type { Who } from '#/store/who.ts';
import type { Filter } from './filter.contract.ts';
import { periodOf, type Period } from './period.ts';
import { UNKNOWN_REGION } from './unknown-region.ts';

/** Whose figures are computed, and from what: a request's person, or somebody a job works for. */
export type Reader = Pick<Context, 'db' | 'facts' | 'now' | 'scope'> & {
  who: Pick<Who, 'id' | 'teamIds'>;
};

/** A filter resolved to what the facts understand, within what the person may see. */
export interface Selection extends Period {
  /** Apps that count: the scope cut down by the filter. */
  apps: readonly number[] | 'all';
  /** Ad networks. */
  networks: readonly number[] | undefined;
  mediaSources: readonly number[] | undefined;
  countries: readonly string[] | undefined;
  platforms: readonly string[] | undefined;
  adUnits: readonly number[] | undefined;
  adFormats: readonly string[] | undefined;
  campaigns: readonly number[] | undefined;
  appVersions: readonly string[] | undefined;
}

const hasAppFilter = (filter: Filter) =>
  filter.app ||
  filter.singleApp ||
  filter.team ||
  filter.account ||
  filter.batch ||
  filter.filterStatus ||
  filter.coreCheck ||
  filter.user ||
  filter.userStatus ||
  filter.role ||
  filter.task_type ||
  filter.project;

/** Teams with a lead or present member as the filter asks for. */
function teamsWith(filter: Filter, db: Db) {
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
    .select('t.id');
  if (filter.user) query = query.where('p.id', 'in', filter.user);
  if (filter.userStatus) query = query.where('p.status', 'in', filter.userStatus);
  if (filter.role) query = query.where('p.role_id', 'in', filter.role);
  return query;
}

/** Cuts the apps of the scope down to those the filter names; ids from outside fall out silently. */
async function appsOf(filter: Filter, context: Reader): Promise<number[] | 'all'> {
  const scope = await appsInScope(context.db, context.who, context.scope);
  if (!hasAppFilter(filter)) return scope;
  let query = context.db.selectFrom('apps').select('id');
  const ids = filter.singleApp ? [filter.singleApp] : filter.app;
  if (ids) query = query.where('id', 'in', ids);
  if (filter.team) query = query.where('team_id', 'in', filter.team);
  if (filter.account) query = query.where('account_id', 'in', filter.account);
  if (filter.batch) query = query.where('batch', 'in', filter.batch);
  if (filter.filterStatus) query = query.where('status', 'in', filter.filterStatus);
  if (filter.coreCheck) query = query.where('core', '=', true);
  if (filter.user || filter.userStatus || filter.role)
    query = query.where('team_id', 'in', teamsWith(filter, context.db));
  if (filter.task_type)
    query = query.where('id', 'in', (it) =>
      it
        .selectFrom('tasks')
        .select('app_id')
        .where('type', 'in', filter.task_type!)
        .where('app_id', 'is not', null)
        .$narrowType<{ app_id: number }>(),
    );
  // No project has been made yet, so none of them holds an app.
  if (filter.project) return [];
  const rows = await query.orderBy('id').execute();
  const found = rows.map((it) => it.id);
  return scope === 'all' ? found : found.filter((it) => scope.includes(it));
}

/** What the source gave no country for is kept without one or as `ZZ`; both are one region. */
const withUnnamed = (countries: readonly string[]) =>
  countries.includes(UNKNOWN_REGION) ? [...countries, ''] : countries;

/** The selection a request's filter stands for; everything computed from facts starts here. */
export async function selectionOf(filter: Filter, context: Reader): Promise<Selection> {
  return {
    ...periodOf(filter, context.now),
    apps: await appsOf(filter, context),
    networks: filter.network,
    mediaSources: filter.mediaSource,
    countries: filter.country && withUnnamed(filter.country),
    platforms: filter.platform,
    adUnits: filter.adUnit,
    adFormats: filter.adFormat,
    campaigns: filter.campaign,
    appVersions: filter.appVersion,
  };
}

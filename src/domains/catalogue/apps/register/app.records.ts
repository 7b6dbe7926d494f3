import { may, scopeOf } from '#/kernel/access.ts';
import { notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { teamInScope } from '#/store/scope.ts';
import type { Who } from '#/store/who.ts';
import type { App } from './register.contract.ts';

/** Apps with the names that belong to them and the reader's pin. */
export const selectApps = (db: Db, who: Who) =>
  db
    .selectFrom('apps as a')
    .leftJoin('accounts as c', 'c.id', 'a.account_id')
    .leftJoin('teams as t', 't.id', 'a.team_id')
    .leftJoin('app_pins as p', (it) =>
      it.onRef('p.app_id', '=', 'a.id').on('p.person_id', '=', who.id),
    )
    .select(['a.id', 'a.version', 'a.key', 'a.name', 'a.package', 'a.store_id', 'a.platform'])
    .select(['a.account_id', 'c.name as account', 'a.team_id', 't.name as team', 'a.batch'])
    .select(['a.core', 'a.status', 'a.released_on', 'a.icon', 'a.icon_file', 'a.created_at'])
    .select('p.position');
export type AppRecord = Awaited<ReturnType<ReturnType<typeof selectApps>['execute']>>[number];

const named = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

/** Whether the person may change an app of this team. */
function mayEdit(who: Who, teamId: number | null): boolean {
  const scope = scopeOf(may('apps:write'), who.grants);
  return (
    scope === 'all' || (scope !== undefined && teamId !== null && who.teamIds.includes(teamId))
  );
}

export const appOf = (it: AppRecord, who: Who): App => ({
  id: it.id,
  version: it.version,
  key: it.key,
  name: it.name,
  package: it.package,
  storeId: it.store_id,
  platform: it.platform,
  account: named(it.account_id, it.account),
  team: named(it.team_id, it.team),
  batch: it.batch,
  core: it.core,
  status: it.status,
  releasedOn: it.released_on,
  icon: it.icon,
  iconFile: it.icon_file,
  pinned: it.position !== null,
  canEdit: mayEdit(who, it.team_id),
});

/** One app within the scope of the endpoint's permission; any other does not exist. */
export async function findApp({ db, who, scope }: Context, id: number): Promise<AppRecord> {
  const row = await selectApps(db, who)
    .where('a.id', '=', id)
    .where(teamInScope('a.team_id', who, scope))
    .executeTakeFirst();
  if (!row) throw notFound('This app');
  return row;
}

/** The same, locked for this transaction and at the version the change was made against. */
export async function appToChange(context: Context, id: number, version: number) {
  const { db, who } = context;
  await db.selectFrom('apps').select('id').where('id', '=', id).forUpdate().execute();
  const row = await findApp(context, id);
  if (row.version !== version) throw stale(appOf(row, who));
  return row;
}

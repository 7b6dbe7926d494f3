import { dayTableNames } from '#/store/facts/tables.ts';
import type { Context, Handlers } from '#/store/handler.ts';
import { appsInScope, teamInScope } from '#/store/scope.ts';
import type { figuresEndpoints } from './figures.contract.ts';
import { countryName, networksOf } from './naming.records.ts';
import { regionKey } from './unknown-region.ts';

type Lists = Pick<
  Handlers<typeof figuresEndpoints>,
  'GET /filters/teams' | 'GET /filters/accounts' | 'GET /filters/apps' | 'GET /filters/networks'
>;

/** Apps of the scope as a condition; nobody sees names from outside it. */
export async function appIds({ db, who, scope }: Context): Promise<number[] | undefined> {
  const apps = await appsInScope(db, who, scope);
  // Id 0 does not exist: an empty scope finds nothing.
  return apps === 'all' ? undefined : [0, ...apps];
}

const choiceOf = (it: { id: number; name: string; color: number | null }) => ({
  id: it.id,
  name: it.name,
  color: it.color ?? 8,
});

/** Accounts that figures of the apps in scope were delivered under. */
async function deliveredAccounts(context: Context): Promise<number[]> {
  const ids = await appIds(context);
  return context.facts.cached(['accounts-delivered', ids ?? 'all'], async () => {
    const answers = await Promise.all(
      dayTableNames.map((table) =>
        context.facts.query(
          `select account_id from deltas(${table}) where selected <> 0
           ${ids ? 'and app_id in ($ids)' : ''} group by account_id having row_total() > 0`,
          ids ? { ids } : {},
        ),
      ),
    );
    return [...new Set(answers.flat().map((it) => Number(it['account_id'])))];
  });
}

/** What the filter bar offers: only what the person may see. */
export const filterLists: Lists = {
  'GET /filters/teams': async (_input, { db, who, scope }) => ({
    rows: await db
      .selectFrom('teams')
      .select(['id', 'name'])
      .where(teamInScope('id', who, scope))
      .orderBy('name')
      .execute(),
  }),
  'GET /filters/accounts': async (_input, context) => {
    const ids = await deliveredAccounts(context);
    const query = context.db
      .selectFrom('accounts')
      .select(['id', 'name', 'kind'])
      .where('id', 'in', [0, ...ids]);
    return { rows: await query.orderBy('name').orderBy('id').execute() };
  },
  'GET /filters/apps': async (_input, context) => {
    const ids = await appIds(context);
    let query = context.db
      .selectFrom('apps as a')
      .leftJoin('app_pins as p', (it) =>
        it.onRef('p.app_id', '=', 'a.id').on('p.person_id', '=', context.who.id),
      )
      .select(['a.id', 'a.name', 'a.icon', 'a.platform', 'a.team_id as teamId', 'p.position']);
    if (ids) query = query.where('a.id', 'in', ids);
    const rows = await query.orderBy('p.position').orderBy('a.name').execute();
    return { rows: rows.map(({ position, ...it }) => ({ ...it, pinned: position !== null })) };
  },
  'GET /filters/networks': async (_input, context) => {
    const networks = await networksOf(context.db);
    const ids = await appIds(context);
    const codes = await context.facts.cached(['countries'], () =>
      context.facts.query(
        `select country from deltas(monetisation) where selected = 1
         group by country having row_total() > 0 order by country`,
      ),
    );
    let batches = context.db
      .selectFrom('apps')
      .select('batch')
      .distinct()
      .where('batch', 'is not', null);
    if (ids) batches = batches.where('id', 'in', ids);
    const named = await batches.orderBy('batch').execute();
    return {
      networks: networks.filter((it) => it.pays_for_impressions).map(choiceOf),
      mediaSources: networks.filter((it) => it.is_media_source).map(choiceOf),
      countries: [...new Set(codes.map((it) => regionKey(String(it['country']))))]
        .sort()
        .map((code) => ({ code, name: countryName(code) })),
      batches: named.flatMap((it) => it.batch ?? []),
    };
  },
};

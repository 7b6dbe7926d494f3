import { sql } from 'kysely';
import { isLateOn, lastDays } from '#/figures/app-days.facts.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { teamInScope } from '#/store/scope.ts';
import { containsWords } from '#/store/search.ts';
import { workingStatuses } from './app-words.ts';
import { appOf, findApp, selectApps, type AppRecord } from './app.records.ts';
import type { AppRow, registerEndpoints } from './register.contract.ts';

type Wanted = ParsedInputOf<(typeof registerEndpoints)['GET /apps']>;

const columnOf = {
  name: sql`lower(a.name)`,
  platform: sql`a.platform`,
  team: sql`lower(t.name)`,
  account: sql`lower(c.name)`,
  batch: sql`a.batch`,
  status: sql`array_position(array['live', 'draft', 'paused', 'sunset', 'archived'], a.status)`,
  released: sql`a.released_on`,
};

function wantedApps({ db, who, scope }: Context, it: Wanted) {
  const words = (it.q ?? '').split(/\s+/).filter(Boolean);
  let query = selectApps(db, who)
    .where(teamInScope('a.team_id', who, scope))
    .where(containsWords(['a.name', 'a.key', 'a.package', 'a.store_id'], words))
    .where('a.status', 'in', it.status ?? workingStatuses);
  if (it.platform) query = query.where('a.platform', 'in', it.platform);
  if (it.team) query = query.where('a.team_id', 'in', it.team);
  if (it.account) query = query.where('a.account_id', 'in', it.account);
  if (it.batch) query = query.where('a.batch', 'in', it.batch);
  if (it.core !== undefined) query = query.where('a.core', '=', it.core);
  if (it.pinned !== undefined) {
    query = query.where('p.position', it.pinned ? 'is not' : 'is', null);
  }
  return query;
}

/** How far the figures of these apps reach. */
async function withDays({ facts, who, now }: Context, rows: AppRecord[]): Promise<AppRow[]> {
  const last = await lastDays(facts, now);
  return rows.map((it) => {
    const lastDay = last.get(it.id) ?? null;
    return {
      ...appOf(it, who),
      lastDay,
      isLate: it.status === 'live' && isLateOn(lastDay, now),
    };
  });
}

/** A page of apps; those that share what they are sorted by stand by name. */
export async function listApps(wanted: Wanted, context: Context) {
  const query = wantedApps(context, wanted);
  const { total } = await query
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  const way = sql.raw(wanted.order);
  const rows = await query
    .orderBy(sql`${columnOf[wanted.sort]} ${way} nulls last`)
    .orderBy(sql`lower(a.name)`)
    .orderBy('a.id')
    .limit(wanted.perPage)
    .offset((wanted.page - 1) * wanted.perPage)
    .execute();
  return { rows: await withDays(context, rows), totalRows: total };
}

/** One app with what the networks call it. */
export async function getApp({ id }: { id: number }, context: Context) {
  const record = await findApp(context, id);
  const [app] = await withDays(context, [record]);
  const links = await context.db
    .selectFrom('network_apps as l')
    .innerJoin('networks as n', 'n.id', 'l.network_id')
    .select(['l.id', 'n.name as network', 'l.external_id as externalId', 'l.name'])
    .where('l.app_id', '=', id)
    .orderBy('n.position')
    .orderBy('l.external_id')
    .execute();
  return { app: app!, createdAt: record.created_at, links };
}

/** What the filters and the form offer: one's own teams, every store account. */
export async function appChoices({ db, who, scope }: Context) {
  const inScope = teamInScope('team_id', who, scope);
  const [teams, accounts, batches] = await Promise.all([
    db
      .selectFrom('teams')
      .select(['id', 'name'])
      .where(teamInScope('id', who, scope))
      .orderBy('name')
      .execute(),
    db
      .selectFrom('accounts')
      .select(['id', 'name'])
      .where('kind', '=', 'store')
      .orderBy('name')
      .execute(),
    db
      .selectFrom('apps')
      .select('batch')
      .distinct()
      .where('batch', 'is not', null)
      .where(inScope)
      .orderBy('batch', 'desc')
      .execute(),
  ]);
  return { teams, accounts, batches: batches.flatMap((it) => it.batch ?? []) };
}

import { sql } from 'kysely';
import { isLateOn, lastDays } from '#/figures/app-days.facts.ts';
import { isAllowed, may } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { appsInScope, taskSeen } from '#/store/scope.ts';
import type { AppDetail } from './app-data.contract.ts';

const TASKS = 12;
const REMARKS = 30;

const selectApps = (db: Db) =>
  db
    .selectFrom('apps as a')
    .leftJoin('accounts as c', 'c.id', 'a.account_id')
    .leftJoin('teams as t', 't.id', 'a.team_id')
    .select(['a.id', 'a.name', 'a.icon', 'a.platform', 'a.status', 'a.core', 'a.key', 'a.package'])
    .select(['a.store_id', 'a.batch', 'a.released_on', 'a.account_id', 'c.name as account'])
    .select(['a.team_id', 't.name as team']);
type Row = Awaited<ReturnType<ReturnType<typeof selectApps>['execute']>>[number];

const named = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' };

function factsOf(row: Row, last: ReadonlyMap<number, string>, now: Date) {
  const lastDay = last.get(row.id) ?? null;
  return {
    id: row.id,
    name: row.name,
    icon: row.icon,
    platform: row.platform,
    status: row.status,
    core: row.core,
    releasedOn: row.released_on,
    account: named(row.account_id, row.account),
    team: named(row.team_id, row.team),
    lastDay,
    isStale: row.status === 'live' && isLateOn(lastDay, now),
  };
}

/** Apps by their ids, or all of them; archived ones only where they were asked for. */
export async function appFacts(
  { db, facts, now, who, scope }: Context,
  ids: readonly number[] | 'all',
  withArchived: boolean,
) {
  // Of an app that has gone to another team, its days there may be seen, and nothing else of it.
  const present = await appsInScope(db, who, scope);
  const seen =
    ids === 'all' ? present : present === 'all' ? ids : ids.filter((it) => present.includes(it));
  if (seen !== 'all' && seen.length === 0) return [];
  let query = selectApps(db);
  if (seen !== 'all') query = query.where('a.id', 'in', [...seen]);
  if (!withArchived) query = query.where('a.status', '<>', 'archived');
  const [rows, last] = await Promise.all([query.orderBy('a.name').execute(), lastDays(facts, now)]);
  return rows.map((it) => factsOf(it, last, now));
}
export type AppFacts = Awaited<ReturnType<typeof appFacts>>[number];

/** Where people get the app. */
function storeUrlOf({ platform, store_id, package: id }: Row): string | null {
  if (platform === 'android')
    return `https://play.google.com/store/apps/details?id=${encodeURIComponent(id)}`;
  const number = /^(?:id)?(\d+)$/.exec(store_id ?? '')?.[1];
  return number ? `https://apps.apple.com/app/id${number}` : null;
}

/** @throws Refusal `not-found`, also for another team's app. */
export async function requireApp({ db, who, scope }: Context, id: number): Promise<void> {
  const apps = await appsInScope(db, who, scope);
  const row = await db.selectFrom('apps').select('id').where('id', '=', id).executeTakeFirst();
  if (!row || (apps !== 'all' && !apps.includes(id))) throw notFound('This app');
}

export async function appDetail({ id }: { id: number }, context: Context): Promise<AppDetail> {
  await requireApp(context, id);
  const { db, facts, now } = context;
  const row = await selectApps(db).where('a.id', '=', id).executeTakeFirstOrThrow();
  const [last, annotations, tasks] = await Promise.all([
    lastDays(facts, now),
    remarksOf(db, id),
    tasksOf(context, id),
  ]);
  return {
    ...factsOf(row, last, now),
    key: row.key,
    package: row.package,
    storeUrl: storeUrlOf(row),
    batch: row.batch,
    annotations,
    tasks,
  };
}

const remarksOf = (db: Db, app: number) =>
  db
    .selectFrom('annotations as n')
    .innerJoin('people as p', 'p.id', 'n.author_id')
    .select(['n.id', 'n.day', 'n.text', 'n.app_id as appId', 'n.version', 'p.name as author'])
    .select('n.author_id as authorId')
    .where('n.app_id', '=', app)
    .orderBy('n.day', 'desc')
    .orderBy('n.id', 'desc')
    .limit(REMARKS)
    .execute();

async function tasksOf({ db, who, now }: Context, app: number): Promise<AppDetail['tasks']> {
  if (!isAllowed(may('tasks:read'), who.grants)) return null;
  const today = dayOf(now);
  const rows = await db
    .selectFrom('tasks as t')
    .leftJoin('people as p', 'p.id', 't.assignee_id')
    .select(['t.key', 't.title', 't.status', 't.due_on', 'p.name as assignee'])
    .where('t.app_id', '=', app)
    .where('t.status', 'not in', ['closed', 'cancelled'])
    .where(taskSeen(who))
    .orderBy(sql`t.due_on nulls last`)
    .orderBy(sql`array_position(array['urgent', 'high', 'medium', 'low'], t.priority)`)
    .orderBy('t.id')
    .limit(TASKS)
    .execute();
  return rows.map(({ due_on, ...it }) => ({
    ...it,
    dueOn: due_on,
    isOverdue: due_on !== null && due_on < today,
  }));
}

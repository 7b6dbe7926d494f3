import { invalid, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { appsInScope } from '#/store/scope.ts';
import type { BookCode } from './books.ts';

/** An app as a row of the console names it. */
export interface EntryApp {
  id: number;
  name: string;
  icon: number;
  platform: 'android' | 'ios';
  team: string | null;
}

const named = (db: Db) =>
  db
    .selectFrom('apps as a')
    .leftJoin('teams as t', 't.id', 'a.team_id')
    .select(['a.id', 'a.name', 'a.icon', 'a.platform', 't.name as team']);

/** The apps a person pinned and may enter figures for, in their order. */
export async function pinnedApps({ db, who, scope }: Context): Promise<EntryApp[]> {
  const apps = await appsInScope(db, who, scope);
  let query = named(db)
    .innerJoin('app_pins as p', 'p.app_id', 'a.id')
    .where('p.person_id', '=', who.id);
  if (apps !== 'all') query = query.where('a.id', 'in', [0, ...apps]);
  return query.orderBy('p.position').orderBy('a.id').execute();
}

interface Wanted {
  app?: number[] | undefined;
  shown: 'pinned' | 'all';
}

/** The apps a grid shows; ids from outside the scope fall out silently. */
export async function shownApps(context: Context, { app, shown }: Wanted): Promise<EntryApp[]> {
  const { db, who, scope } = context;
  if (!app && shown === 'pinned') {
    const pinned = await pinnedApps(context);
    if (pinned.length > 0) return pinned;
  }
  const apps = await appsInScope(db, who, scope);
  let query = named(db).where('a.status', '<>', 'archived');
  if (apps !== 'all') query = query.where('a.id', 'in', [0, ...apps]);
  if (app) query = query.where('a.id', 'in', [0, ...app]);
  return query.orderBy('a.name').orderBy('a.id').execute();
}

/** Apps by id, each within the scope. @throws Refusal `not-found` */
export async function entryApps(context: Context, ids: Iterable<number>): Promise<EntryApp[]> {
  const wanted = [...new Set(ids)];
  const { db, who, scope } = context;
  const visible = await appsInScope(db, who, scope);
  const rows = await named(db)
    .where('a.id', 'in', [0, ...wanted])
    .execute();
  const found = rows.filter((it) => visible === 'all' || visible.includes(it.id));
  if (found.length < wanted.length) throw notFound('This app');
  return found;
}

/** Ad units of some apps. */
export async function adUnitsOf(db: Db, apps: readonly number[]) {
  return db
    .selectFrom('ad_units')
    .select(['id', 'app_id', 'name', 'ad_format'])
    .where('app_id', 'in', [0, ...apps])
    .orderBy('name')
    .orderBy('id')
    .execute();
}
export type EntryAdUnit = Awaited<ReturnType<typeof adUnitsOf>>[number];

/** Networks by id as they are called. */
export async function networkNames(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('networks')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((it) => [it.id, it.name]));
}

/**
 * The network a book is about; 0 for the store's.
 * @throws Refusal `invalid` without one where the book needs it, `not-found` for an unknown one.
 */
export async function entryNetwork(
  db: Db,
  book: BookCode,
  network: number | undefined,
): Promise<number> {
  if (book === 'store') return 0;
  if (network === undefined) throw invalid({ network: 'Say which network.' });
  const known = await db
    .selectFrom('networks')
    .select('id')
    .where('id', '=', network)
    .executeTakeFirst();
  if (!known) throw notFound('This network');
  return known.id;
}

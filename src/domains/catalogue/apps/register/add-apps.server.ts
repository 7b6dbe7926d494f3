import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { invalid } from '#/kernel/refusal.ts';
import { noteOwner } from '#/store/app-owner.ts';
import type { Context } from '#/store/handler.ts';
import { keysFor } from './app-key.ts';
import type { AppStatus, Platform } from './app-words.ts';

/** An app as a list of them brings it. */
export interface NewApp {
  name: string;
  /** Made of the name when absent. */
  key?: string | undefined;
  platform: Platform;
  /** '' while nobody knows it. */
  package: string;
  storeId: string | null;
  teamId: number | null;
  accountId: number | null;
  batch?: string | null;
  core?: boolean;
  status: Exclude<AppStatus, 'archived'>;
  releasedOn?: string | null;
}

/** What stands in the way of an app, by its place in the list. */
export interface AppProblem {
  at: number;
  field: 'key' | 'package' | 'name';
  message: string;
}

/** Keys that are taken, and packages by platform. */
async function taken({ db }: Context) {
  const rows = await db.selectFrom('apps').select(['key', 'platform', 'package']).execute();
  return {
    keys: new Set(rows.map((it) => it.key)),
    packages: new Set(rows.map((it) => `${it.platform} ${it.package.toLowerCase()}`)),
  };
}

/** A key that no app has: of the name, or when all of those are taken the first free one. */
function freeKey(name: string, used: ReadonlySet<string>): string {
  const free = keysFor(name).find((it) => !used.has(it));
  if (free) return free;
  const stem = keysFor(name)[0]!.slice(0, 1);
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const a of letters)
    for (const b of letters)
      for (const c of letters) if (!used.has(stem + a + b + c)) return stem + a + b + c;
  throw invalid({ key: `Every key made of ${name} is taken. Choose one.` });
}

/** Gives each app a key, and says which of them cannot be. */
export async function plan(context: Context, apps: readonly NewApp[]) {
  const { keys, packages } = await taken(context);
  const problems: AppProblem[] = [];
  // Keys that were chosen come first: those that are made give way to them.
  for (const [at, { key }] of apps.entries()) {
    if (key === undefined) continue;
    if (keys.has(key)) problems.push({ at, field: 'key', message: 'Another app has this key.' });
    keys.add(key);
  }
  const planned = apps.map((it, at) => {
    const place = `${it.platform} ${it.package.toLowerCase()}`;
    if (it.package !== '' && packages.has(place)) {
      const message = 'Another app of this platform has this package.';
      problems.push({ at, field: 'package', message });
    }
    packages.add(place);
    const key = it.key ?? freeKey(it.name, keys);
    keys.add(key);
    return { ...it, key };
  });
  return { planned, problems };
}

/** Adds apps that stand in nobody's way, with their audit rows; their ids in the same order. */
export async function addApps(
  context: Context,
  apps: readonly (NewApp & { key: string })[],
): Promise<number[]> {
  const { db, who, now, audit } = context;
  const rows = apps.map((it) => ({
    name: it.name,
    key: it.key,
    platform: it.platform,
    package: it.package,
    store_id: it.storeId,
    account_id: it.accountId,
    team_id: it.teamId,
    batch: it.batch ?? null,
    core: it.core ?? false,
    status: it.status,
    released_on: it.releasedOn ?? null,
  }));
  const { icon } = await db
    .selectFrom('apps')
    .select(sql<number>`coalesce(max(icon), -1) + 1`.as('icon'))
    .executeTakeFirstOrThrow();
  const made = await db
    .insertInto('apps')
    .values(rows.map((it, at) => ({ ...it, icon: icon + at })))
    .returning(['id', 'key'])
    .execute();
  const idOf = new Map(made.map((it) => [it.key, it.id]));
  const ids = apps.map((it) => idOf.get(it.key)!);
  for (const [teamId, of] of Map.groupBy(apps, (it) => it.teamId)) {
    const own = of.map((it) => idOf.get(it.key)!);
    await noteOwner(db, own, { teamId, by: who.id, on: dayOf(now) });
  }
  for (const [at, after] of rows.entries())
    audit({ action: 'app.add', subject: ['app', ids[at]!], after });
  return ids;
}

import { sql } from 'kysely';
import type { Context } from '#/store/handler.ts';
import { appsInScope } from '#/store/scope.ts';

/**
 * Who sees what postbacks tell: whoever sees figures of the app they are about. Of an app that nobody
 * knows yet only its App Store id is told, to those who see networks.
 */

/** Apps of the App Store by what postbacks call them; of two apps with one id, the first. */
export async function appsOfStore({
  db,
}: Pick<Context, 'db'>): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('apps')
    .select(['id', sql<string>`regexp_replace(store_id, '^id', '', 'i')`.as('store')])
    .where('platform', '=', 'ios')
    .where('store_id', '~*', '^(id)?[0-9]{1,15}$')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((it) => [Number(it.store), it.id]));
}

/** The same, of the apps that somebody sees. */
export async function appsSeen(context: Pick<Context, 'db' | 'who' | 'scope'>) {
  const [apps, seen] = await Promise.all([
    appsOfStore(context),
    appsInScope(context.db, context.who, context.scope),
  ]);
  if (seen === 'all') return apps;
  return new Map([...apps].filter(([, app]) => seen.includes(app)));
}

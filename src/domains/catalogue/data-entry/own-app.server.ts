import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { appsInScope } from '#/store/scope.ts';

/** @throws Refusal `not-found` for an app of others, exactly as for none. */
export async function requireOwnApp(
  { db, who, scope }: Context,
  appId: number | undefined,
): Promise<void> {
  if (appId === undefined) return;
  const apps = await appsInScope(db, who, scope);
  const app = await db.selectFrom('apps').select('id').where('id', '=', appId).executeTakeFirst();
  if (!app || (apps !== 'all' && !apps.includes(appId))) throw notFound('This app');
}

import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid } from '#/kernel/refusal.ts';
import { noteOwner } from '#/store/app-owner.ts';
import type { Context } from '#/store/handler.ts';
import { violated } from '#/store/records/failure.ts';
import type { Db } from '#/store/records/records.ts';
import { teamInScope } from '#/store/scope.ts';
import { keysFor } from './app-key.ts';
import { appOf, appToChange, findApp, type AppRecord } from './app.records.ts';
import type { registerEndpoints } from './register.contract.ts';

type Save = ParsedInputOf<(typeof registerEndpoints)['POST /save-edited-app']>;
type Which = ParsedInputOf<(typeof registerEndpoints)['POST /delete-app']>;

/** A team of one's own, and a store account; a lead's app belongs to a team, or it would be lost to them. */
export async function checkOwners(
  { db, who, scope }: Context,
  it: Pick<Save, 'teamId' | 'accountId'>,
) {
  if (it.teamId === null && scope !== 'all') throw invalid({ teamId: 'Choose one of your teams.' });
  if (it.teamId !== null) {
    const team = await db
      .selectFrom('teams')
      .select('id')
      .where('id', '=', it.teamId)
      .where(teamInScope('id', who, scope))
      .executeTakeFirst();
    if (!team) throw invalid({ teamId: 'This team was not found.' });
  }
  if (it.accountId === null) return;
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', it.accountId)
    .where('kind', '=', 'store')
    .executeTakeFirst();
  if (!account) throw invalid({ accountId: 'This store account was not found.' });
}

const columnsOf = (it: Save) => ({
  name: it.name,
  package: it.package,
  store_id: it.storeId,
  account_id: it.accountId,
  team_id: it.teamId,
  batch: it.batch,
  core: it.core,
  released_on: it.releasedOn,
});

/** Two apps of one platform cannot have one package, two apps not one key. */
function taken(error: unknown): never {
  const constraint = violated(error);
  if (constraint === 'apps_package_key') {
    const words = 'Another app of this platform has this package.';
    throw conflict(words, { package: words });
  }
  if (constraint === 'apps_key_key') {
    throw conflict('Another app has this key.', { key: 'Another app has this key.' });
  }
  throw error;
}

async function freeKey(db: Db, name: string): Promise<string> {
  const rows = await db.selectFrom('apps').select('key').execute();
  const used = new Set(rows.map((it) => it.key));
  for (const key of keysFor(name)) if (!used.has(key)) return key;
  throw invalid({ key: 'Every key made of this name is taken. Choose one.' });
}

async function create(it: Save, context: Context): Promise<AppRecord> {
  const { db, who, now, audit } = context;
  await checkOwners(context, it);
  const key = it.key ?? (await freeKey(db, it.name));
  const { id } = await db
    .insertInto('apps')
    .values((eb) => ({
      ...columnsOf(it),
      key,
      platform: it.platform,
      status: it.status,
      icon: eb.selectFrom('apps').select(sql<number>`coalesce(max(icon), -1) + 1`.as('icon')),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(taken);
  await noteOwner(db, [id], { teamId: it.teamId, by: who.id, on: dayOf(now) });
  audit({ action: 'app.add', subject: ['app', id], after: { ...columnsOf(it), key } });
  return findApp(context, id);
}

async function edit(id: number, it: Save, context: Context): Promise<AppRecord> {
  const { db, who, now, audit } = context;
  const before = await appToChange(context, id, it.version!);
  if (before.status === 'archived') throw conflict('This app is archived. Restore it first.');
  if (it.platform !== before.platform) {
    throw invalid({ platform: 'The platform is fixed: its figures are counted under it.' });
  }
  if (it.key !== undefined && it.key !== before.key) {
    throw invalid({ key: 'The key is fixed: its tasks are called by it.' });
  }
  await checkOwners(context, it);
  await db
    .updateTable('apps')
    .set((eb) => ({ ...columnsOf(it), status: it.status, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
    .catch(taken);
  if (it.teamId !== before.team_id) {
    await noteOwner(db, [id], { teamId: it.teamId, by: who.id, on: dayOf(now) });
  }
  const after: Record<string, unknown> = { ...columnsOf(it), status: it.status };
  const old = before as Record<string, unknown>;
  const changed = Object.keys(after).filter((name) => after[name] !== old[name]);
  const only = (from: Record<string, unknown>) =>
    Object.fromEntries(changed.map((name) => [name, from[name]]));
  audit({ action: 'app.edit', subject: ['app', id], before: only(old), after: only(after) });
  return findApp(context, id);
}

export async function saveApp(it: Save, context: Context) {
  const saved = await (it.id === undefined ? create(it, context) : edit(it.id, it, context));
  return appOf(saved, context.who);
}

/** Out of the lists and back; what it was is kept, and so are its figures. */
export async function archiveApp({ id, version }: Which, context: Context) {
  const { db, who, audit } = context;
  const before = await appToChange(context, id, version);
  if (before.status === 'archived') throw conflict(`${before.name} is archived already.`);
  const status = { status: 'archived', status_before: before.status } as const;
  await db
    .updateTable('apps')
    .set((eb) => ({ ...status, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  audit({ action: 'app.archive', subject: ['app', id], before: { status: before.status } });
  return appOf(await findApp(context, id), who);
}

export async function restoreApp({ id, version }: Which, context: Context) {
  const { db, who, audit } = context;
  const before = await appToChange(context, id, version);
  if (before.status !== 'archived') throw conflict(`${before.name} is not archived.`);
  await db
    .updateTable('apps')
    .set((eb) => ({
      // Archived before this was kept: it comes back paused, and somebody decides.
      status: eb.fn.coalesce('status_before', eb.val('paused' as const)),
      status_before: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  const app = appOf(await findApp(context, id), who);
  audit({ action: 'app.restore', subject: ['app', id], after: { status: app.status } });
  return app;
}

/** Pins are one's own and stand in the order they were made. */
export async function updatePin(
  { id, pinned }: { id: number; pinned: boolean },
  context: Context,
): Promise<{ message: string }> {
  const { db, who, audit } = context;
  const { name } = await findApp(context, id);
  if (pinned) {
    await db
      .insertInto('app_pins')
      .values((eb) => ({
        person_id: who.id,
        app_id: id,
        position: eb
          .selectFrom('app_pins')
          .select(sql<number>`coalesce(max(position), 0) + 1`.as('position'))
          .where('person_id', '=', who.id),
      }))
      .onConflict((on) => on.columns(['person_id', 'app_id']).doNothing())
      .execute();
  } else {
    await db
      .deleteFrom('app_pins')
      .where('person_id', '=', who.id)
      .where('app_id', '=', id)
      .execute();
  }
  audit({ action: pinned ? 'app.pin' : 'app.unpin', subject: ['app', id] });
  return { message: pinned ? `${name} is pinned` : `${name} is not pinned any more` };
}

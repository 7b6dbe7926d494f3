import { labelsOf } from '#/figures/labels.records.ts';
import { may, scopeOf } from '#/kernel/access.ts';
import { shortDay } from '#/kernel/date-words.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { invalid, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { appsInScope } from '#/store/scope.ts';
import {
  POSTBACK_QUEUE,
  type ConversionSchema,
  type postbackEndpoints,
} from './postbacks.contract.ts';
import { schemasOf } from './postbacks.records.ts';

/** Apps whose campaigns somebody changes, whatever they asked for. */
async function changedApps({ db, who }: Context): Promise<readonly number[] | 'all'> {
  const scope = scopeOf(may('campaigns:write'), who.grants);
  return scope ? appsInScope(db, who, scope) : [];
}

export async function listSchemas(_input: unknown, context: Context) {
  const { db, who, scope } = context;
  const [apps, changed] = await Promise.all([appsInScope(db, who, scope), changedApps(context)]);
  const found = await schemasOf(context, apps);
  const labels = await labelsOf(db, 'app', [...new Set(found.map((it) => String(it.app_id)))]);
  const rows = found.map((it): ConversionSchema => ({
    id: it.id,
    version: it.version,
    app: labels(String(it.app_id)),
    appId: it.app_id,
    since: it.since,
    ranges: it.ranges,
    by: it.by,
    at: it.set_at.toISOString(),
    canChange: changed === 'all' || changed.includes(it.app_id),
  }));
  return { rows };
}

/** @throws Refusal `not-found`, also for another team's; `invalid` for one of another store. */
async function requireApp({ db, who, scope }: Context, id: number): Promise<string> {
  const apps = await appsInScope(db, who, scope);
  const app = await db
    .selectFrom('apps')
    .select(['name', 'platform'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!app || (apps !== 'all' && !apps.includes(id))) throw notFound('This app');
  if (app.platform !== 'ios') throw invalid({ appId: 'Only apps of the App Store get postbacks.' });
  return app.name;
}

type Save = ParsedInputOf<(typeof postbackEndpoints)['POST /save-conversion-schema']>;

export async function saveSchema(save: Save, context: Context) {
  const { appId, since, ranges, version } = save;
  const { db, who, now, audit, enqueue } = context;
  const name = await requireApp(context, appId);
  const before = await db
    .selectFrom('conversion_schemas')
    .select(['id', 'version', 'ranges'])
    .where('app_id', '=', appId)
    .where('since', '=', since)
    .executeTakeFirst();
  if ((before?.version ?? 0) !== version) throw stale(before ?? null);
  const set = { ranges: JSON.stringify(ranges), set_by: who.id, set_at: now };
  // The row of the app is locked: nobody else makes one meanwhile.
  const kept = before
    ? await db
        .updateTable('conversion_schemas')
        .set({ ...set, version: version + 1 })
        .where('id', '=', before.id)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('conversion_schemas')
        .values({ app_id: appId, since, ...set })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow();
  await enqueue(POSTBACK_QUEUE, {});
  audit({
    action: 'conversion-schema.save',
    subject: ['app', appId],
    before: before && { since, ranges: before.ranges },
    after: { since, ranges },
  });
  return {
    message: `Conversion values of ${name} are valued from ${shortDay(since)} on.`,
    ...kept,
  };
}

type Delete = ParsedInputOf<(typeof postbackEndpoints)['POST /delete-conversion-schema']>;

export async function deleteSchema({ id, version }: Delete, context: Context) {
  const { db, audit } = context;
  const found = await db
    .selectFrom('conversion_schemas')
    .select(['app_id', 'since', 'ranges', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const apps = await appsInScope(db, context.who, context.scope);
  if (!found || (apps !== 'all' && !apps.includes(found.app_id)))
    throw notFound('This conversion schema');
  if (found.version !== version) throw stale({ id, version: found.version });
  await db.deleteFrom('conversion_schemas').where('id', '=', id).execute();
  await context.enqueue(POSTBACK_QUEUE, {});
  const { app_id, since, ranges } = found;
  audit({
    action: 'conversion-schema.delete',
    subject: ['app', app_id],
    before: { since, ranges },
  });
  return { message: `The conversion schema from ${shortDay(since)} is deleted.` };
}

import { sql } from 'kysely';
import { everything } from '#/kernel/access.ts';
import { conflict, notAllowed, notFound, stale } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { violated } from '#/store/records/failure.ts';
import { appsInScope } from '#/store/scope.ts';
import { viewEndpoints } from './views.contract.ts';

/** Sharing a view shows one's filters to everybody: a right of its own. */
function requireSharing({ who }: Context) {
  if (!who.grants['views:share'] && !who.grants[everything]) {
    throw notAllowed('You need the right views:share to share a view.');
  }
}

async function changed(context: Context, table: 'saved_views' | 'annotations', id: number) {
  const column = table === 'saved_views' ? 'person_id' : 'author_id';
  const row = await context.db
    .selectFrom(table)
    .selectAll()
    .where('id', '=', id)
    .where(sql.ref(column), '=', context.who.id)
    .executeTakeFirst();
  return row ? stale(row) : notFound(table === 'saved_views' ? 'This view' : 'This annotation');
}

/** An annotation of an app from outside the scope would tell that the app exists. */
async function requireApp({ db, who, scope }: Context, appId: number | null) {
  if (appId === null) return;
  const apps = await appsInScope(db, who, scope);
  const known = await db.selectFrom('apps').select('id').where('id', '=', appId).executeTakeFirst();
  if (!known || (apps !== 'all' && !apps.includes(appId))) throw notFound('This app');
}

export const viewsServed = serve(viewEndpoints, {
  'GET /saved-views': async ({ path }, { db, who }) => {
    const rows = await db
      .selectFrom('saved_views as v')
      .innerJoin('people as p', 'p.id', 'v.person_id')
      .select([
        'v.id',
        'v.name',
        'v.query',
        'v.shared',
        'v.version',
        'v.person_id',
        'p.name as author',
      ])
      .where('v.path', '=', path)
      .where((it) => it.or([it('v.person_id', '=', who.id), it('v.shared', '=', true)]))
      .orderBy(sql`lower(v.name)`)
      .limit(200)
      .execute();
    const preset = await db
      .selectFrom('default_views')
      .select('query')
      .where('person_id', '=', who.id)
      .where('path', '=', path)
      .executeTakeFirst();
    return {
      rows: rows.map(({ person_id, ...it }) => ({ ...it, mine: person_id === who.id })),
      preset: preset?.query ?? null,
    };
  },

  'POST /save-view': async ({ id, version, ...view }, context) => {
    const { db, who, audit } = context;
    if (view.shared) requireSharing(context);
    const saved = await (
      id === undefined
        ? db
            .insertInto('saved_views')
            .values({ ...view, person_id: who.id })
            .returning(['id', 'version'])
            .executeTakeFirst()
        : db
            .updateTable('saved_views')
            .set((it) => ({ ...view, version: it('version', '+', 1) }))
            .where('id', '=', id)
            .where('person_id', '=', who.id)
            .where('version', '=', version ?? 0)
            .returning(['id', 'version'])
            .executeTakeFirst()
    ).catch((error: unknown) => {
      if (violated(error) !== 'saved_views_name_key') throw error;
      throw conflict('You have a view of this name here already.', { name: 'This name is taken.' });
    });
    if (!saved) throw await changed(context, 'saved_views', id!);
    audit({ action: 'view.save', subject: ['view', saved.id], after: view });
    return { message: 'Successfully Saved', ...saved };
  },

  'POST /delete-view': async ({ id, version }, context) => {
    const gone = await context.db
      .deleteFrom('saved_views')
      .where('id', '=', id)
      .where('person_id', '=', context.who.id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst();
    if (!gone) throw await changed(context, 'saved_views', id);
    context.audit({
      action: 'view.delete',
      subject: ['view', id],
      before: { name: gone.name, query: gone.query },
    });
    return { message: 'The view was deleted.' };
  },

  'POST /save-default-view': async ({ path, query }, { db, who, audit }) => {
    if (query === null)
      await db
        .deleteFrom('default_views')
        .where('person_id', '=', who.id)
        .where('path', '=', path)
        .execute();
    else {
      await db
        .insertInto('default_views')
        .values({ person_id: who.id, path, query })
        .onConflict((it) => it.columns(['person_id', 'path']).doUpdateSet({ query }))
        .execute();
    }
    audit({ action: 'view.default', subject: ['view', path], after: query });
    return { message: 'Successfully Saved' };
  },

  'POST /save-annotation': async ({ id, version, ...remark }, context) => {
    const { db, who, audit } = context;
    await requireApp(context, remark.appId);
    const values = { day: remark.day, text: remark.text, app_id: remark.appId };
    const saved = await (id === undefined
      ? db
          .insertInto('annotations')
          .values({ ...values, author_id: who.id })
          .returning(['id', 'version'])
          .executeTakeFirst()
      : db
          .updateTable('annotations')
          .set((it) => ({ ...values, version: it('version', '+', 1) }))
          .where('id', '=', id)
          .where('author_id', '=', who.id)
          .where('version', '=', version ?? 0)
          .returning(['id', 'version'])
          .executeTakeFirst());
    if (!saved) throw await changed(context, 'annotations', id!);
    audit({ action: 'annotation.save', subject: ['annotation', saved.id], after: values });
    return { message: 'Successfully Saved', ...saved };
  },

  'POST /delete-annotation': async ({ id, version }, context) => {
    const gone = await context.db
      .deleteFrom('annotations')
      .where('id', '=', id)
      .where('author_id', '=', context.who.id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst();
    if (!gone) throw await changed(context, 'annotations', id);
    context.audit({
      action: 'annotation.delete',
      subject: ['annotation', id],
      before: { day: gone.day, text: gone.text },
    });
    return { message: 'The remark was taken off the charts.' };
  },
});

import { notFound, stale } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { appsInScope } from '#/store/scope.ts';
import { remarkEndpoints } from './remarks.contract.ts';

async function changed({ db, who }: Context, id: number) {
  const row = await db
    .selectFrom('annotations')
    .selectAll()
    .where('id', '=', id)
    .where('author_id', '=', who.id)
    .executeTakeFirst();
  return row ? stale(row) : notFound('This annotation');
}

/** An annotation of an app from outside the scope would tell that the app exists. */
async function requireApp({ db, who, scope }: Context, appId: number | null) {
  if (appId === null) return;
  const apps = await appsInScope(db, who, scope);
  const known = await db.selectFrom('apps').select('id').where('id', '=', appId).executeTakeFirst();
  if (!known || (apps !== 'all' && !apps.includes(appId))) throw notFound('This app');
}

export const remarksServed = serve(remarkEndpoints, {
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
    if (!saved) throw await changed(context, id!);
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
    if (!gone) throw await changed(context, id);
    context.audit({
      action: 'annotation.delete',
      subject: ['annotation', id],
      before: { day: gone.day, text: gone.text },
    });
    return { message: 'The remark was taken off the charts.' };
  },
});

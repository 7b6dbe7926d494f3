import { sql } from 'kysely';
import { everything, type Grants } from '#/kernel/access.ts';
import { conflict, invalid, notAllowed, notFound, stale } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { violated } from '#/store/records/failure.ts';
import { viewEndpoints } from './views.contract.ts';

/** Sharing a view shows one's filters to everybody: a right of its own. */
function requireSharing({ who }: Context) {
  if (!who.grants['views:share'] && !who.grants[everything]) {
    throw notAllowed('You need the right views:share to share a view.');
  }
}

async function changed({ db, who }: Context, id: number) {
  const row = await db
    .selectFrom('saved_views')
    .selectAll()
    .where('id', '=', id)
    .where('person_id', '=', who.id)
    .executeTakeFirst();
  return row ? stale(row) : notFound('This view');
}

/** A page that is not open to the person is as good as none: its views tell what others look at there. */
function requirePage(pages: readonly string[], path: string) {
  if (!pages.includes(path)) throw invalid({ path: 'There is no such page.' });
}

/** @param pagesFor paths of the pages that somebody may open. */
export const viewsServedBy = (pagesFor: (grants: Grants) => string[]) =>
  serve(viewEndpoints, {
    'GET /saved-views': async ({ path }, { db, who }) => {
      const pages = pagesFor(who.grants).filter((it) => path === undefined || it === path);
      if (pages.length === 0) return { rows: [], preset: null };
      const rows = await db
        .selectFrom('saved_views as v')
        .innerJoin('people as p', 'p.id', 'v.person_id')
        .select([
          'v.id',
          'v.path',
          'v.name',
          'v.query',
          'v.shared',
          'v.version',
          'v.person_id',
          'p.name as author',
        ])
        .where('v.path', 'in', pages)
        .where((it) => it.or([it('v.person_id', '=', who.id), it('v.shared', '=', true)]))
        .orderBy(sql`lower(v.name)`)
        .limit(path === undefined ? 1_000 : 200)
        .execute();
      const preset =
        path === undefined
          ? undefined
          : await db
              .selectFrom('default_views')
              .select('query')
              .where('person_id', '=', who.id)
              .where('path', '=', path)
              .executeTakeFirst();
      // By numbers in them as people count: 2 comes before 11.
      rows.sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
      return {
        rows: rows.map(({ person_id, ...it }) => ({ ...it, mine: person_id === who.id })),
        preset: preset?.query ?? null,
      };
    },

    'POST /save-view': async ({ id, version, ...view }, context) => {
      const { db, who, audit } = context;
      requirePage(pagesFor(who.grants), view.path);
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
        throw conflict('You have a view of this name here already.', {
          name: 'This name is taken.',
        });
      });
      if (!saved) throw await changed(context, id!);
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
      if (!gone) throw await changed(context, id);
      context.audit({
        action: 'view.delete',
        subject: ['view', id],
        before: { name: gone.name, query: gone.query },
      });
      return { message: 'The view was deleted.' };
    },

    'POST /save-default-view': async ({ path, query }, { db, who, audit }) => {
      requirePage(pagesFor(who.grants), path);
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
  });

import { isAllowed, may } from '#/kernel/access.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, notAllowed, notFound, stale } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { violated } from '#/store/records/failure.ts';
import { queryEndpoints, type SqlQuery } from './queries.contract.ts';

type Save = ParsedInputOf<(typeof queryEndpoints)['POST /save-sql-query']>;

const MOST_LISTED = 1_000;

const mayShare = ({ who }: Context) => isAllowed(may('views:share'), who.grants);

/** The queries a person may open: their own, and what is shared. */
async function seen(context: Context, id?: number): Promise<SqlQuery[]> {
  const { db, who } = context;
  let query = db
    .selectFrom('sql_queries as q')
    .innerJoin('people as p', 'p.id', 'q.author_id')
    .select(['q.id', 'q.version', 'q.name', 'q.sql', 'q.date', 'q.shared', 'q.updated_at'])
    .select(['q.author_id', 'p.name as author', 'p.status'])
    .where((it) => it.or([it('q.author_id', '=', who.id), it('q.shared', '=', true)]))
    .orderBy((it) => it.fn('lower', ['q.name']))
    .orderBy('q.id')
    .limit(MOST_LISTED);
  if (id !== undefined) query = query.where('q.id', '=', id);
  return (await query.execute()).map(({ author_id, author, status, updated_at, ...it }) => ({
    ...it,
    author: { id: author_id, name: author },
    mine: author_id === who.id,
    mayChange: author_id === who.id || (status === 'left' && mayShare(context)),
    updatedAt: updated_at.toISOString(),
  }));
}

/** @throws Refusal `not-found` */
async function opened(context: Context, id: number): Promise<SqlQuery> {
  const [found] = await seen(context, id);
  if (!found) throw notFound('This query');
  return found;
}

/** @throws Refusal `not-found`, or `not-allowed` for another person’s */
async function changeable(context: Context, id: number): Promise<SqlQuery> {
  const found = await opened(context, id);
  if (found.mayChange) return found;
  throw notAllowed(
    `Only ${found.author.name} changes this query. Save it under a name of your own.`,
  );
}

const audited = ({ name, sql, date, shared }: SqlQuery) => ({ name, sql, date, shared });

async function save({ id, version, ...values }: Save, context: Context): Promise<SqlQuery> {
  const { db, who, now, audit } = context;
  const before = id === undefined ? undefined : await changeable(context, id);
  if (values.shared && !before?.shared && !mayShare(context))
    throw notAllowed('You need the right views:share to share a query.');
  const saved = await (
    before
      ? db
          .updateTable('sql_queries')
          .set((it) => ({ ...values, updated_at: now, version: it('version', '+', 1) }))
          .where('id', '=', before.id)
          .where('version', '=', version!)
          .returning('id')
          .executeTakeFirst()
      : db
          .insertInto('sql_queries')
          .values({ ...values, author_id: who.id, updated_at: now })
          .returning('id')
          .executeTakeFirst()
  ).catch((error: unknown) => {
    if (violated(error) !== 'sql_queries_name_key') throw error;
    throw conflict('There is a query of this name already.', { name: 'This name is taken.' });
  });
  if (!saved) throw stale(before);
  const made = await opened(context, saved.id);
  audit({
    action: 'sql-query.save',
    subject: ['sql-query', saved.id],
    ...(before && { before: audited(before) }),
    after: audited(made),
  });
  return made;
}

export const queriesServed = serve(queryEndpoints, {
  'GET /sql-queries': async (_input, context) => ({ rows: await seen(context) }),
  'POST /save-sql-query': save,
  'POST /delete-sql-query': async ({ id, version }, context) => {
    const before = await changeable(context, id);
    const { numDeletedRows } = await context.db
      .deleteFrom('sql_queries')
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw stale(before);
    context.audit({
      action: 'sql-query.delete',
      subject: ['sql-query', id],
      before: audited(before),
    });
    return { message: `${before.name} is deleted.` };
  },
});

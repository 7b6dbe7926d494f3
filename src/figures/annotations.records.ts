import type { Stretch } from '#/store/facts/stretches.ts';
import type { Context } from '#/store/handler.ts';
import type { Annotation } from './remarks.contract.ts';
import type { Selection } from './selection.records.ts';

/** Remarks on the days of a selection: on all charts, and on those of its apps. */
export async function annotationsOf(
  { db }: Pick<Context, 'db'>,
  selection: Selection,
): Promise<Annotation[]> {
  let query = db
    .selectFrom('annotations as a')
    .innerJoin('people as p', 'p.id', 'a.author_id')
    .select([
      'a.id',
      'a.day',
      'a.text',
      'a.app_id as appId',
      'a.version',
      'p.name as author',
      'p.id as authorId',
    ])
    .where('a.day', '>=', selection.range.from)
    .where('a.day', '<=', selection.range.to);
  if (selection.apps !== 'all') {
    const apps = [...selection.apps];
    query = query.where((it) =>
      it.or([it('a.app_id', 'is', null), ...(apps.length > 0 ? [it('a.app_id', 'in', apps)] : [])]),
    );
  }
  const rows = await query.orderBy('a.day').orderBy('a.id').limit(200).execute();
  const { within } = selection;
  return within
    ? rows.filter(({ appId, day }) => appId === null || isIn(within, appId, day))
    : rows;
}

const isIn = (within: readonly Stretch[], app: number, day: string) =>
  within.some(
    ({ apps, from, to }) => (apps === 'all' || apps.includes(app)) && from <= day && day <= to,
  );

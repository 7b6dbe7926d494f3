import type { Db } from '#/store/records/records.ts';
import { MANUAL } from '../imports/source-name.ts';
import { books, type BookCode } from './books.ts';
import { appDayKey } from './figures.facts.ts';

/** Whether somebody typed a column of an app and day itself, not only along with a rate of it. */
export type TypedThemselves = (app: number, day: string, column: string) => boolean;

/**
 * What was typed for itself among the columns that rates of a book are rates of, by the last word
 * that the data entry log has on each and that was not taken back.
 */
export async function typedThemselves(
  db: Db,
  book: BookCode,
  apps: readonly number[],
): Promise<TypedThemselves> {
  const columns = new Set(books[book].measures.flatMap((it) => it.over ?? []));
  if (columns.size === 0 || apps.length === 0) return () => true;
  const rows = await db
    .selectFrom('data_entry_log as l')
    .innerJoin('import_batches as b', 'b.id', 'l.batch_id')
    .select(['l.app_id', 'l.from_day', 'l.measure', 'l.let_go'])
    .distinctOn(['l.app_id', 'l.from_day', 'l.measure'])
    .where('b.source', '=', MANUAL)
    .where('b.status', 'in', ['committing', 'committed'])
    .where('l.change', '=', 'commit')
    .where('l.app_id', 'in', [...apps])
    .where('l.measure', 'in', [...columns])
    .orderBy('l.app_id')
    .orderBy('l.from_day')
    .orderBy('l.measure')
    .orderBy('l.id', 'desc')
    .execute();
  const typed = new Set(
    rows
      .filter((it) => !it.let_go)
      .map((it) => `${appDayKey(it.app_id, it.from_day)} ${it.measure}`),
  );
  return (app, day, column) => typed.has(`${appDayKey(app, day)} ${column}`);
}

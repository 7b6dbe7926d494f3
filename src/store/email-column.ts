import type { Db } from './records/records.ts';
import type { Column } from './sheet.ts';

/** A column of a file with the addresses of the people of its rows: two of them may bear the same name. */
export async function emailColumn<T>(
  db: Db,
  rows: readonly T[],
  personOf: (row: T) => number | undefined,
  title = 'E-mail',
): Promise<Column<T>> {
  const ids = [...new Set(rows.flatMap((it) => personOf(it) ?? []))];
  const people =
    ids.length === 0
      ? []
      : await db.selectFrom('people').select(['id', 'email']).where('id', 'in', ids).execute();
  const emails = new Map(people.map((it) => [it.id, it.email]));
  return { title, value: (row) => emails.get(personOf(row) ?? 0) };
}

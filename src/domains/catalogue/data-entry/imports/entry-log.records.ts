import type { Insertable } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { DataEntryLogTable } from '#/store/records/tables/imports.ts';

export async function addLog(
  db: Db,
  lines: readonly Insertable<DataEntryLogTable>[],
): Promise<void> {
  // A statement takes 65,535 parameters at most.
  for (let at = 0; at < lines.length; at += 5000) {
    await db
      .insertInto('data_entry_log')
      .values(lines.slice(at, at + 5000))
      .execute();
  }
}

import type { Db } from '#/store/records/records.ts';

/** What the demo company hands out every night; it is due, so that its first run is a real one. */
export async function seedFactExport(db: Db, people: ReadonlyMap<string, number>, now: Date) {
  await db
    .insertInto('fact_exports')
    .values({
      name: 'Warehouse',
      author_id: people.get('Omar Khalid')!,
      place: 'files',
      folder: 'warehouse',
      format: 'parquet',
      tables: ['monetisation', 'acquisition'],
      days: 30,
      at: '05:30',
      next_at: now,
    })
    .execute();
}

import type { TestServer } from './server.ts';

/** What an import changed for an app: the sums of its days before and after, null for none. */
export interface BroughtLine {
  app: number;
  from: string;
  to: string;
  before: number | null;
  after: number;
}

/** What a committed import of MAX leaves in the records, without any facts. */
export async function bringFigures(
  { db }: Pick<TestServer, 'db'>,
  { accountId, at, lines }: { accountId: number; at: Date; lines: readonly BroughtLine[] },
): Promise<void> {
  const { id } = await db
    .insertInto('import_batches')
    .values({
      source: 'max',
      fact_table: 'monetisation',
      account_id: accountId,
      file_name: 'max.json',
      file_size: 1,
      file_key: null,
      status: 'committed',
      fetched_at: at,
      from_day: lines[0]!.from,
      to_day: lines[0]!.to,
      rows: 1,
      findings: '{}',
      uploaded_by: null,
      uploaded_at: at,
      committed_by: null,
      committed_at: at,
      reverted_by: null,
      reverted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('data_entry_log')
    .values(
      lines.map((it) => ({
        batch_id: id,
        change: 'commit' as const,
        person_id: null,
        at,
        app_id: it.app,
        from_day: it.from,
        to_day: it.to,
        rows: 1,
        measure: 'revenue_micros',
        old_value: it.before,
        new_value: it.after,
      })),
    )
    .execute();
}

import { thursday } from './leave-cast.ts';
import type { Colleague, TestServer } from './server.ts';

/** A validated report about the app, as the upload leaves it; its file is not kept. */
export async function importBatch(
  { db }: TestServer,
  by: Colleague,
  appId: number,
): Promise<number> {
  const account = await db
    .insertInto('accounts')
    .values({ name: `Account ${appId}`, kind: 'max' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const findings = {
    source: 'max',
    read: 1,
    usable: 1,
    from: '2025-11-17',
    to: '2025-11-17',
    problems: [],
    problemRows: 0,
    unknownApps: [],
    notYours: 0,
    newAdUnits: 0,
    totals: { revenue_micros: 7 },
    apps: [{ appId, rows: 1, value: 7 }],
    outliers: [],
    outlierCount: 0,
    networkId: null,
  };
  const { id } = await db
    .insertInto('import_batches')
    .values({
      source: findings.source,
      fact_table: 'monetisation',
      account_id: account.id,
      file_name: 'secret.csv',
      file_size: 10,
      file_key: null,
      status: 'validated',
      fetched_at: thursday,
      from_day: findings.from,
      to_day: findings.to,
      rows: 1,
      findings: JSON.stringify(findings),
      uploaded_by: by.id,
      uploaded_at: thursday,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

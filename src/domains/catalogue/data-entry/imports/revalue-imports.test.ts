import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { knownTotals } from '#/store/facts/totals.ts';
import { importDesk, type ImportDesk } from '../../../../../tests/support/import-desk.ts';
import { fetchedAt, reportFile } from '../../../../../tests/support/reports.ts';
import { findBatch } from './batches.records.ts';
import { convertedOn } from './changed-rates.records.ts';
import { commitImport } from './commit-batch.server.ts';
import type { JoinStores } from './following.server.ts';
import { joinRates } from './join-rates.server.ts';
import { revalueImports } from './revalue-imports.server.ts';
import { revertImport } from './revert-batch.server.ts';
import { settleBatches } from './settle-batches.server.ts';

let desk: ImportDesk;
const files = new Map<string, string>();
beforeEach(async () => {
  desk = await importDesk();
  files.clear();
});
afterEach(() => desk.close());

const [friday, monday, tuesday] = ['2025-11-07', '2025-11-10', '2025-11-18'];
const GAME = 'com.backlot.lanternlagoon,android';
const report = (...lines: [day: string, amount: string][]) =>
  [
    'Date,App,Platform,Impressions,Est. earnings (EUR)',
    ...lines.map(([day, amount]) => `${day},${GAME},100,${amount}`),
  ].join('\n');

const rate = (day: string, usd_per_unit: string, source: 'hand' | 'ecb' = 'ecb') =>
  desk.db
    .insertInto('exchange_rates')
    .values({ day, currency: 'EUR', usd_per_unit, source, fetched_at: fetchedAt })
    .execute();

async function enter(text: string, at = fetchedAt) {
  const { id } = await desk.receive(text, 'Studio EU', 'all', at);
  const key = `imports/${id}`;
  files.set(key, text);
  await desk.db.updateTable('import_batches').set({ file_key: key }).where('id', '=', id).execute();
  return commitImport(desk.stores, id, reportFile(text), desk.step);
}

const stores = (): JoinStores => ({
  ...desk.stores,
  files: {
    get: async (key) => {
      const body = new Blob([files.get(key)!]).stream();
      return { body, type: 'text/csv', size: files.get(key)!.length };
    },
  },
});
const told: unknown[] = [];
const revalue = async () => {
  told.length = 0;
  return revalueImports(stores(), fetchedAt, async (_db, it) => void told.push(it));
};

const earned = async () => {
  const rows = await knownTotals(desk.facts, {
    table: 'monetisation',
    measures: ['revenue_micros', 'revenue_original'],
    by: ['day'],
    from: '2025-11-01',
    to: '2025-11-30',
    scopeApps: 'all',
  });
  return rows.map((it) => [it.day, it.revenue_micros, it.revenue_original]);
};

test('nothing is valued anew while the rates are what they were, or where none is left', async () => {
  await rate(friday, '1.1');
  await enter(report([friday, '10']));
  expect(await revalue()).toEqual([]);
  await desk.db.deleteFrom('exchange_rates').execute();
  expect(await revalue()).toEqual([]);
  expect(await earned()).toEqual([[friday, 11_000_000, 10_000_000]]);
});

test('a corrected rate values its days anew, weekends it holds for too, and no other day', async () => {
  await rate(friday, '1.1');
  await rate(monday, '1.2');
  const { id } = await enter(report([friday, '10.000001'], ['2025-11-08', '−3'], [monday, '7']));
  await rate(friday, '1.333333', 'hand');
  const [following] = await revalue();
  expect(await earned()).toEqual([
    [friday, 13_333_331, 10_000_001],
    ['2025-11-08', -3_999_999, -3_000_000],
    [monday, 8_400_000, 7_000_000],
  ]);
  const before = 11_000_001 - 3_300_000;
  expect(told).toMatchObject([
    {
      action: 'import.revalue',
      subject: ['import', following],
      before: { revenue: before },
      after: {
        of: id,
        days: [friday, '2025-11-08'],
        revenue: 13_333_331 - 3_999_999,
        words: 'revenue of 7 – 8 Nov moved from $7.70 to $9.33',
      },
    },
  ]);
  expect((await findBatch(desk.db, id)).findings.converted).toMatchObject([
    { days: [{ rate: '1.333333', source: 'hand' }, { rate: '1.333333' }, { rate: '1.2' }] },
  ]);
  expect(await revalue()).toEqual([]);
});

test('a deleted correction gives the earlier figures again, and a revert takes all of it back', async () => {
  await rate(friday, '1.1');
  const { id } = await enter(report([friday, '10']));
  await rate(friday, '1.5', 'hand');
  expect(await revalue()).toHaveLength(1);
  expect(await earned()).toEqual([[friday, 15_000_000, 10_000_000]]);
  await desk.db.deleteFrom('exchange_rates').where('source', '=', 'hand').execute();
  expect(await revalue()).toHaveLength(1);
  expect(await earned()).toEqual([[friday, 11_000_000, 10_000_000]]);
  await revertImport(desk.stores, id, desk.step);
  expect(await earned()).toEqual([]);
  await rate(friday, '1.7', 'hand');
  expect(await revalue()).toEqual([]);
});

const row = (day: string, before_micros: number, after_micros: number) => ({
  figure: 'revenue',
  from_day: day,
  to_day: day,
  before_micros,
  after_micros,
});

test('days that a newer report brought are left to it, and each is valued once', async () => {
  await rate(friday, '1.1');
  await enter(report([friday, '10'], [monday, '5']));
  await enter(report([friday, '20']), new Date(fetchedAt.getTime() + 60_000));
  await rate(friday, '1.2', 'hand');
  expect(await revalue()).toHaveLength(2);
  const moved = desk.db.selectFrom('revaluations').orderBy('batch_id');
  expect(
    await moved.select(['figure', 'from_day', 'to_day', 'before_micros', 'after_micros']).execute(),
  ).toEqual([row(monday, 5_500_000, 6_000_000), row(friday, 22_000_000, 24_000_000)]);
  expect(await earned()).toEqual([
    [friday, 24_000_000, 20_000_000],
    [monday, 6_000_000, 5_000_000],
  ]);
  await revalue();
  expect(await earned()).toEqual([
    [friday, 24_000_000, 20_000_000],
    [monday, 6_000_000, 5_000_000],
  ]);
});

test('what joined after waiting for its rate is valued anew as well', async () => {
  await rate(friday, '1.1');
  await enter(report([friday, '10'], [tuesday, '20']));
  await rate(tuesday, '1.25');
  await joinRates(stores(), fetchedAt, async () => {});
  await rate(tuesday, '1.5', 'hand');
  expect(await revalue()).toHaveLength(1);
  expect(await earned()).toEqual([
    [friday, 11_000_000, 10_000_000],
    [tuesday, 30_000_000, 20_000_000],
  ]);
  expect(await revalue()).toEqual([]);
});

test('a report taken back uncovers an earlier one, which is valued with the rate of now', async () => {
  await rate(friday, '1.1');
  await enter(report([friday, '10']));
  const newer = await enter(report([friday, '20']), new Date(fetchedAt.getTime() + 60_000));
  await rate(friday, '1.2', 'hand');
  expect(await revalue()).toHaveLength(1);
  await revertImport(desk.stores, newer.id, desk.step);
  expect(await earned()).toEqual([[friday, 11_000_000, 10_000_000]]);
  expect(await revalue()).toHaveLength(1);
  expect(await earned()).toEqual([[friday, 12_000_000, 10_000_000]]);
});

test('a rate corrected between check and commit is met by the next run', async () => {
  await rate(friday, '1.1');
  const text = report([friday, '10']);
  const { id } = await desk.receive(text, 'Studio EU');
  files.set('imports/late', text);
  await desk.db.updateTable('import_batches').set({ file_key: 'imports/late' }).execute();
  await rate(friday, '1.2', 'hand');
  expect(await revalue()).toEqual([]);
  await commitImport(desk.stores, id, reportFile(text), desk.step);
  await revalue();
  expect(await earned()).toEqual([[friday, 12_000_000, 10_000_000]]);
});

test('a run that fails leaves what changed to the next', async () => {
  await rate(friday, '1.1');
  await enter(report([friday, '10']));
  await rate(friday, '1.2', 'hand');
  const broken = revalueImports(stores(), fetchedAt, async () => {
    throw new Error('no room');
  });
  await expect(broken).rejects.toThrow('no room');
  expect(await revalue()).toHaveLength(1);
  expect(await earned()).toEqual([[friday, 12_000_000, 10_000_000]]);
});

test('a run that ends between the two stores is settled at the next start, and values once', async () => {
  await rate(friday, '1.1');
  const { id } = await enter(report([friday, '10']));
  await rate(friday, '1.2', 'hand');
  // The facts have changed, the records not yet.
  const commitBatch: typeof desk.facts.commitBatch = async (batch) => {
    await desk.facts.commitBatch(batch);
    throw new Error('gone');
  };
  const facts: typeof desk.facts = Object.assign(Object.create(desk.facts), { commitBatch });
  const gone = revalueImports({ ...stores(), facts }, fetchedAt, async () => {});
  await expect(gone).rejects.toThrow('gone');
  const standing = () =>
    desk.db
      .selectFrom('import_batches')
      .select(['status', 'follows'])
      .where('id', '>', id)
      .orderBy('id')
      .execute();
  expect(await standing()).toEqual([{ status: 'committing', follows: id }]);
  await settleBatches(desk.stores, async () => {});
  expect(await standing()).toEqual([{ status: 'committed', follows: id }]);
  await revalue();
  expect(await earned()).toEqual([[friday, 12_000_000, 10_000_000]]);
  await revertImport(desk.stores, id, desk.step);
  expect(await earned()).toEqual([]);
});

test('of a long history only the imports of the changed days are read', async () => {
  await rate(friday, '1.1');
  const { id } = await enter(report([friday, '10']));
  await sql`
    insert into import_batches (source, fact_table, account_id, file_name, file_size, file_key, status,
      fetched_at, committed_at, rows, uploaded_at, findings)
    select b.source, b.fact_table, b.account_id, b.file_name, b.file_size, b.file_key, b.status,
      b.fetched_at, b.committed_at, b.rows, b.uploaded_at,
      jsonb_build_object('converted', jsonb_build_array(jsonb_build_object('currency', 'EUR', 'days',
        jsonb_build_array(jsonb_build_object('day', (date '2010-01-01' + n % 5000)::text)))))
    from import_batches b, generate_series(1, 20000) as n where b.id = ${id}`.execute(desk.db);
  await sql`analyze import_batches`.execute(desk.db);
  const plan = JSON.stringify(
    await convertedOn(desk.db, [friday, monday]).explain('json', sql`analyze`),
  );
  expect(plan).toContain('import_batches_converted');
  expect(plan).not.toContain('Seq Scan');
  expect(await convertedOn(desk.db, [friday, monday]).execute()).toHaveLength(1);
  await revalue();
  expect(await desk.db.selectFrom('changed_rates').selectAll().execute()).toEqual([]);
});

test('a rate corrected twice is told each time by what it moved, and in one line a run', async () => {
  await rate(friday, '1.1');
  await enter(report([friday, '10']));
  await rate(friday, '1.2', 'hand');
  await revalue();
  const by = { usd_per_unit: '1.3' };
  await desk.db.updateTable('exchange_rates').set(by).where('source', '=', 'hand').execute();
  await revalue();
  expect(told).toMatchObject([{ before: { revenue: 12_000_000 }, after: { revenue: 13_000_000 } }]);
  const lines = await desk.db.selectFrom('revaluations').select('run').distinct().execute();
  expect(lines).toHaveLength(2);
});

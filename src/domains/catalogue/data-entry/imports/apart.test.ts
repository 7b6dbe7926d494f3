import { afterAll, beforeAll, expect, test } from 'vitest';
import { totals } from '#/store/facts/totals.ts';
import { importDesk, type ImportDesk } from '../../../../../tests/support/import-desk.ts';
import { fetchedAt, reportFile } from '../../../../../tests/support/reports.ts';
import { commitImport } from './commit-batch.server.ts';
import { receiveReport } from './receive-report.server.ts';
import type { ReportFile } from './report.ts';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await importDesk();
});
afterAll(() => desk.close());

const header =
  'day,application,package_name,platform,country,network,ad_format,max_ad_unit_id,impressions,estimated_revenue';
const countries = ['us', 'pk', 'de', 'br'];

/** A MAX report of so many rows; every hundredth is of an app nobody knows, every ninetieth is wrong. */
function report(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const day = `2025-11-${String(1 + (at % 15)).padStart(2, '0')}`;
    const app = at % 100 === 99 ? 'com.example.other' : 'com.backlot.lanternlagoon';
    const money = at % 90 === 89 ? 'much' : ((at % 977) / 64).toFixed(6);
    return `${day},Lantern Lagoon,${app},android,${countries[at % 4]},AppLovin,INTER,unit-${Math.floor(at / 60)},${at % 500},${money}`;
  });
  return [header, ...lines].join('\n');
}

const stretched = (text: string, more: Partial<ReportFile> = {}): ReportFile => {
  const bytes = new TextEncoder().encode(text);
  return {
    ...reportFile(text),
    size: bytes.length,
    open: async function* () {
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.slice(at, at + 65_536);
    },
    ...more,
  };
};

const receive = (file: ReportFile, account: string) =>
  receiveReport(desk.stores, {
    file,
    size: file.size ?? 0,
    fileKey: null,
    account,
    fetchedAt,
    now: fetchedAt,
    by: null,
    scopeApps: 'all',
  });

const sums = async () => {
  const rows = await totals(desk.facts, {
    table: 'monetisation',
    measures: ['revenue_micros', 'impressions', 'requests'],
    by: ['day', 'country', 'ad_unit_id'],
    from: '2025-11-01',
    to: '2025-11-30',
    scopeApps: 'all',
  });
  const units = await desk.db.selectFrom('ad_units').select(['id', 'external_id']).execute();
  const names = new Map(units.map((it) => [it.id, it.external_id]));
  return rows.map(({ ad_unit_id, ...it }) => ({ ...it, unit: names.get(ad_unit_id) }));
};

test('a large report is checked and committed as a small one is', async () => {
  const text = report(6_000);
  const small = await receive({ ...stretched(text), size: 0 }, 'Main');
  const large = await receive(stretched(text), 'Main');
  expect(large.preview).toEqual(small.preview);
  expect(large.preview).toMatchObject({ read: 6_000, problemRows: 66 });
  await desk.db.updateTable('import_batches').set({ status: 'validated' }).execute();
  await commitImport(desk.stores, small.id, { ...stretched(text), size: 0 }, desk.step);
  const before = await sums();
  await commitImport(desk.stores, large.id, stretched(text), desk.step);
  expect(before.length).toBeGreaterThan(1_000);
  expect(await sums()).toEqual(before);
});

test('what refuses a small report refuses a large one in the same words', async () => {
  const text = `no,report,of,ours\n${'1,2,3,4\n'.repeat(40_000)}`;
  const failure = async (file: ReportFile) =>
    receive(file, 'Main').catch((error: unknown) => error as Error & { fields: unknown });
  const [small, large] = [
    await failure({ ...stretched(text), size: 0 }),
    await failure(stretched(text)),
  ];
  expect(large).toMatchObject({ name: 'Refusal', code: 'invalid' });
  expect(large).toMatchObject({ message: (small as Error).message });
});

test('a commit that is ended half way changes nothing', async () => {
  const text = report(20_000);
  const { id } = await receive(stretched(text), 'Main');
  await desk.db
    .updateTable('import_batches')
    .set({ status: 'validated' })
    .where('id', '=', id)
    .execute();
  const before = await sums();
  const version = await desk.facts.version();
  const aborter = new AbortController();
  const file = stretched(text, {
    signal: aborter.signal,
    open: async function* () {
      yield new TextEncoder().encode(text.slice(0, 300_000));
      aborter.abort(new Error('No more.'));
      await new Promise(() => {});
    },
  });
  await expect(commitImport(desk.stores, id, file, desk.step)).rejects.toThrow('No more.');
  expect(await desk.facts.version()).toBe(version);
  expect(await sums()).toEqual(before);
  const batch = desk.db.selectFrom('import_batches').select('status').where('id', '=', id);
  expect(await batch.executeTakeFirst()).toEqual({ status: 'validated' });
});

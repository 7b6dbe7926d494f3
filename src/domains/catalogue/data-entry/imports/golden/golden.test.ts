import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import { definitionOf, type DayTableName } from '#/store/facts/tables.ts';
import { totals, type SplitBy } from '#/store/facts/totals.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../../tests/support/server.ts';
import type { ImportBatch, ImportFindings } from '../../imports.contract.ts';
import { formats } from '../formats.ts';
import { goldenReports, type GoldenReport } from './golden-reports.ts';
import { gameOf, type Game, type RawLine } from './raw-lines.ts';

const fixtures = new URL('../fixtures/', import.meta.url);
let server: TestServer;
let clerk: Colleague;
const apps = new Map<number, Game>();
const networks = new Map<number, string>([[0, '']]);

beforeAll(async () => {
  server = await testServer();
  // The day after the last one in the reports.
  server.clock.now = new Date('2025-11-20T06:00:00Z');
  clerk = await server.as('Super admin');
  await seedNetworks(server.db);
  for (const { id, code } of await server.db.selectFrom('networks').selectAll().execute())
    networks.set(id, code);
  const games = [
    { name: 'Lantern Lagoon', key: 'LNT', package: 'com.backlot.lanternlagoon' },
    {
      name: 'Pebble Sort',
      key: 'PEB',
      package: 'com.backlot.pebblesort',
      store_id: 'id1234567890',
    },
  ] as const;
  for (const game of games) {
    const platform = game.key === 'LNT' ? ('android' as const) : ('ios' as const);
    const values = { ...game, platform };
    const row = server.db.insertInto('apps').values(values).returning('id');
    apps.set((await row.executeTakeFirstOrThrow()).id, game.name);
  }
});
afterAll(() => server?.close());

type Checked = { batch: ImportBatch; findings: ImportFindings };

async function ask<T>(key: string, input: object): Promise<T> {
  const { status, body } = await clerk.call(key, input);
  if (status !== 200) throw new Error(`${key}: ${JSON.stringify(body)}`);
  return body as object as T;
}

/** Uploads a report, says which games it means where it uses names of its own, and commits it. */
async function bring(file: string, bytes: Buffer<ArrayBuffer>) {
  const form = new FormData();
  form.append('account', 'Studio');
  form.append('currency', 'USD');
  form.append('file', new File([bytes], file));
  const { batch, findings } = await ask<Checked>('POST /import-report', form);
  if (findings.unknownApps.length > 0) {
    const idOf = (game: Game) => [...apps].find(([, name]) => name === game)![0];
    const links = findings.unknownApps.map(({ key }) => ({ key, appId: idOf(gameOf(key)) }));
    await ask('POST /link-import-apps', { id: batch.id, links });
  }
  return ask<ImportBatch>('POST /commit-import', { id: batch.id });
}

type Sums = Record<string, number>;
const keyOf = (it: Omit<RawLine, 'sums'>) =>
  [it.day, it.game, it.network, it.country, it.age].join(' · ');

/** What is in the figures, by everything a report may split by. */
async function stored(table: DayTableName): Promise<Record<string, Sums>> {
  const splits = ['day', 'app_id', 'network_id', 'country', 'age'];
  const by = splits.filter((it) => it in definitionOf(table).dimensions);
  const measures = definitionOf(table).measures;
  const rows: Record<string, string | number>[] = await totals(server.facts, {
    table,
    measures: measures as never[],
    by: by as SplitBy<DayTableName>[],
    from: '2025-01-01',
    to: '2025-12-31',
    scopeApps: 'all',
  });
  const entries = rows.map((it): [string, Sums] => {
    const key = keyOf({
      day: String(it['day']),
      game: apps.get(Number(it['app_id']))!,
      network: networks.get(Number(it['network_id']))!,
      country: String(it['country'] ?? ''),
      ...(table === 'cohort' && { age: Number(it['age']) }),
    });
    return [key, Object.fromEntries(measures.map((name) => [name, Number(it[name])]))];
  });
  return Object.fromEntries(entries);
}

/** The same from the raw lines. What a source does not report is 0. */
function expected({ table }: GoldenReport, lines: readonly RawLine[]): Record<string, Sums> {
  const all: Record<string, Sums> = {};
  for (const line of lines) {
    const none = definitionOf(table).measures.map((name) => [name, 0]);
    const sums = (all[keyOf(line)] ??= Object.fromEntries(none) as Sums);
    for (const [name, value] of Object.entries(line.sums)) sums[name]! += value;
  }
  return all;
}

test('every source that can be read has a report here, and every fixture is one', async () => {
  const codes = new Set(goldenReports.map((it) => it.code));
  expect([...codes].sort()).toEqual(formats.map((it) => it.code).sort());
  expect(goldenReports.map((it) => it.file).sort()).toEqual((await readdir(fixtures)).sort());
});

test.each(goldenReports)('$file comes out to the last micro-dollar', async (report) => {
  const bytes = await readFile(new URL(report.file, fixtures));
  const lines = report.read(new TextDecoder(report.encoding).decode(bytes));
  expect(lines.length).toBeGreaterThan(0);
  const batch = await bring(report.file, bytes);
  const taken = await stored(report.table);
  await ask('POST /revert-import', { id: batch.id });
  expect([batch.source, batch.status]).toEqual([report.code, 'committed']);
  expect(taken).toEqual(expected(report, lines));
  expect(await stored(report.table)).toEqual({});
});

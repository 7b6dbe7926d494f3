import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openFacts } from '#/store/facts/open.ts';
import { connectRecords } from '#/store/records/records.ts';
import type { Stores } from '#/store/stores.ts';
import {
  hasClickhouse,
  startClickhouse,
  type TestClickhouse,
} from '../../../tests/support/clickhouse.ts';
import { figureChanges } from '../../../tests/support/figure-changes.ts';
import {
  filteredCompany,
  filteredDays,
  type FilteredCompany,
} from '../../../tests/support/filtered-company.ts';
import { bytesOf, keptCounts, serverBeside } from '../../../tests/support/server-beside.ts';
import { testServer, type Colleague, type TestServer } from '../../../tests/support/server.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Two servers with connections of their own to the same records and facts, and one that keeps nothing. */
const suite = hasClickhouse ? 'ClickHouse' : 'no ClickHouse: clickhouse-server is not installed';

let clickhouse: TestClickhouse | undefined;
let one: TestServer;
let two: Awaited<ReturnType<typeof serverBeside>>;
let fresh: Awaited<ReturnType<typeof serverBeside>>;
let company: FilteredCompany;
let changes: ReturnType<typeof figureChanges>['changes'];
const opened: { close: () => Promise<void> }[] = [];

beforeAll(async () => {
  if (!hasClickhouse) return;
  clickhouse = await startClickhouse(1);
  const url = clickhouse.single('kept_replies');
  one = await testServer(undefined, undefined, 0, url);
  company = await filteredCompany(one);
  const beside = async (keptBytes?: number) => {
    const facts = await openFacts({ dataDir: '', clickhouseUrl: url });
    const records = connectRecords(one.records.url, 5);
    opened.push(facts, records);
    const on: Stores = { ...one.stores, facts, records };
    const server = await serverBeside(one, { on, ...(keptBytes !== undefined && { keptBytes }) });
    opened.unshift(server);
    return { ...server, facts, records };
  };
  const other = await beside();
  two = other;
  fresh = await beside(0);
  const elsewhere = { ...one, facts: other.facts, db: other.records.db };
  const touched = { abroad: company.admin.id, own: 0 };
  const made = figureChanges(elsewhere, company, touched);
  changes = made.changes;
  await made.moveTo(new Date('2026-01-21T01:30:00Z'));
});
afterAll(async () => {
  for (const it of opened) await it.close();
  await one?.close();
  await clickhouse?.stop();
});

const range = `date=${filteredDays.from}..${filteredDays.to}`;
const paths = [`/dashboard?${range}`, `/teams-overview?${range}`];
/** One of each kind; the fuzz on one server has all of them. */
const names = [
  'import',
  'hand figure',
  'revert',
  'name of an app',
  'name of a network',
  'transfer',
  'role',
  'remark',
  'task',
  'source ends',
  'hours',
];

/** What each server says: what is not refused is the same text. */
async function said(who: Colleague, path: string) {
  const all = [];
  for (const { base } of [one, two, fresh]) {
    const { status, text } = await bytesOf(base, path, who.token);
    all.push(status === 200 ? text : status);
  }
  return all;
}

describe.runIf(hasClickhouse)(`two servers (${suite})`, () => {
  test('what one server changes, the other sends no earlier reply of', async () => {
    const people = [company.admin, company.lead];
    for (const [at, name] of names.entries()) {
      await changes[name]!(at);
      for (const path of paths)
        for (const who of people) {
          const [here, there, anew] = await said(who, path);
          expect(here, `${path} after ${name}`).toEqual(anew);
          expect(there, `${path} after ${name}`).toEqual(anew);
        }
    }
  });

  test('replies that are made while the other server imports are not taken for newer ones', async () => {
    const path = paths[0]!;
    for (let round = 0; round < 6; round += 1) {
      const reader = { isOver: false };
      const reading = [one, two].map(async ({ base }) => {
        while (!reader.isOver) await bytesOf(base, path, company.admin.token);
      });
      await changes['import']!(round);
      await changes['name of an app']!(round);
      reader.isOver = true;
      await Promise.all(reading);
      const [here, there, anew] = await said(company.admin, path);
      expect(here).toEqual(anew);
      expect(there).toEqual(anew);
    }
  });

  test('each goes on sending what it has while nothing changes', async () => {
    await said(company.admin, paths[0]!);
    const before = await Promise.all([one, two].map(({ base }) => keptCounts(base)));
    for (let time = 0; time < 3; time += 1) await said(company.admin, paths[0]!);
    const after = await Promise.all([one, two].map(({ base }) => keptCounts(base)));
    expect(after).toEqual(before.map((it) => ({ ...it, again: it.again + 3 })));
  });
});

import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rollupsAndBase } from '../../../../tests/support/facts-rollups.ts';
import { adDelivery, adRow, dump } from '../../../../tests/support/facts-rows.ts';
import { openFacts } from '../open.ts';
import { openDatabase } from './database.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'backlot-duckdb-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Rows that no compression makes much smaller. */
const january = (count: number) =>
  adDelivery(
    Array.from({ length: count }, (_, at) =>
      adRow({
        day: '2026-01-10',
        ad_unit_id: at,
        clicks: Math.imul(at, 2_654_435_761) >>> 0,
        impressions: Math.imul(at, 2_246_822_519) >>> 0,
      }),
    ),
  );

test('a second process is told who has the file, and what to do', async () => {
  const committer = fileURLToPath(
    new URL('../../../../tests/support/facts-committer.ts', import.meta.url),
  );
  const child = spawn(process.execPath, [committer, JSON.stringify({ dataDir })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((done) => child.stdout.once('data', done));
  await expect(openFacts({ dataDir })).rejects.toThrow(
    new RegExp(`facts\\.duckdb are open in process ${child.pid}.*CLICKHOUSE_URL`),
  );
  child.kill('SIGKILL');
  await new Promise((done) => child.once('exit', done));
  const facts = await openFacts({ dataDir });
  expect(await facts.version()).toBeGreaterThan(0);
  await facts.close();
});

test('a long list of apps finds what its halves find, in rows kept as a dictionary too', async () => {
  const apps = [...Array(60).keys()].map((at) => 40 + 7 * at);
  const rows = apps.flatMap((app_id, at) =>
    Array.from({ length: 700 }, (_, unit) =>
      adRow({ day: '2026-01-10', app_id, ad_unit_id: unit, clicks: 1 + at * 1_000 }),
    ),
  );
  let facts = await openFacts({ dataDir });
  await facts.commitBatch({ id: 1, deliveries: [adDelivery(rows)] });
  await facts.close();
  facts = await openFacts({ dataDir });
  const clicksOf = async (ids: number[]) => {
    const sql = 'select total(clicks) as n from deltas(monetisation) where app_id in ($ids)';
    return Number((await facts.query(sql, { ids }))[0]?.['n'] ?? 0);
  };
  for (const every of [1, 2, 3]) {
    const ids = apps.filter((_, at) => at % every === 1 % every && at > 3 && at < 56);
    const parts = await Promise.all(
      [0, 10, 20, 30, 40, 50].map((at) => clicksOf(ids.slice(at, at + 10))),
    );
    expect(ids.length).toBeGreaterThan(15);
    expect(await clicksOf([...ids, 41, 1])).toBe(parts.reduce((sum, it) => sum + it, 0));
  }
  await facts.close();
});

test('questions are answered while a batch is coming in, from before it', async () => {
  const facts = await openFacts({ dataDir });
  await facts.commitBatch({ id: 1, deliveries: [january(1_000)] });
  const counts = new Set<unknown>();
  const asking = new AbortController();
  const commit = facts
    .commitBatch({ id: 2, deliveries: [january(200_000)] })
    .finally(() => asking.abort());
  while (!asking.signal.aborted) {
    const [row] = await facts.query('select count(*) as n from monetisation');
    counts.add(row?.['n']);
  }
  await commit;
  expect([...counts]).toContain(1_000);
  expect([...counts].filter((it) => it !== 1_000 && it !== 200_000)).toEqual([]);
  await facts.close();
});

/** A small disk needs the right to mount one; elsewhere the test says so. */
function mountSmall(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', dataDir], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test('a full disk refuses a batch, keeps what was there, and takes smaller ones again', async (context) => {
  if (!mountSmall()) return context.skip('no right to mount a small disk here');
  const facts = await openFacts({ dataDir });
  try {
    await facts.commitBatch({ id: 1, deliveries: [january(1_000)] });
    const before = await dump(facts);
    const large = facts.commitBatch({ id: 2, deliveries: [january(1_000_000)] });
    await expect(large).rejects.toMatchObject({ code: 'full' });
    expect(await dump(facts)).toEqual(before);
    expect(await facts.hasBatch(2)).toBe(false);
    await facts.commitBatch({ id: 3, deliveries: [january(2_000)] });
    expect(await dump(facts)).toHaveLength(2_000);
  } finally {
    await facts.close();
    execFileSync('umount', [dataDir]);
  }
});

test('no statement reaches a file, but the one for what is needed meanwhile', async () => {
  const instance = await openDatabase({ file: join(dataDir, 'shut.duckdb') });
  const connection = await instance.connect();
  const run = (sql: string) => connection.run(sql).then(() => 'done', String);
  try {
    for (const sql of [
      `select * from read_text('/etc/hostname')`,
      `copy (select 1) to '${join(dataDir, 'out.csv')}'`,
      `attach '${join(dataDir, 'other.duckdb')}' as other`,
      `attach '${join(dataDir, 'shut.duckdb.scratch')}/../other.duckdb' as other`,
      `set enable_external_access = true`,
      `set allowed_paths = ['/etc/hostname']`,
      `set lock_configuration = false`,
    ])
      expect(`${sql}: ${await run(sql)}`).toMatch(/: .*(Permission|locked|cannot be changed)/is);
    expect(await run(`attach '${join(dataDir, 'shut.duckdb.scratch')}' as scratch`)).toBe('done');
  } finally {
    connection.disconnectSync();
    instance.closeSync();
  }
});

test('a batch of more rows than are summed up at a time is whole, and what it replaces goes', async () => {
  const facts = await openFacts({ dataDir });
  const daily = (day: string, count: number, micros: number) =>
    Array.from({ length: count }, (_, at) =>
      adRow({ day, ad_unit_id: at, app_id: 1 + (at % 50), revenue_micros: micros }),
    );
  const days = ['2026-01-05', '2026-01-06', '2026-01-20'];
  const summed = async () => {
    const { held, due } = await rollupsAndBase(facts, false);
    expect(held).toEqual(due);
    return facts.query(
      'select day, count(*) as n, sum(revenue_micros) as micros from monetisation group by day order by day',
    );
  };
  try {
    const first = days.flatMap((day) => daily(day, 140_000, 10));
    await facts.commitBatch({ id: 1, deliveries: [adDelivery(first)] });
    expect(await summed()).toEqual(days.map((day) => ({ day, n: 140_000, micros: 1_400_000 })));
    const second = [...daily(days[0]!, 200_000, 1), ...daily(days[1]!, 100_000, 1)];
    await facts.commitBatch({ id: 2, deliveries: [adDelivery(second)] });
    expect(await summed()).toEqual([
      { day: days[0], n: 200_000, micros: 200_000 },
      { day: days[1], n: 100_000, micros: 100_000 },
    ]);
    await facts.revertBatch(2);
    expect(await summed()).toEqual(days.map((day) => ({ day, n: 140_000, micros: 1_400_000 })));
  } finally {
    await facts.close();
  }
}, 60_000);

import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '#/kernel/days.ts';
import { knownTotals } from '#/store/facts/totals.ts';
import { importDesk, type ImportDesk } from '../../../../../tests/support/import-desk.ts';
import { fetchedAt, fixture, reportFile } from '../../../../../tests/support/reports.ts';
import { findBatch } from './batches.records.ts';
import { commitImport } from './commit-batch.server.ts';
import { recheckBatch } from './receive-report.server.ts';
import { revertImport } from './revert-batch.server.ts';
import { settleImports } from './settle-imports.server.ts';

let desk: ImportDesk;
beforeEach(async () => {
  desk = await importDesk();
});
afterEach(() => desk.close());

const header =
  'day,package_name,platform,country,network,ad_format,max_ad_unit_id,attempts,impressions,estimated_revenue';
const line = (day: string, dollars: number, game = 'com.backlot.lanternlagoon,android') =>
  `${day},${game},us,AppLovin,INTER,7f2a,100,50,${dollars}`;
const report = (...lines: string[]) => [header, ...lines].join('\n');

const earned = async () =>
  (
    await knownTotals(desk.facts, {
      table: 'monetisation',
      measures: ['revenue_micros'],
      by: ['app_id'],
      from: '2025-01-01',
      to: '2025-12-31',
      scopeApps: 'all',
    })
  ).map((it) => [it.app_id, it.revenue_micros / 1e6]);

async function enter(text: string) {
  const { id } = await desk.receive(text, 'Studio MAX');
  return commitImport(desk.stores, id, reportFile(text), desk.step);
}

test('a report of an account nobody named is refused until it is said which', async () => {
  const text = report(line('2025-11-18', 1));
  const name = { fields: { account: 'Name the account this is from.' } };
  await expect(desk.receive(text)).rejects.toMatchObject(name);
  await desk.receive(text, 'Studio MAX');
  await desk.receive(text);
  await desk.receive(text, 'Other MAX');
  const which = { fields: { account: 'Say which account this is from: Studio MAX, Other MAX.' } };
  await expect(desk.receive(text)).rejects.toMatchObject(which);
});

test('a report without any row to use is refused with the first reason', async () => {
  const text = report(line('2025-02-30', 1));
  await expect(desk.receive(text, 'Studio MAX')).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('Line 2: This is no day'),
  });
});

test('a reverted batch and one somebody works on are not committed', async () => {
  const conflict = { code: 'conflict' };
  const good = report(line('2025-11-18', 1));
  const batch = await enter(good);
  const anyone = { by: null, scopeApps: 'all' as const };
  await expect(
    recheckBatch(desk.stores, batch.id, reportFile(good), anyone, { leaveOut: true }),
  ).rejects.toMatchObject(conflict);
  await revertImport(desk.stores, batch.id, desk.step);
  await expect(
    commitImport(desk.stores, batch.id, reportFile(good), desk.step),
  ).rejects.toMatchObject(conflict);

  const { id: twice } = await desk.receive(good);
  const both = await Promise.allSettled([
    commitImport(desk.stores, twice, reportFile(good), desk.step),
    commitImport(desk.stores, twice, reportFile(good), desk.step),
  ]);
  expect(both.map((it) => it.status).sort()).not.toEqual(['rejected', 'rejected']);
  expect(await earned()).toEqual([[desk.apps[0], 1]]);
});

test('a validated report changes nothing until it is committed, then everything at once', async () => {
  const text = await fixture('max-revenue.json');
  const { id, status, preview } = await desk.receive(text, 'Studio MAX');
  expect(status).toBe('validated');
  expect(preview).toMatchObject({
    usable: 36,
    from: '2025-11-17',
    to: '2025-11-19',
    newAdUnits: 2,
  });
  expect(await earned()).toEqual([]);
  const batch = await commitImport(desk.stores, id, reportFile(text), desk.step);
  expect(batch.status).toBe('committed');
  const sum = (await earned()).reduce((sum, [, it]) => sum + it!, 0);
  expect(sum).toBeCloseTo(preview.totals['revenue_micros']! / 1e6, 6);
  const units = await desk.db
    .selectFrom('ad_units')
    .select(['name', 'ad_format'])
    .orderBy('name')
    .execute();
  expect(units).toEqual([
    { name: 'Level end', ad_format: 'interstitial' },
    { name: 'Rewarded hint', ad_format: 'rewarded' },
  ]);
});

test('a later report replaces the same apps and days, and a revert brings them back', async () => {
  const [lantern, pebble] = desk.apps;
  const other = line('2025-11-18', 7, 'com.backlot.pebblesort,ios');
  await enter(report(line('2025-11-17', 1), line('2025-11-18', 2), other));
  const second = await enter(report(line('2025-11-18', 5)));
  expect(await earned()).toEqual([
    [lantern, 6],
    [pebble, 7],
  ]);
  expect((await revertImport(desk.stores, second.id, desk.step)).status).toBe('reverted');
  expect(await earned()).toEqual([
    [lantern, 3],
    [pebble, 7],
  ]);
  const log = await desk.db
    .selectFrom('data_entry_log')
    .select(['change', 'old_value', 'new_value', 'rows'])
    .where('batch_id', '=', second.id)
    .orderBy('id')
    .execute();
  expect(log).toEqual([
    { change: 'commit', old_value: 2e6, new_value: 5e6, rows: 1 },
    { change: 'revert', old_value: 5e6, new_value: 2e6, rows: 1 },
  ]);
});

test('an earlier batch is not reverted under a later one', async () => {
  const first = await enter(report(line('2025-11-18', 2)));
  await enter(report(line('2025-11-18', 5)));
  await expect(revertImport(desk.stores, first.id, desk.step)).rejects.toMatchObject({
    code: 'conflict',
  });
  expect((await findBatch(desk.db, first.id)).status).toBe('committed');
  expect(await earned()).toEqual([[desk.apps[0], 5]]);
});

test('an app that is linked after the upload is brought in, one that is left out is not', async () => {
  const text = report(line('2025-11-18', 3), line('2025-11-18', 9, 'com.other,ios'));
  const { id, status, preview } = await desk.receive(text, 'Studio MAX');
  expect([status, preview.usable]).toEqual(['validated', 1]);
  expect(preview.unknownApps).toEqual([
    {
      key: 'com.other',
      kind: 'app',
      network: 'max',
      name: 'com.other',
      platform: 'ios',
      rows: 1,
      value: 9e6,
    },
  ]);
  const anyone = { by: null, scopeApps: 'all' as const };
  const without = await recheckBatch(desk.stores, id, reportFile(text), anyone, { leaveOut: true });
  expect([without.status, without.preview.usable]).toEqual(['validated', 1]);

  const max = await desk.db
    .selectFrom('networks')
    .select('id')
    .where('code', '=', 'max')
    .executeTakeFirst();
  // The upload has noted the name among those that wait for their app.
  await desk.db
    .updateTable('network_apps')
    .set({ app_id: desk.apps[1]! })
    .where('network_id', '=', max!.id)
    .where('external_id', '=', 'com.other')
    .execute();
  const linked = await recheckBatch(desk.stores, id, reportFile(text), anyone);
  expect([linked.status, linked.preview.usable]).toEqual(['validated', 2]);
  await commitImport(desk.stores, id, reportFile(text), desk.step);
  expect(await earned()).toEqual([
    [desk.apps[0], 3],
    [desk.apps[1], 9],
  ]);
});

test('rows of apps outside the scope are counted and left out', async () => {
  const text = report(line('2025-11-18', 3), line('2025-11-18', 9, 'com.backlot.pebblesort,ios'));
  const { id, preview } = await desk.receive(text, 'Studio MAX', [desk.apps[0]!]);
  expect(preview).toMatchObject({ usable: 1, notYours: 1 });
  await commitImport(desk.stores, id, reportFile(text), desk.step);
  expect(await earned()).toEqual([[desk.apps[0], 3]]);
});

test('a day far from the four weeks before it stands out, also when they came earlier', async () => {
  const days = Array.from({ length: 28 }, (_, at) => addDays('2025-10-21', at));
  await enter(report(...days.map((day, at) => line(day, 100 + (at % 5)))));
  const { preview } = await desk.receive(report(line('2025-11-18', 102), line('2025-11-19', 300)));
  expect(preview.outliers).toEqual([
    { appId: desk.apps[0], day: '2025-11-19', value: 300e6, norm: 102e6 },
  ]);
});

test('the network’s own report reconciles and is not added to the mediation’s', async () => {
  const admob = await desk.db
    .selectFrom('networks')
    .select('id')
    .where('code', '=', 'admob')
    .executeTakeFirst();
  const links = [100, 101].map((external, at) => ({
    network_id: admob!.id,
    external_id: `ca-app-pub-0000000000000000~${external}`,
    name: 'linked',
    app_id: desk.apps[at]!,
  }));
  await desk.db.insertInto('network_apps').values(links).execute();
  await enter(await fixture('max-revenue.json'));
  const before = await earned();
  const text = await fixture('admob-network.json');
  const { id } = await desk.receive(text, 'Studio AdMob');
  await commitImport(desk.stores, id, reportFile(text), desk.step);
  expect(await earned()).toEqual(before);
});

test('a second try ends what the first left in the middle, and gets what it asked for', async () => {
  const texts = [1, 2, 4, 8].map((it) => report(line(`2025-11-1${it}`, it)));
  const set = (id: number, status: 'committing' | 'reverting') =>
    desk.db
      .updateTable('import_batches')
      .set({ status, committed_at: new Date(), reverted_at: new Date() })
      .where('id', '=', id)
      .execute();
  const status = async (id: number) => (await findBatch(desk.db, id)).status;
  const again = async (id: number, text: string) => {
    await set(id, 'committing');
    await commitImport(desk.stores, id, reportFile(text), desk.step);
    expect(await status(id)).toBe('committed');
  };
  // The facts have it; the facts have never heard of it.
  await again((await enter(texts[0]!)).id, texts[0]!);
  await again((await desk.receive(texts[1]!)).id, texts[1]!);
  for (const [text, isBack] of [
    [texts[2]!, true],
    [texts[3]!, false],
  ] as const) {
    const { id } = await enter(text);
    if (isBack) await desk.facts.revertBatch(id);
    await set(id, 'reverting');
    await revertImport(desk.stores, id, desk.step);
    expect(await status(id)).toBe('reverted');
  }
  expect(await earned()).toEqual([[desk.apps[0], 3]]);
});

test('what a killed process left in the middle ends the way the facts went', async () => {
  const committed = await enter(report(line('2025-11-17', 1)));
  const { id: never } = await desk.receive(report(line('2025-11-18', 2)));
  const reverted = await enter(report(line('2025-11-19', 4)));
  await desk.facts.revertBatch(reverted.id);
  const set = (id: number, status: 'committing' | 'reverting') =>
    desk.db
      .updateTable('import_batches')
      .set({ status, committed_at: new Date(), reverted_at: new Date() })
      .where('id', '=', id)
      .execute();
  await set(committed.id, 'committing');
  await set(never, 'committing');
  await set(reverted.id, 'reverting');
  expect(await settleImports(desk.stores, fetchedAt)).toEqual([committed.id, never, reverted.id]);
  const status = async (id: number) => (await findBatch(desk.db, id)).status;
  expect([await status(committed.id), await status(never), await status(reverted.id)]).toEqual([
    'committed',
    'validated',
    'reverted',
  ]);
  expect(await earned()).toEqual([[desk.apps[0], 1]]);
  expect(await settleImports(desk.stores, fetchedAt)).toEqual([]);
  const audits = await desk.db
    .selectFrom('audit')
    .select(['subject_id', 'before', 'after'])
    .where('action', '=', 'import.settle')
    .orderBy('id')
    .execute();
  expect(audits).toEqual(
    [
      [committed.id, 'committing', 'committed'],
      [never, 'committing', 'validated'],
      [reverted.id, 'reverting', 'reverted'],
    ].map(([id, from, to]) => ({
      subject_id: String(id),
      before: { status: from },
      after: { status: to },
    })),
  );
});

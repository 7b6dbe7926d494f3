import { afterEach, beforeEach, expect, test } from 'vitest';
import { totals } from '#/store/facts/totals.ts';
import { importDesk, type ImportDesk } from '../../../../../tests/support/import-desk.ts';
import { fetchedAt, reportFile } from '../../../../../tests/support/reports.ts';
import { commitImport } from './commit-batch.server.ts';
import { joinWaiting } from './join-waiting.server.ts';
import { revertImport } from './revert-batch.server.ts';

let desk: ImportDesk;
beforeEach(async () => {
  desk = await importDesk();
});
afterEach(() => desk.close());

const header = 'day,package_name,platform,country,network,ad_format,impressions,estimated_revenue';
const line = (day: string, dollars: number, game = 'com.backlot.lanternlagoon,android') =>
  `${day},${game},us,AppLovin,INTER,50,${dollars}`;
const report = (...lines: string[]) => [header, ...lines].join('\n');
const unknown = 'com.other,android';
const hours = (count: number) => new Date(fetchedAt.getTime() + count * 3_600_000);

async function enter(text: string, at = fetchedAt) {
  const { id } = await desk.upload(text, 'Studio MAX', at);
  await commitImport(desk.stores, id, reportFile(text), { ...desk.step, now: at });
  return id;
}

const earned = async () =>
  (
    await totals(desk.facts, {
      table: 'monetisation',
      measures: ['revenue_micros'],
      by: ['app_id', 'day'],
      from: '2025-01-01',
      to: '2025-12-31',
      scopeApps: 'all',
    })
  ).map((it) => [it.app_id, it.day, (it.revenue_micros ?? 0) / 1e6]);

const waiting = () =>
  desk.db
    .selectFrom('waiting_figures as w')
    .innerJoin('network_apps as l', 'l.id', 'w.name_id')
    .select(['w.batch_id', 'l.external_id', 'l.platform', 'w.day', 'w.rows', 'w.value'])
    .orderBy('w.batch_id')
    .orderBy('l.external_id')
    .orderBy('w.day')
    .execute();

async function add(name: string, id: string, platform: 'android' | 'ios' = 'android') {
  const values = { name, key: name.slice(0, 3).toUpperCase(), package: id, platform };
  const app = await desk.db.insertInto('apps').values(values).returning('id').executeTakeFirst();
  return app!.id;
}

const audits: string[] = [];
const join = () =>
  joinWaiting({ ...desk.stores, files: desk.files }, fetchedAt, async (_tx, { action }) => {
    audits.push(action);
  });

test('what can be used is committed, and the rest waits with its money', async () => {
  const id = await enter(
    report(line('2025-11-18', 3), line('2025-11-18', 9, unknown), line('2025-11-19', 4, unknown)),
  );
  expect(await earned()).toEqual([[desk.apps[0], '2025-11-18', 3]]);
  const of = { batch_id: id, external_id: 'com.other', platform: 'android', rows: 1 };
  expect(await waiting()).toEqual([
    { ...of, day: '2025-11-18', value: 9e6 },
    { ...of, day: '2025-11-19', value: 4e6 },
  ]);
  expect(await join()).toEqual([]);
});

test('a report of unknown names alone is committed, waits, and joins when its apps are there', async () => {
  const id = await enter(report(line('2025-11-18', 9, unknown)));
  expect(await earned()).toEqual([]);
  const app = await add('Other', 'com.other');
  const [joined, ...more] = await join();
  expect(more).toEqual([]);
  expect(await earned()).toEqual([[app, '2025-11-18', 9]]);
  expect(await waiting()).toEqual([]);
  expect(audits).toContain('import.join');
  const log = await desk.db
    .selectFrom('data_entry_log')
    .select(['batch_id', 'app_id', 'old_value', 'new_value'])
    .execute();
  expect(log).toEqual([{ batch_id: joined, app_id: app, old_value: null, new_value: 9e6 }]);
  expect(await join()).toEqual([]);
  await revertImport(desk.stores, id, desk.step);
  expect(await earned()).toEqual([]);
});

test('an older delivery that joins late replaces nothing newer of the same days', async () => {
  await enter(report(line('2025-11-17', 1, unknown), line('2025-11-18', 2, unknown)));
  const app = await add('Other', 'com.other');
  await enter(report(line('2025-11-18', 5, unknown)), hours(24));
  await join();
  expect(await earned()).toEqual([
    [app, '2025-11-17', 1],
    [app, '2025-11-18', 5],
  ]);
});

test('two deliveries that both waited join in their order', async () => {
  await enter(report(line('2025-11-17', 1, unknown), line('2025-11-18', 2, unknown)));
  await enter(report(line('2025-11-18', 7, unknown), line('2025-11-19', 8, unknown)), hours(24));
  const app = await add('Other', 'com.other');
  expect(await join()).toHaveLength(2);
  expect(await earned()).toEqual([
    [app, '2025-11-17', 1],
    [app, '2025-11-18', 7],
    [app, '2025-11-19', 8],
  ]);
});

test('the batch is taken back with what joined it, and a newer one stays', async () => {
  const first = await enter(report(line('2025-11-17', 3), line('2025-11-17', 1, unknown)));
  const second = await enter(
    report(line('2025-11-18', 4), line('2025-11-18', 2, unknown)),
    hours(24),
  );
  const app = await add('Other', 'com.other');
  await join();
  await revertImport(desk.stores, second, desk.step);
  expect(await earned()).toEqual([
    [desk.apps[0], '2025-11-17', 3],
    [app, '2025-11-17', 1],
  ]);
  await revertImport(desk.stores, first, desk.step);
  expect(await earned()).toEqual([]);
});

test('a name that is ignored stays out', async () => {
  await enter(report(line('2025-11-18', 9, unknown)));
  await desk.db.updateTable('network_apps').set({ ignored_at: fetchedAt }).execute();
  await add('Other', 'com.other');
  expect(await join()).toEqual([]);
  expect(await earned()).toEqual([]);
});

test('one name on two platforms is two names, each with its own app', async () => {
  const text = report(line('2025-11-18', 9, 'shared,android'), line('2025-11-18', 4, 'shared,ios'));
  await enter(text);
  expect((await waiting()).map((it) => [it.platform, it.value])).toEqual(
    expect.arrayContaining([
      ['android', 9e6],
      ['ios', 4e6],
    ]),
  );
  const android = await add('Shared', 'com.shared');
  const ios = await add('Twin', 'com.shared', 'ios');
  for (const [platform, app_id] of [
    ['android', android],
    ['ios', ios],
  ] as const)
    await desk.db
      .updateTable('network_apps')
      .set({ app_id })
      .where('platform', '=', platform)
      .execute();
  await join();
  expect(await earned()).toEqual([
    [android, '2025-11-18', 9],
    [ios, '2025-11-18', 4],
  ]);
});

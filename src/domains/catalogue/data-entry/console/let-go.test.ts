import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Delivery } from '#/store/facts/facts.ts';
import { cellOf, DAY, entryDesk, rowsOf } from '../../../../../tests/support/entry-desk.ts';
import { adDelivery, adRow, storeRow } from '../../../../../tests/support/facts-rows.ts';

const desk = await entryDesk();
const { server, clerk, second, outsider, app, network, revenue, adCell, storeCell } = desk;
const { ads, store, commit, grid } = desk;

afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('entry_drafts').execute();
});

const place = { book: 'ads', network, app, day: DAY, measure: 'revenue' };
const letGo = (who: typeof clerk, more: object = {}) =>
  who.call('POST /let-figure-go', { ...place, was: 9_000_000, ...more });
const typed = async (who = clerk) => (await who.call('GET /typed-figures')).body['rows'];

/** Commits figures of the store. */
async function typeStore(...cells: object[]) {
  expect((await store(clerk, ...cells)).status).toBe(200);
  const done = await commit(clerk, cells.length);
  expect(done.status).toBe(200);
  return done;
}

/** Each figure of the store as the console shows it. */
async function storeFigures() {
  const rows = rowsOf(await clerk.call('GET /console-data', { app, from: DAY, to: DAY }));
  return Object.fromEntries(rows.map((it) => [it.measure, cellOf(it)!.base]));
}

test('who may not enter figures sees none and lets none go', async () => {
  const viewer = await server.as('Member');
  expect((await letGo(viewer)).status).toBe(403);
  expect((await viewer.call('GET /typed-figures')).status).toBe(403);
  expect((await letGo(outsider)).status).toBe(404);
  expect((await letGo(clerk, { network: 999_999 })).status).toBe(404);
  expect((await letGo(clerk, { measure: 'uninstalls' })).status).toBe(400);
  expect(await letGo(clerk)).toMatchObject({
    status: 409,
    body: { message: 'Nobody has typed this figure, or it was let go already.' },
  });
});

test('a figure is let go in an import that can be taken back, and its source counts again', async () => {
  await ads(clerk, adCell(9_000_000));
  expect((await commit(clerk, 1)).status).toBe(200);
  expect(await typed()).toMatchObject([
    { book: 'ads', network: { id: network }, app: { id: app }, day: DAY, measure: 'revenue' },
  ]);
  expect(await typed(outsider)).toEqual([]);
  expect(cellOf(rowsOf(await grid(clerk))[0])).toMatchObject({ base: 9_000_000, byHand: true });
  const place = { day: DAY, app_id: app, network_id: network, account_id: 900 };
  const slices = [{ account_id: 900, app_id: app, from: DAY, to: DAY }];
  const rows = [adRow({ ...place, revenue_micros: 4_100_000 })];
  await server.facts.commitBatch({ id: 5_000_001, deliveries: [adDelivery(rows, { slices })] });
  expect(await revenue()).toBe(9_000_000);

  expect(await letGo(second, { was: 8_000_000 })).toMatchObject({
    status: 412,
    body: { current: { value: 9_000_000 } },
  });
  const done = await letGo(second);
  expect(done.status).toBe(200);
  expect(await revenue()).toBe(4_100_000);
  expect((await letGo(clerk, { was: 4_100_000 })).status).toBe(409);
  expect(cellOf(rowsOf(await grid(clerk))[0])).toMatchObject({ base: 4_100_000, byHand: false });
  const id = Number(done.body['batchId']);
  expect((await clerk.call('GET /data-entry-log', { batch: id })).body['rows']).toMatchObject([
    { measure: 'revenue_micros', oldValue: 9_000_000, newValue: 4_100_000 },
  ]);
  const audits = await server.db
    .selectFrom('audit')
    .select('action')
    .where('subject_id', '=', String(id))
    .execute();
  expect(audits.map((it) => it.action)).toEqual(['typed-figure.let-go']);

  expect((await second.call('POST /revert-import', { id })).status).toBe(200);
  expect(await revenue()).toBe(9_000_000);
  expect((await letGo(clerk)).status).toBe(200);
});

const rate = { book: 'store', network: undefined, measure: 'crash_rate', was: 0.02 };
const users = { ...rate, measure: 'vitals_users', was: 500 };
const measures = async () => ((await typed()) as { measure: string }[]).map((it) => it.measure);

test('a rate of users that nobody typed takes them along, once no other rate is one of them', async () => {
  const place = { day: DAY, app_id: app, network_id: 1, account_id: 900 };
  const row = storeRow({ ...place, vitals_users: 400, crashed_users: 4 });
  const slices = [{ account_id: 900, app_id: app, from: DAY, to: DAY }];
  const table = 'store_console';
  const delivery = { ...adDelivery([]), table, source: 'google-play', slices, rows: [row] };
  await server.facts.commitBatch({ id: 5_000_002, deliveries: [delivery as Delivery] });
  await typeStore(
    storeCell(0.02, { measure: 'crash_rate', was: 0.01 }),
    storeCell(0.03, { measure: 'anr_rate' }),
  );
  expect(await typed()).toMatchObject([
    { measure: 'crash_rate', along: null },
    { measure: 'anr_rate', along: null },
  ]);
  expect(await letGo(clerk, { ...users, was: 400 })).toMatchObject({
    status: 409,
    body: { message: 'Crash rate was typed as a rate of this figure. Let that go first.' },
  });
  expect((await letGo(clerk, rate)).status).toBe(200);
  expect(await typed()).toMatchObject([
    { measure: 'anr_rate', along: 'vitals_users', value: 0.03 },
  ]);
  expect((await letGo(clerk, { ...rate, measure: 'anr_rate', was: 0.03 })).status).toBe(200);
  expect(await typed()).toEqual([]);
  expect(await storeFigures()).toMatchObject({
    vitals_users: 400,
    crash_rate: 0.01,
    anr_rate: null,
  });
  await server.facts.revertBatch(5_000_002);
});

test('a rate that is let go leaves users that somebody typed, and other figures of the day', async () => {
  await typeStore(storeCell(40), storeCell(500, { measure: 'vitals_users' }));
  expect(await storeFigures()).toMatchObject({
    installs: 40,
    vitals_users: 500,
    crash_rate: null,
    anr_rate: null,
    uninstalls: null,
  });
  await typeStore(storeCell(0.02, { measure: 'crash_rate' }));
  expect(await storeFigures()).toMatchObject({ crash_rate: 0.02, anr_rate: null });
  expect(await measures()).toEqual(['installs', 'vitals_users', 'crash_rate']);
  expect((await letGo(clerk, rate)).status).toBe(200);
  expect(await measures()).toEqual(['installs', 'vitals_users']);
  expect(await storeFigures()).toMatchObject({ vitals_users: 500, crash_rate: null });
  expect((await letGo(clerk, users)).status).toBe(200);
  expect(await measures()).toEqual(['installs']);
});

test('beside the total of all networks a figure of one is refused, and one that was there is a detail', async () => {
  await ads(clerk, adCell(9_000_000, { was: 4_100_000 }));
  expect((await commit(clerk, 1)).status).toBe(200);
  const max = await server.db
    .selectFrom('networks')
    .select(['id', 'name'])
    .where('code', '=', 'applovin')
    .executeTakeFirstOrThrow();
  const total = adRow({ day: DAY, app_id: app, network_id: max.id, account_id: 901 });
  const slices = [{ account_id: 901, app_id: app, from: DAY, to: DAY }];
  const whole = adDelivery([{ ...total, revenue_micros: 7_000_000 }], {
    slices,
    source: 'applovin_max',
    precedence: 'wholeMediation',
  });
  await server.facts.commitBatch({ id: 5_000_003, deliveries: [whole] });
  expect(await revenue()).toBe(7_000_000);
  expect(await typed()).toMatchObject([
    { measure: 'installs', isDetail: false },
    { measure: 'revenue', value: 9_000_000, isDetail: true },
  ]);
  expect((await ads(clerk, adCell(8_000_000))).body).toMatchObject({
    fields: {
      'cells.0.value': `${max.name} reports this day as one total of all networks, and only that counts. Enter the figure for ${max.name}.`,
    },
  });
  await server.db.deleteFrom('entry_drafts').execute();
  const cells = [adCell(7_500_000, { was: 7_000_000 })];
  await clerk.call('POST /save-network-form-data', { network: max.id, cells });
  expect((await commit(clerk, 1)).status).toBe(200);
  expect(await revenue()).toBe(7_500_000);
  expect((await letGo(clerk)).status).toBe(200);
  expect(await revenue()).toBe(7_500_000);
});

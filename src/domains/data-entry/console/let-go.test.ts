import { afterAll, beforeEach, expect, test } from 'vitest';
import { cellOf, DAY, entryDesk, rowsOf } from '../../../../tests/support/entry-desk.ts';
import { adDelivery, adRow } from '../../../../tests/support/facts-rows.ts';

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

test('a rate is let go with what it is a rate of, and other figures of the day stay typed', async () => {
  await store(clerk, storeCell(40), storeCell(500, { measure: 'vitals_users' }));
  expect((await commit(clerk, 2)).status).toBe(200);
  await store(clerk, storeCell(0.02, { measure: 'crash_rate', was: 0 }));
  expect((await commit(clerk, 1)).status).toBe(200);
  const measures = async () => ((await typed()) as { measure: string }[]).map((it) => it.measure);
  expect(await measures()).toEqual(['installs', 'vitals_users', 'crash_rate']);
  const of = { book: 'store', network: undefined, measure: 'crash_rate', was: 0.02 };
  expect((await letGo(clerk, of)).status).toBe(200);
  expect(await measures()).toEqual(['installs']);
});

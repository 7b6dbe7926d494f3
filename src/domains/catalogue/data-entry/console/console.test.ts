import { afterAll, beforeEach, expect, test } from 'vitest';
import { cellOf, DAY, entryDesk, rowsOf } from '../../../../../tests/support/entry-desk.ts';

const desk = await entryDesk();
const {
  server,
  clerk,
  second,
  outsider,
  app,
  network,
  unit,
  storeCell,
  adCell,
  store,
  ads,
  commit,
  grid,
} = desk;

afterAll(() => desk.server.close());
beforeEach(async () => {
  await desk.server.db.deleteFrom('entry_drafts').execute();
});

test('a member cannot type figures, and a locked door looks the same for an app of another team', async () => {
  expect((await store(await server.as('Member'), storeCell(5))).status).toBe(403);
  const theirs = await store(outsider, storeCell(5));
  expect(theirs).toMatchObject({ status: 404, body: { message: 'This app was not found.' } });
  expect((await store(clerk, storeCell(5, { app: 999_999 }))).body.message).toBe(
    theirs.body.message,
  );
  const noUnit = await ads(clerk, adCell(5, { adUnit: 999_999 }));
  expect(noUnit).toMatchObject({ status: 404, body: { message: 'This ad unit was not found.' } });
});

test.each([
  [{ value: -1 }, 'cells.0.value', 'Installs cannot be negative.'],
  [{ value: 1.5 }, 'cells.0.value', 'This must be a whole number.'],
  [{ measure: 'revenue' }, 'cells.0.measure', 'This book has no such figure.'],
  [{ day: '2026-04-01' }, 'cells.0.day', 'This day has not come yet.'],
  [{ country: 'pk' }, 'cells.0.country', 'A country is two capital letters.'],
  [
    { measure: 'crash_rate', value: 0.01 },
    'cells.0.value',
    'Enter the figure “Users measured” of this day first.',
  ],
] as const)('%j is refused and named', async (wrong, field, message) => {
  const reply = await store(clerk, storeCell(5, wrong));
  expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
  expect((await clerk.call('GET /console-draft')).body['rows']).toEqual([]);
});

test('a network’s book needs its network, days have a limit, an empty draft is not committed', async () => {
  const input = { app, book: 'ads', measure: 'revenue' };
  expect(await clerk.call('GET /get-console-countries', input)).toMatchObject({
    status: 400,
    body: { fields: { network: 'Say which network.' } },
  });
  const long = { from: '2025-01-01', to: '2025-12-31' };
  expect(await clerk.call('GET /get-console-data', long)).toMatchObject({ status: 400 });
  expect((await commit(clerk, 1)).status).toBe(409);
});

test('a draft is kept per person, shown to colleagues, taken back, and reaches no figure', async () => {
  expect((await store(clerk, storeCell(1204))).body).toEqual({ figures: 1, conflicts: 0 });
  const mine = await clerk.call('GET /get-console-data', { from: DAY, to: DAY });
  expect(cellOf(rowsOf(mine)[0])).toMatchObject({ base: null, value: 1204, typed: 1204 });
  const theirs = await second.call('GET /get-console-data', { from: DAY, to: DAY });
  expect(cellOf(rowsOf(theirs)[0])).toMatchObject({
    value: null,
    typed: null,
    others: [{ value: 1204 }],
  });
  expect((await store(clerk, storeCell(null))).body).toEqual({ figures: 0, conflicts: 0 });
});

test('a total is spread over its countries, a country changes the total, and the unusual is marked', async () => {
  await ads(clerk, adCell(8_000_000));
  await ads(clerk, adCell(500_000, { country: 'US', was: 1_000_000 }));
  expect(cellOf(rowsOf(await grid(clerk))[0])).toMatchObject({
    base: 4_000_000,
    value: 6_500_000,
    typed: 8_000_000,
    expected: 4_000_000,
  });
  const input = { app, network, book: 'ads', measure: 'revenue', from: DAY, to: DAY };
  const countries = rowsOf(await clerk.call('GET /get-console-countries', input));
  expect(countries.map((it) => [it.country, cellOf(it)!.value])).toEqual([
    ['PK', 6_000_000],
    ['US', 500_000],
  ]);
  const units = rowsOf(
    await clerk.call('GET /data-entry/app-adunit', { app, network, from: DAY, to: DAY }),
  );
  expect(units.map((it) => [it.adUnit!.id, cellOf(it)!.value])).toEqual([[unit, 6_500_000]]);
  const all = { app, network, book: 'ads', from: DAY, to: DAY };
  const measures = rowsOf(await clerk.call('GET /console-data', all));
  expect(measures.map((it) => it.measure)).toContain('impressions');
  expect(cellOf(measures[0])!.value).toBe(6_500_000);
});

test('pinned apps come first, all of the scope while none is pinned', async () => {
  expect((await clerk.call('GET /get-console-pinned-apps')).body['rows']).toEqual([]);
  expect((await clerk.call('GET /get-console-data')).body['totalRows']).toBe(1);
  const pin = { person_id: clerk.id, app_id: app, position: 1 };
  await server.db.insertInto('app_pins').values(pin).execute();
  expect((await clerk.call('GET /get-console-pinned-apps')).body['rows']).toMatchObject([
    { id: app, name: 'Lantern Lagoon', team: 'Puzzle' },
  ]);
});

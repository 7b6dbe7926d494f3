import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDay } from '#/kernel/days.ts';
import { adDelivery, adRow } from '../../../../tests/support/facts-rows.ts';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../../tests/support/server.ts';

const FROM = '2026-03-01';
const TO = '2026-03-07';
const range = { date: `${FROM}..${TO}`, compare: 'none' };

let server: TestServer;
let member: Colleague;
let mate: Colleague;
let outsider: Colleague;
/** Two Android apps, one of them new, and one for iOS. */
let apps: number[];

const revenue = (app: number, at: number) => (app + 1) * 100_000_000 + at * 1_000_000;

beforeAll(async () => {
  server = await testServer();
  server.clock.now = new Date('2026-03-10T09:00:00Z');
  const team_id = await server.team('Puzzle');
  member = await server.as('Member', { teamId: team_id, name: 'Hira Baig' });
  mate = await server.as('Member', { teamId: team_id });
  outsider = await server.as('Member', { teamId: await server.team('Arcade') });
  const games = [
    ['Lantern Lagoon', 'android', '2024-01-01'],
    ['Pebble Sort', 'android', '2026-02-20'],
    ['Orbit Orchard', 'ios', '2024-01-01'],
  ] as const;
  apps = [];
  for (const [name, platform, released_on] of games) {
    const key = name.slice(0, 3).toUpperCase();
    const values = { name, key, package: `com.${key}`, platform, released_on, team_id };
    const insert = server.db.insertInto('apps').values(values).returning('id');
    apps.push((await insert.executeTakeFirstOrThrow()).id);
  }
  const rows = apps.flatMap((app_id, app) =>
    eachDay({ from: FROM, to: TO }).map((day, at) =>
      adRow({ day, app_id, account_id: 900, revenue_micros: revenue(app, at), impressions: 1000 }),
    ),
  );
  const slices = apps.map((app_id) => ({ account_id: 900, app_id, from: FROM, to: TO }));
  await server.facts.commitBatch({ id: 5_000_000, deliveries: [adDelivery(rows, { slices })] });
});
afterAll(() => server.close());

interface Row {
  app: { id: number; name: string };
  whole: number | null;
  median: number | null;
  values: (number | null)[];
}
const rowsOf = (reply: Reply) => reply.body['rows'] as Row[];
const names = (reply: Reply) => rowsOf(reply).map((it) => it.app.name);
const android = (who: Colleague, more: object = {}) =>
  who.call('GET /sheet-android-apps', { ...range, ...more });

test('a figure that is none of the sheet’s, and a day that is not shown, are refused by name', async () => {
  expect(await android(member, { measure: 'happiness' })).toMatchObject({
    status: 400,
    body: { fields: { measure: expect.any(String) } },
  });
  expect(await android(member, { sort: '-2025-01-01' })).toMatchObject({
    status: 400,
    body: { fields: { sort: 'Sort by one of the days shown.' } },
  });
});

test('another team sees no row, and no app of ours on its own', async () => {
  const sheet = await android(outsider);
  expect(sheet.body).toMatchObject({
    rows: [],
    totalRows: 0,
    counts: { android: 0, ios: 0, new: 0 },
  });
  const one = await outsider.call('GET /app-sheet-data', { ...range, singleApp: apps[0] });
  expect(one).toMatchObject({ status: 404, body: { message: 'This app was not found.' } });
});

test('each tab has its apps, with values by day, their median, sum and totals', async () => {
  const sheet = await android(member);
  expect(sheet.body).toMatchObject({
    totalRows: 2,
    counts: { android: 2, ios: 1, new: 1 },
    days: eachDay({ from: FROM, to: TO }),
  });
  const [pebble] = rowsOf(sheet);
  expect(pebble!.values).toEqual([0, 1, 2, 3, 4, 5, 6].map((at) => revenue(1, at)));
  expect(pebble).toMatchObject({ app: { name: 'Pebble Sort' }, median: 203_000_000 });
  const total = sheet.body['total'] as Row;
  expect(total.values[0]).toBe(300_000_000);
  expect(total.whole).toBe(rowsOf(sheet).reduce((sum, it) => sum + it.whole!, 0));
  expect(names(await member.call('GET /sheet-ios-apps', range))).toEqual(['Orbit Orchard']);
  expect(names(await member.call('GET /sheet-new-apps', range))).toEqual(['Pebble Sort']);
});

test('rows are sorted, searched and paged on the server', async () => {
  expect(names(await android(member, { sort: 'name' }))).toEqual(['Lantern Lagoon', 'Pebble Sort']);
  expect(names(await android(member, { sort: FROM }))).toEqual(['Lantern Lagoon', 'Pebble Sort']);
  const second = await android(member, { perPage: 1, page: 2 });
  expect([names(second), second.body['totalRows']]).toEqual([['Lantern Lagoon'], 2]);
  expect(names(await android(member, { words: 'pebb' }))).toEqual(['Pebble Sort']);
});

test('a ratio is made of sums: the total is no average of the rows', async () => {
  const sheet = await android(member, { measure: 'ecpm' });
  expect((sheet.body['total'] as Row).values[0]).toBe(150_000_000);
});

test('the spreadsheet has every figure of the range, one row an app; one app has one row a day', async () => {
  const list = await member.call('GET /apps-sheets', range);
  expect(list.body).toMatchObject({ totalRows: 2, counts: { ios: 1 } });
  expect(list.body['rows']).toMatchObject([
    { labels: [{ label: 'Pebble Sort' }], figures: { impressions: { value: 7000 } } },
    { labels: [{ label: 'Lantern Lagoon' }] },
  ]);
  expect((await member.call('GET /apps-sheets-ios', range)).body['totalRows']).toBe(1);
  expect((await member.call('GET /apps-sheets-new', range)).body['totalRows']).toBe(1);
  const one = await member.call('GET /app-sheet-data', { ...range, singleApp: apps[2] });
  expect(one.body).toMatchObject({ app: { name: 'Orbit Orchard' }, totalRows: 7 });
});

test('a sheet is saved as a file, its total last', async () => {
  const asked = { ...range, tab: 'android', view: 'days', format: 'csv' };
  const csv = String((await member.call('GET /sheet/export', asked)).body['raw']);
  expect(csv).toContain(
    'App,Platform,Team,"Total revenue USD, complete days",Change,Median,2026-03-01',
  );
  expect(csv.trim().split('\n').at(-1)).toMatch(/^Total of 2,/);
  const all = await member.call('GET /sheet/export', { ...asked, view: 'figures' });
  expect(String(all.body['raw'])).toContain('Pebble Sort');
});

const note = (more: object = {}) => ({
  app: apps[0],
  day: FROM,
  measure: 'totalRevenue',
  text: 'Floor raised in US',
  ...more,
});

test('a note needs words and an app of one’s own; another person’s cannot be changed', async () => {
  expect(await member.call('POST /save-sheet-note', note({ text: ' ' }))).toMatchObject({
    status: 400,
    body: { fields: { text: 'Write the note.' } },
  });
  const foreign = await outsider.call('POST /save-sheet-note', note());
  expect(foreign).toMatchObject({ status: 404, body: { message: 'This app was not found.' } });
  const { body } = await member.call('POST /save-sheet-note', note());
  const id = Number(body['id']);
  const change = note({ id, version: 1, text: 'Mine now' });
  for (const key of ['POST /save-sheet-note', 'POST /delete-sheet-note']) {
    const input = key.includes('save') ? change : { id, version: 1 };
    expect((await mate.call(key, input)).status).toBe(404);
  }
  await member.call('POST /delete-sheet-note', { id, version: 1 });
});

test('a note stands on its cell for everybody who may see the app, is changed and taken off', async () => {
  const written = await member.call('POST /save-sheet-note', note());
  expect(written).toMatchObject({
    status: 200,
    body: { version: 1, author: { name: 'Hira Baig' } },
  });
  const id = Number(written.body['id']);
  expect((await android(mate)).body['notes']).toMatchObject([
    { id, appId: apps[0], day: FROM, text: 'Floor raised in US' },
  ]);
  expect((await android(mate, { measure: 'ecpm' })).body['notes']).toEqual([]);
  const stale = await member.call('POST /save-sheet-note', note({ id, version: 7 }));
  expect(stale).toMatchObject({ status: 412, body: { current: { version: 1 } } });
  const changed = await member.call(
    'POST /save-sheet-note',
    note({ id, version: 1, text: 'Rolled back' }),
  );
  expect(changed.body).toMatchObject({ id, version: 2, text: 'Rolled back' });
  expect((await member.call('POST /delete-sheet-note', { id, version: 2 })).status).toBe(200);
  expect((await android(mate)).body['notes']).toEqual([]);
  const audits = await server.db
    .selectFrom('audit')
    .select('action')
    .where('subject_type', '=', 'sheet-note')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
  expect(audits.map((it) => it.action)).toEqual([
    'sheet-note.write',
    'sheet-note.change',
    'sheet-note.delete',
  ]);
});

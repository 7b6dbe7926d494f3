import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDay } from '#/kernel/days.ts';
import { adDelivery, adRow } from '../../../../tests/support/facts-rows.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import type { Sheet, SheetNote } from './sheets.contract.ts';

const FROM = '2026-03-01';
const TO = '2026-03-05';
const days = eachDay({ from: FROM, to: TO });
const asked = { date: `${FROM}..${TO}`, compare: 'none' };

let server: TestServer;
let author: Colleague;
let mate: Colleague;
let lagoon: number;
let pebble: number;

/** What each app earned and showed by day; the second one has no requests on the third day. */
const facts = [
  days.map((day, at) => ({ day, revenue: 7_000_001 + at * 333, shown: 900 + at, asked: 1000 })),
  days.map((day, at) => ({ day, revenue: 50 + at, shown: 3, asked: at === 2 ? 0 : 40 })),
];

beforeAll(async () => {
  server = await testServer();
  server.clock.now = new Date('2026-03-10T09:00:00Z');
  const team_id = await server.team('Puzzle');
  author = await server.as('Team lead', { leads: team_id, teamId: team_id });
  mate = await server.as('Member', { teamId: team_id });
  const app = async (name: string) => {
    const values = { name, key: name.slice(0, 3), package: name, team_id };
    const insert = server.db.insertInto('apps').values({ ...values, platform: 'android' });
    return (await insert.returning('id').executeTakeFirstOrThrow()).id;
  };
  lagoon = await app('Lantern Lagoon');
  pebble = await app('Pebble Sort');
  const apps = [lagoon, pebble];
  const rows = apps.flatMap((app_id, at) =>
    facts[at]!.map((it) =>
      adRow({
        day: it.day,
        app_id,
        account_id: 900,
        revenue_micros: it.revenue,
        impressions: it.shown,
        requests: it.asked,
      }),
    ),
  );
  const slices = apps.map((app_id) => ({ account_id: 900, app_id, from: FROM, to: TO }));
  await server.facts.commitBatch({ id: 5_000_000, deliveries: [adDelivery(rows, { slices })] });
});
afterAll(() => server.close());

let count = 0;
async function made(fields: object): Promise<{ key: string; id: number; version: number }> {
  const input = { name: `Own ${++count}`, ...fields };
  const { status, body } = await author.call('POST /save-own-measure', input);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { key: `own:${body['id']}`, id: Number(body['id']), version: Number(body['version']) };
}
const sheetOf = (who: Colleague, measure: string, more: object = {}) =>
  who.call('GET /sheet-android-apps', { ...asked, measure, ...more });
const rowOf = ({ rows }: Sheet, app: number) => rows.find((it) => it.app.id === app)!;

test('an own measure that is not there, or not shared, has no sheet, no file and no note', async () => {
  const { key } = await made({ formula: 'revenue / requests', unit: 'money' });
  for (const measure of [key, 'own:2000000000']) {
    const absent = { status: 404, body: { message: 'This own measure was not found.' } };
    expect(await sheetOf(mate, measure)).toMatchObject(absent);
    const file = { ...asked, measure, tab: 'android', view: 'days', format: 'csv' };
    expect(await mate.call('GET /sheet/export', file)).toMatchObject(absent);
    const note = { app: lagoon, day: FROM, measure, text: 'Mine' };
    expect(await mate.call('POST /save-sheet-note', note)).toMatchObject(absent);
  }
  for (const measure of ['own:0', 'own:x', 'own:2147483648', 'rating'])
    expect(await sheetOf(mate, measure)).toMatchObject({
      status: 400,
      body: { fields: { measure: expect.stringMatching(/has no such figure|has such a key/) } },
    });
  expect(await server.db.selectFrom('sheet_notes').select('id').execute()).toEqual([]);
});

test('by day it is its formula of that app and day, in all of the sums; nothing where there is none', async () => {
  const formula = 'revenue / requests * 1000';
  const { key } = await made({ formula, unit: 'money', decimals: 2 });
  const sheet = (await sheetOf(author, key)).body as object as Sheet;
  const per = (revenue: number, requests: number) =>
    requests === 0 ? null : Math.round((revenue / requests) * 1000);
  for (const [at, app] of [lagoon, pebble].entries()) {
    const own = facts[at]!;
    const row = rowOf(sheet, app);
    expect(row.values).toEqual(own.map((it) => per(it.revenue, it.asked)));
    const sum = (of: 'revenue' | 'asked') => own.reduce((total, it) => total + it[of], 0);
    expect(row.whole).toBe(per(sum('revenue'), sum('asked')));
    const known = row.values.filter((it) => it !== null).toSorted((a, b) => a - b);
    const [low, high] = [known[(known.length - 1) >> 1]!, known[known.length >> 1]!];
    expect(row.median).toBe((low + high) / 2);
  }
  const all = facts.flat();
  const sumOn = (day: string, of: 'revenue' | 'asked') =>
    all.filter((it) => it.day === day).reduce((total, it) => total + it[of], 0);
  expect(sheet.total.values).toEqual(
    days.map((day) => per(sumOn(day, 'revenue'), sumOn(day, 'asked'))),
  );
  expect(sheet.own).toMatchObject({ [key]: { unit: 'money', decimals: 2 } });
  const sorted = (await sheetOf(author, key, { sort: '-2026-03-03' })).body as object as Sheet;
  // What is not known stands last.
  expect(sorted.rows.map((it) => it.app.id)).toEqual([lagoon, pebble]);
});

test('a formula that is changed is the next sheet’s', async () => {
  const { key, id, version } = await made({ formula: 'impressions / requests', unit: 'ratio' });
  const before = (await sheetOf(author, key)).body as object as Sheet;
  expect(rowOf(before, lagoon).values[0]).toBe(0.9);
  const fields = { name: `Own ${++count}`, formula: 'impressions / requests * 2', unit: 'ratio' };
  const saved = await author.call('POST /save-own-measure', { id, version, ...fields });
  expect(saved.status).toBe(200);
  const after = (await sheetOf(author, key)).body as object as Sheet;
  expect(rowOf(after, lagoon).values[0]).toBe(1.8);
});

test('one that is shared is the team’s too: its file says how it is formed, and its cells take notes', async () => {
  const name = '=Cost, per thousand';
  const formula = 'revenue / impressions * 1000';
  const { key } = await made({ name, formula, unit: 'money', shared: true });
  const note = { app: lagoon, day: FROM, measure: key, text: 'Floor raised' };
  expect((await mate.call('POST /save-sheet-note', note)).status).toBe(200);
  const { notes } = (await sheetOf(author, key)).body as object as Sheet;
  expect(notes).toMatchObject([{ measure: key, text: 'Floor raised' }]);
  expect(((await sheetOf(author, 'totalRevenue')).body as object as Sheet).notes).toEqual([]);
  const one = await author.call('GET /app-sheet-data', { ...asked, singleApp: lagoon });
  expect((one.body['notes'] as SheetNote[]).map((it) => it.measure)).toContain(key);
  const file = { ...asked, measure: key, tab: 'android', view: 'days', format: 'csv' };
  const csv = String((await mate.call('GET /sheet/export', file)).body['raw']);
  const [head, ...lines] = csv.replace('\uFEFF', '').split('\r\n');
  // A name that is a formula to a spreadsheet is none.
  expect(head).toContain(`"'=Cost, per thousand (Total revenue ÷ Impressions × 1000) USD`);
  const line = lines.find((it) => it.startsWith('Lantern Lagoon'))!;
  const first = facts[0]![0]!;
  expect(Number(line.split(',')[6])).toBe(
    Math.round((first.revenue / first.shown) * 1000) / 1_000_000,
  );
});

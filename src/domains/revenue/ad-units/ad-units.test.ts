import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#/kernel/days.ts';
import { adUnitDesk, type AdUnitDesk } from '../../../../tests/support/ad-unit-desk.ts';
import { testServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let desk: AdUnitDesk;
beforeAll(async () => {
  server = await testServer();
  desk = await adUnitDesk(server);
});
afterAll(() => server.close());

const dollars = (it: number) => Math.round(it * 1_000_000);

type Figures = Record<string, number | null>;
interface Page {
  kept: object;
  total: Figures;
  instances: {
    network: { label: string };
    instance: string;
    buying: string;
    floor: { micros: number; from: string; version: number } | null;
    figures: Figures;
    first: string;
    last: string;
  }[];
  placements: { name: string; figures: Figures }[];
  testGroups: string[];
}
const page = async (input: object = {}) =>
  (await desk.lead.call('GET /ad-unit-waterfall', { adUnitId: desk.unit, ...input }))
    .body as object as Page;
const keys = [
  'GET /ad-unit-waterfall',
  'GET /ad-unit-waterfall/export',
  'GET /ad-unit-tests',
  'GET /ad-unit-floors',
];
const inputFor = (key: string, adUnit: number) => ({
  adUnitId: adUnit,
  ...(key.endsWith('export') && { format: 'csv' }),
});

test.each(keys)(
  '%s: without a session, the right or an ad unit of one’s own it is refused',
  async (key) => {
    expect((await server.call(key, inputFor(key, desk.unit))).status).toBe(401);
    const hr = await server.as('HR', { teamId: desk.puzzle, without: ['revenue:read'] });
    expect((await hr.call(key, inputFor(key, desk.unit))).status).toBe(403);
    const foreign = await desk.lead.call(key, inputFor(key, desk.other));
    const none = await desk.lead.call(key, inputFor(key, 999_999));
    expect([foreign.status, none.status]).toEqual([404, 404]);
    expect(foreign.body.message).toBe(none.body.message);
    expect((await desk.lead.call(key, { ...inputFor(key, desk.unit), spoon: 1 })).status).toBe(400);
  },
);

test('only ad units of one’s own are offered', async () => {
  const { body } = await desk.lead.call('GET /ad-unit-choices', {});
  const names = (body['rows'] as { name: string }[]).map((it) => it.name);
  expect(names).toEqual(['Level end', 'Extra hint', 'Daily gift']);
});

test('bidders come first, then the waterfall by floor or eCPM, in the order it is asked', async () => {
  const { instances, total, kept } = await page();
  expect(instances.map((it) => [it.instance, it.buying, it.floor?.micros ?? null])).toEqual([
    ['Auction', 'bidding', null],
    ['High $12.00', 'waterfall', 12_000_000],
    ['=Low', 'waterfall', null],
    ['Low 4', 'waterfall', null],
  ]);
  expect(instances[1]!.figures).toEqual({
    requests: 60_000,
    responses: 30_000,
    impressions: 30_000,
    bids: null,
    revenue: dollars(300),
    ecpm: dollars(10),
    fill: 0.5,
  });
  expect(instances[0]!.figures['bids']).toBe(54_000);
  expect(total).toMatchObject({ revenue: dollars(600), impressions: 90_000 });
  expect(kept).toMatchObject({ since: desk.days.at(-30), days: 30, of: 30 });
});

test('an instance that was renamed ends and another one begins', async () => {
  const { instances } = await page();
  const [before, after] = instances.slice(2);
  expect(addDays(before!.last, 1)).toBe(after!.first);
  expect(after!.last).toBe(desk.yesterday);
});

test('narrowed to a placement or a country', async () => {
  expect((await page({ placement: 'Shop' })).instances.map((it) => it.instance)).toEqual([
    'High $12.00',
  ]);
  const { instances, placements } = await page({ country: 'US', placement: 'Shop' });
  expect(instances).toEqual([]);
  expect(placements.map((it) => it.name)).toEqual(['']);
});

test('a file has every instance, and no name in it is a formula', async () => {
  const { body } = await desk.lead.call('GET /ad-unit-waterfall/export', {
    adUnitId: desk.unit,
    format: 'csv',
  });
  const text = String(body['raw']);
  expect(text).toContain("'=Low");
  expect(text.split('\n')).toHaveLength(5);
});

const floorInput = (part: object = {}) => ({
  adUnitId: desk.unit,
  network: desk.admob,
  instance: 'Low 4',
  floor: dollars(4),
  version: 0,
  ...part,
});
const setFloor = (part: object = {}, who = desk.lead) =>
  who.call('POST /set-instance-floor', floorInput(part));

test('a floor is typed by who may change the app, against the version that was seen', async () => {
  const member = await server.as('Member', { teamId: desk.puzzle });
  expect((await server.call('POST /set-instance-floor', floorInput())).status).toBe(401);
  expect((await setFloor({}, member)).status).toBe(403);
  expect((await setFloor({ adUnitId: desk.other })).status).toBe(404);
  expect((await setFloor({ network: 999_999 })).status).toBe(404);
  for (const floor of [0, -1, 0.5, 10_000_000_001, '4'])
    expect((await setFloor({ floor })).status).toBe(400);
  expect((await setFloor()).body).toMatchObject({ version: 1, before: null });
  expect((await setFloor()).status).toBe(412);
  expect((await setFloor({ version: 1, floor: dollars(5) })).body).toMatchObject({
    version: 2,
    before: dollars(4),
  });
  const floorOf = async () => (await page()).instances.find((it) => it.instance === 'Low 4')!.floor;
  expect(await floorOf()).toEqual({ micros: dollars(5), from: 'typed', version: 2 });
  expect((await page()).instances.map((it) => it.instance).indexOf('Low 4')).toBe(2);
  await setFloor({ version: 2, floor: null });
  expect(await floorOf()).toBeNull();
});

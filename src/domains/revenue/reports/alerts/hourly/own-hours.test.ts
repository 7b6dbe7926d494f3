import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { figuresDesk, type FiguresDesk } from '../../../../../../tests/support/figures-desk.ts';
import { inbox } from '../../../../../../tests/support/leave-cast.ts';
import { testServer, type TestServer } from '../../../../../../tests/support/server.ts';
import { tellHours } from '../../../../../../tests/support/told-hours.ts';
import { checkAlerts } from '../check-alerts.job.ts';

const DAY = '2025-11-20';
const BEFORE = '2025-11-19';
/** 17:40 in the business zone; 14:00 there is 09:00 in UTC. */
const now = new Date(`${DAY}T12:40:00Z`);
const all = Array.from({ length: 24 }, (_, it) => it);
let server: TestServer;
let desk: FiguresDesk;
let max: number;
let applovin: number;

beforeAll(async () => {
  server = await testServer();
  server.clock.now = now;
  desk = await figuresDesk(server);
  const account = async (kind: string) =>
    (
      await server.db
        .insertInto('accounts')
        .values({ kind, name: kind })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  max = await account('max');
  applovin = await account('applovin');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('report_alerts').execute();
  await server.db.deleteFrom('notifications').execute();
  await server.db.deleteFrom('hour_fetches').execute();
});

let count = 0;
async function made(formula: string, unit = 'money') {
  const fields = { name: `Made ${++count}`, formula, unit };
  const { status, body } = await desk.lead.call('POST /save-own-measure', fields);
  expect([status, body.fields]).toEqual([200, undefined]);
  return { key: `own:${body['id']}`, name: fields.name };
}

const rule = {
  filter: {},
  kind: 'falls',
  threshold: 0.3,
  over: 'hours',
  compare: 'previous',
  floor: null,
};
const save = (measure: string, more: object = {}) =>
  desk.lead.call('POST /save-report-alert', { rule: { ...rule, measure, ...more } });
const check = () =>
  checkAlerts(
    { db: server.db, facts: server.facts, publicUrl: 'https://backlot.example.com', tell: notify },
    now,
  );
const told = async () => (await inbox(desk.lead)).map((it) => [it['title'], it['body']]);

/** An hour of the lead's app brings so many dollars. */
const earn = (day: string, hours: readonly number[], dollars: (hour: number) => number) =>
  tellHours(server, {
    accountId: max,
    day,
    told: hours,
    rows: hours.map((hour) => ({
      hour,
      app_id: desk.mine,
      network_id: desk.admob,
      impressions: 40_000,
      revenue_micros: dollars(hour) * 1_000_000,
    })),
  });
const spend = (day: string, hours: readonly number[], dollars: (hour: number) => number) =>
  tellHours(server, {
    accountId: applovin,
    report: 'applovin-spend-hours',
    day,
    told: hours,
    rows: hours.map((hour) => ({
      hour,
      app_id: desk.mine,
      spend_micros: dollars(hour) * 1_000_000,
    })),
  });

test('one with a part that no hour tells is refused, and the part is named', async () => {
  const { key } = await made('(ad revenue + spend) / dau + total revenue / dau');
  const reply = await save(key);
  expect(reply).toMatchObject({
    status: 400,
    body: {
      fields: {
        'rule.measure':
          'Only ad revenue, impressions, eCPM and spend are known by the hour, and this measure is made of DAU, Total revenue too.',
      },
    },
  });
  const tried = await desk.lead.call('POST /try-report-alert', { rule: { ...rule, measure: key } });
  expect(tried.status).toBe(400);
});

test.each([
  ['rule.by', { by: 'network' }],
  ['rule.filter.network', { filter: { network: ['1'] } }],
  ['rule.filter.mediaSource', { filter: { mediaSource: ['1'] } }],
])(
  'one of revenue and spend is not known by what only one of them has: %s',
  async (field, more) => {
    const { key } = await made('ad revenue - spend');
    const reply = await save(key, more);
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, [field]]);
  },
);

test('the own measure of somebody else is as good as none', async () => {
  const { key } = await made('ad revenue - spend');
  const theirs = { rule: { ...rule, measure: key } };
  expect((await desk.admin.call('POST /save-report-alert', theirs)).status).toBe(404);
});

test('it falls over its hours, those that revenue and spend are both told of', async () => {
  const { key, name } = await made('ad revenue - spend');
  expect((await save(key)).status).toBe(200);
  await earn(BEFORE, all, () => 300);
  await spend(BEFORE, all, () => 100);
  // Revenue is told to 11, spend to 10: the hour that spend lacks is no profit.
  await earn(DAY, all.slice(0, 12), () => 300);
  await spend(DAY, all.slice(0, 11), (hour) => (hour < 9 ? 100 : 200));
  await check();
  expect(await told()).toEqual([
    [
      `${name} fell 50% since 14:00, volume 80K`,
      '$200.00 against $400.00 in the same hours of yesterday. Provisional.',
    ],
  ]);
  const tried = await desk.lead.call('POST /try-report-alert', { rule: { ...rule, measure: key } });
  expect((tried.body['fired'] as { title: string }[]).map((it) => it.title)).toEqual([
    `${name} fell 50% since 14:00, volume 40K`,
  ]);
});

test('of a ratio points are meant and told', async () => {
  const { key, name } = await made('spend / ad revenue', 'ratio');
  expect((await save(key, { kind: 'rises', threshold: 0.2 })).status).toBe(200);
  await earn(BEFORE, all, () => 400);
  await spend(BEFORE, all, () => 100);
  await earn(DAY, all.slice(0, 11), () => 400);
  // 25 % to 40 % are fifteen points, though 60 % more; to 50 % they are twenty-five.
  await spend(DAY, all.slice(0, 11), (hour) => (hour < 9 ? 160 : 200));
  await check();
  expect(await told()).toEqual([
    [
      `${name} rose 25.0 pp since 14:00, volume 80K`,
      '50.0% against 25.0% in the same hours of yesterday. Provisional.',
    ],
  ]);
});

test('without hours of spend nothing is told: what is not known is not nought', async () => {
  const { key } = await made('ad revenue - spend');
  await save(key);
  await earn(BEFORE, all, () => 300);
  await earn(DAY, all.slice(0, 12), () => 100);
  await check();
  expect(await told()).toEqual([]);
});

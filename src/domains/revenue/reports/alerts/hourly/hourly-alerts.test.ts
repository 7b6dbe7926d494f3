import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { figuresDesk, type FiguresDesk } from '../../../../../../tests/support/figures-desk.ts';
import { inbox } from '../../../../../../tests/support/leave-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../../tests/support/server.ts';
import { tellHours } from '../../../../../../tests/support/told-hours.ts';
import { checkAlerts } from '../check-alerts.job.ts';

const DAY = '2025-11-20';
/** 17:40 in the business zone; 14:00 there is 09:00 in UTC. */
const now = new Date(`${DAY}T12:40:00Z`);
const all = Array.from({ length: 24 }, (_, it) => it);
let server: TestServer;
let desk: FiguresDesk;
let accountId: number;

beforeAll(async () => {
  server = await testServer();
  server.clock.now = now;
  desk = await figuresDesk(server);
  const row = server.db.insertInto('accounts').values({ kind: 'max', name: 'Studio' });
  accountId = (await row.returning('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('report_alerts').execute();
  await server.db.deleteFrom('notifications').execute();
  await server.db.deleteFrom('hour_fetches').execute();
  await move(now);
});

/** Moves the clock; everybody stays signed in. */
async function move(to: Date) {
  server.clock.now = to;
  const expires_at = new Date(to.getTime() + 3_600_000);
  const alive = { last_active_at: to, locked_at: null, expires_at };
  await server.db.updateTable('sessions').set(alive).execute();
}

/** 40,000 impressions an hour at $10; from `from` on at `left` of it, in the United States alone. */
const tell = (day: string, told: readonly number[], from = 24, left = 0.69) =>
  tellHours(server, {
    accountId,
    day,
    told,
    rows: told.flatMap((hour) =>
      [desk.mine, desk.theirs].flatMap((app_id) =>
        ['US', 'PK'].map((country) => ({
          hour,
          app_id,
          network_id: desk.admob,
          country,
          impressions: 40_000,
          revenue_micros: Math.round(400_000_000 * (country === 'US' && hour >= from ? left : 1)),
        })),
      ),
    ),
  });
const untilNow = (last: number, from?: number, left?: number) =>
  tell(DAY, all.slice(0, last + 1), from, left);

const rule = {
  measure: 'ecpm',
  filter: { adFormat: ['rewarded'], country: ['US'] },
  kind: 'falls',
  threshold: 0.3,
  over: 'hours',
  compare: 'previous',
  floor: { measure: 'impressions', value: 100_000 },
};
const save = (who: Colleague, more: object = {}) =>
  who.call('POST /save-report-alert', { rule: { ...rule, ...more } });
const check = (at = server.clock.now) =>
  checkAlerts(
    { db: server.db, facts: server.facts, publicUrl: 'https://backlot.example.com', tell: notify },
    at,
  );
const told = async (who: Colleague) => (await inbox(who)).map((it) => [it['title'], it['body']]);

test.each([
  ['rule.measure', { measure: 'dau' }],
  ['rule.by', { by: 'adUnit' }],
  ['rule.kind', { kind: 'below' }],
  ['rule.compare', { compare: 'average-7' }],
  ['rule.floor', { floor: { measure: 'dau', value: 1 } }],
  ['rule.filter.adUnit', { filter: { adUnit: [1] } }],
])('one that hours can never answer is refused by the name of %s', async (field, more) => {
  const reply = await save(desk.lead, more);
  expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, [field]]);
});

test('a fall within the hours is told once, with since when and how much is behind it', async () => {
  const made = await save(desk.lead);
  expect(made.body['title']).toBe(
    'eCPM as Rewarded in United States by the hour falls by 30% against the same hours of yesterday, from 100,000 Impressions',
  );
  await tell('2025-11-19', all);
  await untilNow(9, 9);
  await check();
  // One hour of the lead's app is 40,000 impressions: too few.
  expect(await told(desk.lead)).toEqual([]);
  await untilNow(11, 9);
  await check();
  const message = [
    'eCPM as Rewarded in United States fell 31% since 14:00, volume 120K',
    '$6.90 against $10.00 in the same hours of yesterday. Provisional.',
  ];
  expect(await told(desk.lead)).toEqual([message]);
  await move(new Date(`${DAY}T13:40:00Z`));
  await untilNow(12, 9);
  await check();
  expect(await told(desk.lead)).toEqual([message]);
  const feed = (await desk.lead.call('GET /alert-findings', { whose: 'mine' })).body;
  expect(feed['rows']).toMatchObject([
    {
      value: 6_900_000,
      usual: 10_000_000,
      words: 'fell 31% since 14:00, volume 120K: $6.90, $10.00 in the same hours of yesterday',
    },
  ]);
});

test('restated hours tell it no second time, and a new fall after a recovery is a new one', async () => {
  await save(desk.lead, { floor: null });
  await tell('2025-11-19', all);
  await untilNow(10, 9);
  await check();
  expect(await told(desk.lead)).toHaveLength(1);
  // The source tells the hour before as fallen, too.
  await move(new Date(now.getTime() + 60_000));
  await untilNow(10, 8);
  await check();
  expect(await told(desk.lead)).toHaveLength(1);
  await move(new Date(`${DAY}T15:40:00Z`));
  await tellHours(server, {
    accountId,
    day: DAY,
    told: all.slice(0, 15),
    rows: all.slice(0, 15).map((hour) => ({
      hour,
      app_id: desk.mine,
      network_id: desk.admob,
      country: 'US',
      impressions: 40_000,
      revenue_micros: [8, 9, 10, 13, 14].includes(hour) ? 200_000_000 : 400_000_000,
    })),
  });
  await check();
  expect((await told(desk.lead)).map(([title]) => title)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('since 18:00'),
      expect.stringContaining('since 14:00'),
    ]),
  );
});

test('what began yesterday says so', async () => {
  await save(desk.lead, { floor: null });
  await move(new Date(`${DAY}T00:40:00Z`));
  await tell('2025-11-18', all);
  await tell('2025-11-19', all.slice(0, 23), 17);
  await check();
  expect((await told(desk.lead))[0]![0]).toContain('fell 31% since 22:00 on 19 Nov, volume 240K');
});

test('two servers at once tell it exactly once', async () => {
  await save(desk.admin, { floor: null, by: 'app' });
  await tell('2025-11-19', all);
  await untilNow(10, 9);
  await Promise.all([check(), check(), check()]);
  const notices = await told(desk.admin);
  expect(notices).toHaveLength(1);
  expect(notices[0]![0]).toMatch(/for 2$/);
  const findings = await server.db.selectFrom('report_alert_findings').select('part').execute();
  expect(findings).toHaveLength(2);
});

test('who follows it is told of their own apps alone', async () => {
  const { body } = await save(desk.admin, { floor: null, by: 'app', filter: {} });
  const app = await desk.lead.call('GET /report-alerts', { whose: 'all' });
  // It watches apps the lead may not see.
  expect(app.body['totalRows']).toBe(0);
  expect(
    (await desk.lead.call('POST /follow-report-alert', { id: body['id'], follow: true })).status,
  ).toBe(404);
});

test('hours that are long past, or told of one day alone, set nothing off', async () => {
  await save(desk.lead, { floor: null });
  await untilNow(10, 9);
  await check();
  await tell('2025-11-19', all);
  await check(new Date(`${DAY}T18:40:00Z`));
  expect(await told(desk.lead)).toEqual([]);
});

test('a trial tells what it would have told over the hours there are', async () => {
  const none = await desk.lead.call('POST /try-report-alert', { rule });
  expect(none.body).toMatchObject({ days: null, fired: [] });
  await tell('2025-11-17', all);
  await tell('2025-11-18', all, 15);
  await tell('2025-11-19', all);
  await untilNow(11, 9);
  const { body } = await desk.lead.call('POST /try-report-alert', { rule });
  expect(body['days']).toEqual({ from: '2025-11-18', to: DAY });
  expect(
    (body['fired'] as { day: string; title: string }[]).map((it) => [it.day, it.title]),
  ).toEqual([
    [DAY, 'eCPM fell 31% since 14:00, volume 120K'],
    ['2025-11-18', 'eCPM fell 31% since 20:00, volume 120K'],
  ]);
  expect((body['course'] as object[]).length).toBe(3);
});

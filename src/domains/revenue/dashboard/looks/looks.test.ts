import { afterAll, beforeAll, expect, test } from 'vitest';
import { bringFigures, type BroughtLine } from '../../../../../tests/support/brought-figures.ts';
import { figuresDesk, type FiguresDesk } from '../../../../../tests/support/figures-desk.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { sinceOf } from './looks.records.ts';

let server: TestServer;
let desk: FiguresDesk;
let accountId: number;
const start = new Date('2025-11-18T05:00:00Z');
const minutes = (it: number) => new Date(start.getTime() + it * 60_000);
const DAY = 1_440;

beforeAll(async () => {
  server = await testServer();
  server.clock.now = start;
  desk = await figuresDesk(server);
  const row = server.db.insertInto('accounts').values({ kind: 'max', name: 'Studio' });
  accountId = (await row.returning('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => server.close());

/** Moves the clock; everybody stays signed in. */
async function at(it: Date) {
  server.clock.now = it;
  const expires_at = new Date(it.getTime() + 3_600_000);
  await server.db
    .updateTable('sessions')
    .set({ last_active_at: it, locked_at: null, expires_at })
    .execute();
}

/** An import that is committed, with what it changed for each app. */
const brought = (at: Date, lines: readonly BroughtLine[]) =>
  bringFigures(server, { accountId, at, lines });

const look = async (who: Colleague, seen?: boolean) => {
  const { status, body } = await who.call('POST /look-at-dashboard', seen ? { seen } : {});
  expect(status).toBe(200);
  return body;
};
const changes = async (who: Colleague) => (await who.call('GET /dashboard-changes')).body;

test('nobody without a session or figures is told, and nobody says it of somebody else', async () => {
  expect((await server.call('GET /dashboard-changes')).status).toBe(401);
  expect((await server.call('POST /look-at-dashboard', {})).status).toBe(401);
  const hr = await server.as('HR', { without: ['revenue:read'] });
  expect((await hr.call('GET /dashboard-changes')).status).toBe(403);
  expect((await hr.call('POST /look-at-dashboard', {})).status).toBe(403);
  const other = await desk.lead.call('POST /look-at-dashboard', { personId: desk.admin.id });
  expect(other.status).toBe(400);
});

test('on the first visit nothing is new, and a reload hides nothing of a later one', async () => {
  const mine = { app: desk.mine, from: '2025-11-14', to: '2025-11-17' };
  await brought(minutes(-60), [{ ...mine, before: null, after: 10 }]);
  expect(await changes(desk.lead)).toMatchObject({ since: null, sources: [], figures: [] });
  for (const it of [0, 5]) {
    await at(minutes(it));
    expect(await look(desk.lead)).toMatchObject({ since: null });
  }
  await brought(minutes(DAY), [
    { app: desk.mine, from: '2025-11-16', to: '2025-11-18', before: 6, after: 9 },
    { app: desk.theirs, from: '2025-11-01', to: '2025-11-18', before: 1, after: 2 },
  ]);
  for (const it of [DAY + 10, DAY + 20, DAY + 45]) {
    await at(minutes(it));
    expect(await changes(desk.lead)).toMatchObject({
      since: minutes(5).toISOString(),
      sources: [
        {
          source: 'max',
          name: 'MAX',
          fresh: { from: '2025-11-18', to: '2025-11-18' },
          restated: { from: '2025-11-16', to: '2025-11-17' },
        },
      ],
    });
    await look(desk.lead);
  }
});

test('what was marked as seen is new no more, for that person alone', async () => {
  await at(minutes(DAY + 50));
  await desk.admin.call('POST /look-at-dashboard', {});
  expect(await look(desk.lead, true)).toMatchObject({
    since: minutes(DAY + 50).toISOString(),
    sources: [],
  });
  await brought(minutes(2 * DAY), [
    { app: desk.theirs, from: '2025-11-19', to: '2025-11-19', before: null, after: 2 },
  ]);
  await at(minutes(2 * DAY + 10));
  expect((await changes(desk.lead))['sources']).toEqual([]);
  expect((await changes(desk.admin))['sources']).toMatchObject([
    { fresh: { from: '2025-11-19', to: '2025-11-19' }, restated: null },
  ]);
});

test('what was told the same again is no change', async () => {
  await look(desk.admin, true);
  await brought(minutes(3 * DAY), [
    { app: desk.mine, from: '2025-11-16', to: '2025-11-18', before: 9, after: 9 },
  ]);
  await at(minutes(3 * DAY + 10));
  expect((await changes(desk.admin))['sources']).toEqual([]);
});

test('figures of days are told before and after, in the reach and the currency of who looks', async () => {
  const [day, later] = ['2025-11-20', '2025-11-21'];
  await at(new Date('2025-11-21T05:00:00Z'));
  await desk.earn(
    [desk.mine, desk.theirs].map((app_id) => ({ app_id, revenue_micros: 3_000_000 })),
    [day],
  );
  for (const who of [desk.lead, desk.admin]) await look(who, true);
  expect((await changes(desk.lead))['figures']).toEqual([]);
  await at(new Date('2025-11-22T05:00:00Z'));
  // Restated downwards; a spend comes late, and a day is new.
  await desk.earn([{ app_id: desk.mine, network_id: desk.meta, revenue_micros: -500_000 }], [day]);
  await desk.spend([{ spend_micros: 1_000_000 }], [day]);
  await desk.earn([{ app_id: desk.theirs, revenue_micros: 9_000_000 }], [later]);
  const none = { revenue: null, spend: null, profit: null };
  const spent = { spend: { from: null, to: 1_000_000 }, after: [] };
  const ofLead = {
    ...spent,
    day,
    revenue: { from: 3_000_000, to: 2_500_000 },
    profit: { from: null, to: 1_500_000 },
  };
  expect(await changes(desk.lead)).toMatchObject({ currency: 'USD', figures: [ofLead] });
  expect((await changes(desk.admin))['figures']).toEqual([
    { ...none, day: later, revenue: { from: null, to: 9_000_000 }, after: [] },
    {
      ...spent,
      day,
      revenue: { from: 6_000_000, to: 5_500_000 },
      profit: { from: null, to: 4_500_000 },
    },
  ]);
  // A reload of the same visit hides nothing.
  await look(desk.lead);
  await at(new Date('2025-11-22T05:10:00Z'));
  expect((await look(desk.lead))['figures']).toEqual([ofLead]);
  // Who counts in rupees reads them by the rate of the day.
  await server.db
    .updateTable('people')
    .set({ currency: 'PKR' })
    .where('id', '=', desk.lead.id)
    .execute();
  expect(await changes(desk.lead)).toMatchObject({ currency: 'PKR', figures: [] });
  await server.db
    .insertInto('exchange_rates')
    .values({
      currency: 'PKR',
      day,
      usd_per_unit: '0.004',
      source: 'hand',
      fetched_at: server.clock.now,
    })
    .execute();
  expect((await changes(desk.lead))['figures']).toMatchObject([
    { revenue: { from: 750_000_000, to: 625_000_000 } },
  ]);
});

test('whoever sees other apps than then is told of no figures', async () => {
  await at(new Date('2025-11-23T05:00:00Z'));
  await server.db
    .updateTable('apps')
    .set({ team_id: desk.puzzle })
    .where('id', '=', desk.theirs)
    .execute();
  await desk.earn(
    [{ app_id: desk.mine, network_id: desk.organic, revenue_micros: 100_000 }],
    ['2025-11-20'],
  );
  expect((await changes(desk.lead))['figures']).toEqual([]);
  expect((await changes(desk.admin))['figures']).not.toEqual([]);
});

test('after a long absence it is said what the last thirty days brought', () => {
  const now = new Date('2025-11-20T00:00:00Z');
  const look = { looked_at: new Date('2024-01-01T00:00:00Z'), seen_to: null };
  expect(sinceOf(look, now)).toEqual(new Date('2025-10-21T00:00:00Z'));
  expect(sinceOf({ looked_at: now, seen_to: null }, now)).toBeNull();
});

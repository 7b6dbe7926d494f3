import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuresDesk, type FiguresDesk } from '../../../tests/support/figures-desk.ts';
import { testServer, type Colleague, type TestServer } from '../../../tests/support/server.ts';
import { tellHours } from '../../../tests/support/told-hours.ts';
import type { Today } from './today.contract.ts';

let server: TestServer;
let desk: FiguresDesk;
let accountId: number;
const DAY = '2025-11-20';
const upTo = (hour: number) => Array.from({ length: hour + 1 }, (_, it) => it);
const all = upTo(23);

async function account(kind: string, name: string): Promise<number> {
  const row = server.db.insertInto('accounts').values({ kind, name }).returning('id');
  return (await row.executeTakeFirstOrThrow()).id;
}

/** $1 an hour for the lead's app, $2 for the other team's; half of both a day and a week before. */
const hours = (told: readonly number[], share = 1) =>
  told.flatMap((hour) =>
    [desk.mine, desk.theirs].map((app_id, at) => ({
      hour,
      app_id,
      network_id: desk.admob,
      country: at === 0 ? 'US' : 'PK',
      impressions: 500,
      revenue_micros: (at + 1) * 1_000_000 * share,
    })),
  );

beforeAll(async () => {
  server = await testServer();
  // 12:10 in the business zone, which is five hours ahead of UTC.
  server.clock.now = new Date(`${DAY}T07:10:00Z`);
  desk = await figuresDesk(server);
  accountId = await account('max', 'Studio');
});
afterAll(() => server.close());

const ask = async (who: Colleague, input: object = {}) => {
  const { status, body } = await who.call('GET /figures/today', input);
  expect(status).toBe(200);
  return body as object as Today;
};

test('without a session or the right to figures nothing is told', async () => {
  expect((await server.call('GET /figures/today')).status).toBe(401);
  const hr = await server.as('HR', { without: ['revenue:read'] });
  expect((await hr.call('GET /figures/today')).status).toBe(403);
});

test('what hours are not known by is refused by name, and so is a choice of days', async () => {
  for (const input of [{ adUnit: 1 }, { campaign: 1 }, { date: 'yesterday' }, { by: 'adFormat' }])
    expect((await desk.admin.call('GET /figures/today', input)).status).toBe(400);
});

test('while no source tells hours it says so', async () => {
  const today = await ask(desk.admin);
  expect(today.absent).toMatch(/^No source tells its figures by the hour yet\. .* AdMob’s/);
  expect(today.sources).toEqual([]);
  expect(today.total.today).toEqual({ revenue: null, impressions: null, ecpm: null, spend: null });
});

test('today so far stands against the same hours of yesterday and last week', async () => {
  const tell = (day: string, told: number[], share?: number) =>
    tellHours(server, { accountId, day, told, rows: hours(told, share) });
  // Midnight here is seven in the evening there, so that a day lies in two days of the source.
  await tell('2025-11-19', all);
  await tell(DAY, upTo(5));
  await tell('2025-11-18', all, 0.5);
  await tell('2025-11-13', all, 0.5);
  await tell('2025-11-12', all, 0.5);
  const { total, sources, hours: shown, absent, day, zone } = await ask(desk.admin);
  expect({ absent, day, zone }).toEqual({ absent: null, day: DAY, zone: 'Asia/Karachi' });
  // Twelve hours are over, eleven are told; each is $3 today, and was $1.50 a week ago.
  expect(total.lastWeek).toMatchObject({
    day: '2025-11-13',
    hours: 11,
    of: 12,
    now: { revenue: 33_000_000, impressions: 11_000, ecpm: 3_000_000, spend: null },
    before: { revenue: 16_500_000, impressions: 11_000, ecpm: 1_500_000 },
    change: { revenue: 1, impressions: 0, ecpm: 1, spend: null },
  });
  // Five of yesterday's hours were half as much; then come six of the day that the source tells now.
  expect(total.yesterday.before.revenue).toBe(5 * 1_500_000 + 6 * 3_000_000);
  expect(sources).toMatchObject([{ name: 'MAX', tells: 'revenue' }]);
  expect(sources[0]!.toldUntil).toBe(`${DAY}T06:00:00.000Z`);
  expect(shown).toHaveLength(24);
  expect(shown[10]).toMatchObject({ label: '10:00', today: { revenue: 3_000_000 } });
  expect(shown[11]).toMatchObject({
    label: '11:00',
    today: null,
    lastWeek: { revenue: 1_500_000 },
  });
});

test('a lead sees their team’s hours, whatever they ask for', async () => {
  for (const input of [{}, { app: [desk.mine, desk.theirs] }]) {
    const { total, rows } = await ask(desk.lead, { ...input, by: 'app' });
    expect(total.today.revenue).toBe(11_000_000);
    expect(rows.map((it) => it.label.label)).toEqual(['Lantern']);
  }
  const none = await ask(desk.lead, { app: desk.theirs });
  expect(none.absent).toBe('No source tells hours of these apps and filters.');
  expect(none.sources).toEqual([]);
});

test('parts add up to all, the largest first', async () => {
  for (const by of ['app', 'network', 'country']) {
    const { total, rows } = await ask(desk.admin, { by });
    const sum = rows.reduce((all, it) => all + it.today.revenue!, 0);
    expect(sum).toBe(total.today.revenue);
  }
  const { rows } = await ask(desk.admin, { by: 'country' });
  expect(rows.map((it) => [it.label.label, it.today.revenue, it.lastWeek.change.revenue])).toEqual([
    ['Pakistan', 22_000_000, 1],
    ['United States', 11_000_000, 1],
  ]);
  expect((await ask(desk.admin, { country: 'US' })).total.today.revenue).toBe(11_000_000);
  expect((await ask(desk.admin, { network: desk.meta })).total.today.revenue).toBeNull();
});

test('an account that is late narrows what is compared by its own hours alone', async () => {
  const late = await account('max', 'Late studio');
  const rows = (told: number[]) => hours(told).filter((it) => it.app_id === desk.mine);
  const tell = (day: string, told: number[]) =>
    tellHours(server, { accountId: late, day, told, rows: rows(told) });
  await tell('2025-11-19', all);
  await tell(DAY, [0]);
  await tell('2025-11-13', all);
  await tell('2025-11-12', all);
  const { total } = await ask(desk.admin);
  // Six hours of the late account, five of the evening before and one of the morning.
  expect(total.lastWeek).toMatchObject({
    hours: 11,
    now: { revenue: 33_000_000 + 6_000_000 },
    before: { revenue: 16_500_000 + 6_000_000 },
  });
  const own = await ask(desk.admin, { account: late });
  expect(own.total.lastWeek).toMatchObject({ hours: 6, of: 12, change: { revenue: 0 } });
});

test('spend stands beside revenue, and is none of an ad network', async () => {
  const spender = await account('applovin', 'Buyer');
  const told = upTo(3);
  await tellHours(server, {
    accountId: spender,
    report: 'applovin-spend-hours',
    day: DAY,
    told,
    rows: told.map((hour) => ({ hour, app_id: desk.mine, network_id: desk.meta, spend_micros: 5 })),
  });
  const { total } = await ask(desk.admin);
  expect(total.today.spend).toBe(20);
  // Nobody tells what was spent a week ago: no hour of it can be compared.
  expect(total.lastWeek.change.spend).toBeNull();
  const ofNetwork = await ask(desk.admin, { network: desk.admob, by: 'network' });
  expect(ofNetwork.total.today.spend).toBeNull();
  expect(ofNetwork.notes).toEqual(['There is no spend by ad network.']);
  const ofSource = await ask(desk.admin, { mediaSource: desk.meta });
  expect(ofSource.total.today).toMatchObject({ revenue: null, spend: 20 });
});

test('hours that begin at half past, and have no country, are spend of the hour in which they begin', async () => {
  const spender = await account('meta-ads', 'Kolkata');
  // 00:30 here is the first hour of Kolkata; the fifth begins at 04:30.
  const told = [0, 1, 2, 3].map((it) => it + 0.5);
  await tellHours(server, {
    accountId: spender,
    report: 'meta-ads-spend-hours',
    day: DAY,
    told,
    rows: told.map((hour) => ({ hour, app_id: desk.mine, country: '', spend_micros: 7 })),
  });
  const { total, hours: shown, sources } = await ask(desk.admin, { account: spender });
  expect(total.today.spend).toBe(28);
  expect(shown.flatMap((it) => (it.today ? [[it.label, it.today.spend]] : []))).toEqual(
    ['05:00', '06:00', '07:00', '08:00'].map((label) => [label, 7]),
  );
  expect(sources[0]!.toldUntil).toBe(`${DAY}T04:30:00.000Z`);
  const inCountry = await ask(desk.admin, { country: 'US', by: 'country' });
  expect(inCountry.notes).toEqual([
    'Hours of Google Ads, Meta Ads, and TikTok Ads have no countries.',
  ]);
  expect((await ask(desk.lead, { account: spender })).total.today.spend).toBe(28);
  const other = await ask(desk.lead, { app: desk.theirs, account: spender });
  expect(other.absent).toBe('No source tells hours of these apps and filters.');
  await server.db.deleteFrom('hour_fetches').where('account_id', '=', spender).execute();
});

test('money is shown in the currency that is asked for, and absent where a day has no rate', async () => {
  const without = await ask(desk.admin, { currency: 'PKR' });
  expect(without.total.today).toMatchObject({ revenue: null, ecpm: null });
  expect(without.notes).toEqual(['Money of days without a rate to PKR is left out.']);
  for (const day of ['2025-11-12', '2025-11-18'])
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
  const { total, currency, notes } = await ask(desk.admin, { currency: 'PKR' });
  expect({ currency, notes }).toEqual({ currency: 'PKR', notes: [] });
  expect(total.today.revenue).toBe(39_000_000 * 250);
});

test('a restated hour takes the place of the earlier one, also where it is told late', async () => {
  const earlier = new Date(server.clock.now.getTime() - 60_000);
  const before = (await ask(desk.admin)).total.today.revenue!;
  await tellHours(server, { accountId, day: DAY, told: [0], rows: [], fetchedAt: earlier });
  expect((await ask(desk.admin)).total.today.revenue).toBe(before);
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  await tellHours(server, { accountId, day: DAY, told: upTo(5), rows: hours(upTo(5), 0.5) });
  expect((await ask(desk.admin)).total.today.revenue).toBe(before - 6 * 1_500_000);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#/kernel/days.ts';
import type { OutputOf } from '#/kernel/endpoint.ts';
import { figuresDesk } from '../../tests/support/figures-desk.ts';
import { testServer, type Colleague, type TestServer } from '../../tests/support/server.ts';
import type { figuresEndpoints } from './figures.contract.ts';

type Figures = OutputOf<(typeof figuresEndpoints)['GET /figures']>;

let server: TestServer;
let desk: Awaited<ReturnType<typeof figuresDesk>>;
let ayesha: Colleague;
let bilal: Colleague;

/** Rupees for a dollar, dollars for a euro: another rate each day, none at the weekend. */
const rupees = (day: string) => 280 + (Number(day.slice(8)) % 7);
const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
const bankDay = (day: string) => (isWeekend(day) ? addDays(day, -1) : day);
const lastOpen = (day: string) => bankDay(bankDay(day));

beforeAll(async () => {
  server = await testServer();
  server.clock.now = new Date('2025-11-21T03:00:00Z');
  desk = await figuresDesk(server);
  ayesha = await server.as('Finance', { name: 'Ayesha' });
  bilal = await server.as('Finance', { name: 'Bilal' });
  const open = desk.days.filter((it) => !isWeekend(it));
  const rate = (currency: string, day: string, usd_per_unit: string) => ({
    currency,
    day,
    usd_per_unit,
    source: 'ecb' as const,
    fetched_at: server.clock.now,
    by_id: null,
  });
  await server.db
    .insertInto('exchange_rates')
    .values(
      open.flatMap((day) => [
        rate('EUR', day, '1.25'),
        rate('PKR', day, (1 / rupees(day)).toFixed(18)),
        // Nobody publishes this one in the last two weeks.
        ...(day < addDays(desk.yesterday, -20) ? [rate('TRY', day, '0.025')] : []),
      ]),
    )
    .execute();
  await desk.earn([
    { app_id: desk.mine, revenue_micros: 10_000_000, impressions: 1000 },
    { app_id: desk.theirs, revenue_micros: 30_000_000, impressions: 1000, account_id: 1 },
  ]);
  // Spent in rupees: what a rate makes of it in dollars and back would not be the same again.
  await desk.spend([
    { app_id: desk.mine, spend_micros: 3_571_429, spend_original: 1_000_000_001, currency: 'PKR' },
    { app_id: desk.theirs, spend_micros: 4_000_000 },
  ]);
});
afterAll(() => server.close());

const week = () => `${addDays(desk.yesterday, -6)}..${desk.yesterday}`;
const days = () => desk.days.slice(-7);
async function figures(who: Colleague, question: object): Promise<Figures> {
  const reply = await who.call('GET /figures', { date: week(), compare: 'none', ...question });
  expect(reply.status).toBe(200);
  return reply.body as object as Figures;
}
const show = async (who: Colleague, currency: string) => {
  const { version } = (await who.call('GET /get-profile')).body as { version: number };
  return who.call('POST /save-display-currency', { version, currency });
};

test('only a currency with rates can be chosen, by those who know what they change', async () => {
  expect((await server.call('POST /save-display-currency', {})).status).toBe(401);
  for (const currency of ['CHF', 'EURO', ''])
    expect((await show(ayesha, currency)).body.fields).toHaveProperty('currency');
  const stale = { version: 999, currency: 'EUR' };
  expect((await ayesha.call('POST /save-display-currency', stale)).status).toBe(412);
  const wrong = await ayesha.call('GET /figures', { measures: 'revenue', currency: 'XXQ' });
  expect(wrong.status).toBe(400);
});

test('each day’s money is converted with that day’s rate, the last open one at weekends', async () => {
  const dollars = await figures(ayesha, { measures: ['revenue'], by: 'day' });
  expect(dollars.standing).toMatchObject({ currency: 'USD' });
  expect(dollars.standing.rates).toBeUndefined();
  const shown = await figures(ayesha, { measures: ['revenue'], by: 'day', currency: 'PKR' });
  const expected = days().map((day) => 40_000_000 * rupees(lastOpen(day)));
  const byDay = shown.rows.toReversed().map((it) => it.figures.revenue?.value);
  expect(byDay).toEqual(expected);
  expect(shown.total.revenue?.value).toBe(expected.reduce((a, b) => a + b));
  expect(shown.standing).toMatchObject({
    currency: 'PKR',
    rates: { sources: ['ecb'], held: 2, missing: [] },
  });
});

test('what was spent in a currency is the original again in it, to the millionth', async () => {
  const question = { measures: ['spend', 'cpi'], currency: 'PKR' };
  const own = await figures(ayesha, { ...question, app: desk.mine });
  expect(own.total.spend?.value).toBe(7 * 1_000_000_001);
  expect(own.total.cpi?.value).toBe(Math.round((7 * 1_000_000_001) / (7 * 4)));
  const both = await figures(ayesha, question);
  const others = days().reduce((sum, day) => sum + 4_000_000 * rupees(lastOpen(day)), 0);
  expect(both.total.spend?.value).toBe(7 * 1_000_000_001 + others);
});

test('prices convert, and ratios of money are those of the converted sums', async () => {
  const measures = ['revenue', 'spend', 'profit', 'roi', 'ecpm', 'fill'];
  const [dollars, euros] = [
    await figures(ayesha, { measures, app: desk.theirs }),
    await figures(ayesha, { measures, app: desk.theirs, currency: 'EUR' }),
  ];
  for (const key of ['revenue', 'spend', 'profit', 'ecpm'] as const)
    expect(euros.total[key]?.value).toBe(dollars.total[key]!.value! / 1.25);
  for (const key of ['roi', 'fill'] as const)
    expect(euros.total[key]?.value).toBe(dollars.total[key]?.value);
});

test('one person’s currency is nobody else’s, also where replies are kept', async () => {
  const dashboard = async (who: Colleague) => {
    const { body } = await who.call('GET /dashboard', { date: week(), compare: 'none' });
    const reply = body as { standing: Figures['standing']; tiles: { value: number | null }[] };
    return { currency: reply.standing.currency, revenue: reply.tiles[0]?.value };
  };
  const dollars = { currency: 'USD', revenue: 7 * 40_000_000 };
  expect(await dashboard(ayesha)).toEqual(dollars);
  expect((await show(ayesha, 'EUR')).status).toBe(200);
  expect((await ayesha.call('GET /user')).body).toMatchObject({ user: { currency: 'EUR' } });
  expect(await dashboard(ayesha)).toEqual({ currency: 'EUR', revenue: 7 * 32_000_000 });
  expect(await dashboard(bilal)).toEqual(dollars);
  expect(await dashboard(ayesha)).toEqual({ currency: 'EUR', revenue: 7 * 32_000_000 });
  expect((await show(ayesha, 'USD')).status).toBe(200);
  expect(await dashboard(ayesha)).toEqual(dollars);
});

test('the list of apps and a page of figures are in it, too', async () => {
  expect((await show(bilal, 'EUR')).status).toBe(200);
  const question = { date: week(), compare: 'none' };
  for (const key of ['GET /app-data', 'GET /monetisation'] as const) {
    const { body } = await bilal.call(key, question);
    const reply = body as { total?: unknown; breakdown?: { total: unknown } };
    expect(body).toMatchObject({ standing: { currency: 'EUR' } });
    expect(reply.total ?? reply.breakdown?.total).toMatchObject({
      revenue: { value: 7 * 32_000_000 },
    });
  }
  expect((await show(bilal, 'USD')).status).toBe(200);
});

test('the sheet of apps by day is in it, too', async () => {
  expect((await show(bilal, 'EUR')).status).toBe(200);
  const question = { date: week(), compare: 'none', measure: 'ecpm' };
  const { body } = await bilal.call('GET /sheet-android-apps', question);
  expect(body).toMatchObject({
    standing: { currency: 'EUR' },
    total: { values: days().map(() => 16_000_000) },
  });
  const asked = { ...question, tab: 'android', view: 'days', format: 'csv' };
  const file = String((await bilal.call('GET /sheet/export', asked)).body['raw']);
  expect(file.split('\r\n')[0]).toContain('eCPM EUR (each day’s rate, European Central Bank)');
  expect((await show(bilal, 'USD')).status).toBe(200);
});

test('cohorts are in it, too', async () => {
  const cohorts = async () => {
    const question = { date: week(), compare: 'none', by: 'app' };
    const { body } = await bilal.call('GET /roas-dashboard', question);
    return body as { standing: Figures['standing']; total: { spend: number; cpi: number } };
  };
  expect((await show(bilal, 'PKR')).status).toBe(200);
  const { total, standing } = await cohorts();
  const others = days().reduce((sum, day) => sum + 4_000_000 * rupees(lastOpen(day)), 0);
  expect(standing.currency).toBe('PKR');
  expect(total.spend).toBe(7 * 1_000_000_001 + others);
  expect((await show(bilal, 'TRY')).status).toBe(200);
  expect((await cohorts()).total.spend).toBe(0);
  expect((await show(bilal, 'USD')).status).toBe(200);
  expect((await cohorts()).total.spend).toBe(7 * 7_571_429);
});

test('another rate makes other figures at once', async () => {
  const day = desk.yesterday;
  const ask = async () =>
    (await figures(bilal, { measures: ['revenue'], date: `${day}..${day}`, currency: 'EUR' })).total
      .revenue?.value;
  expect(await ask()).toBe(32_000_000);
  const hand = { day, currency: 'EUR', rate: '1.6', reason: 'The bank’s own' };
  const saved = await bilal.call('POST /save-exchange-rate', hand);
  expect(await ask()).toBe(25_000_000);
  const { id, version } = saved.body as { id: number; version: number };
  await bilal.call('POST /delete-exchange-rate', { id, version, reason: 'It was not' });
  expect(await ask()).toBe(32_000_000);
});

test('without a rate money is absent with the reason, and counts are there', async () => {
  const measures = ['revenue', 'impressions', 'ecpm', 'fill'];
  const found = await figures(ayesha, { measures, currency: 'TRY' });
  expect(found.total).toMatchObject({
    revenue: { value: null },
    ecpm: { value: null },
    impressions: { value: 14_000 },
    fill: { value: 0.8 },
  });
  expect(found.standing.rates?.missing).toEqual([
    { from: addDays(desk.yesterday, -6), to: desk.yesterday },
  ]);
  // Days that have one are shown, and the whole is not taken for them.
  const long = `${addDays(desk.yesterday, -25)}..${desk.yesterday}`;
  const byDay = await figures(ayesha, {
    measures: ['revenue'],
    by: 'day',
    sort: 'name',
    date: long,
    currency: 'TRY',
    perPage: 50,
  });
  const rated = byDay.rows.map((it) => it.figures.revenue?.value);
  expect(new Set(rated)).toEqual(new Set([40_000_000 / 0.025]));
  expect(rated.length).toBeLessThan(26);
  expect(byDay.total.revenue?.value).toBeNull();
});

test('files name the currency and the rates', async () => {
  const file = await ayesha.call('GET /figures/export', {
    date: week(),
    by: 'app',
    measures: ['revenue', 'impressions'],
    format: 'csv',
    currency: 'EUR',
  });
  const text = String(file.body['raw']);
  expect(text.split('\r\n')[0]).toContain(
    '"Ad revenue EUR (each day’s rate, European Central Bank)"',
  );
  expect(text).toContain('168');
});

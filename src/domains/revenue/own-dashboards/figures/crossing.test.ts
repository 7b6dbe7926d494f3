import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, eachDay } from '#/kernel/days.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import type { CardFigures } from '../dashboards.contract.ts';

/** More cells than a list of the largest would hold: on one day every country earned a cent. */
let server: TestServer;
const yesterday = addDays(dayOf(new Date()), -1);
const days = eachDay({ from: addDays(yesterday, -30), to: yesterday });
const poor = days[12]!;
const letters = [...'ABCDEFGHIJKLM'];
const countries = letters.flatMap((one) => letters.map((other) => one + other)).slice(0, 130);
const earned = (nth: number, day: string) => (day === poor ? 10_000 : (200 - nth) * 1_000_000);

beforeAll(async () => {
  server = await testServer();
  const { id: app_id } = await server.db
    .insertInto('apps')
    .values({ name: 'Lantern', key: 'LAN', package: 'com.lantern', platform: 'android' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: network_id } = await server.db
    .insertInto('networks')
    .values({ code: 'admob', name: 'AdMob', type: 'bidding', position: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = days.flatMap((day) =>
    countries.map((country, nth) => ({
      day,
      app_id,
      network_id,
      country,
      account_id: 1,
      platform: 'android' as const,
      provisional: false,
      ad_format: 'rewarded',
      ad_unit_id: 0,
      requests: 2000,
      responses: 1500,
      impressions: 1000,
      clicks: 10,
      revenue_micros: earned(nth, day),
    })),
  );
  const slices = [{ account_id: 1, from: days[0]!, to: yesterday }];
  const origin = { sourceTimezone: 'UTC', fetchedAt: new Date(), precedence: 'network' as const };
  const delivery = { ...origin, table: 'monetisation' as const, source: 'admob', slices, rows };
  await server.facts.commitBatch({ id: 1, deliveries: [delivery] });
});
afterAll(() => server.close());

test('every cell where two splits cross is there, however small', async () => {
  const admin = await server.as('Admin');
  const card = {
    id: 'pivot1',
    kind: 'pivot',
    title: 'Countries by day',
    measures: ['revenue'],
    by: ['country', 'day'],
    rows: 50,
    width: 4,
    height: 2,
  };
  const { body: made } = await admin.call('POST /save-own-dashboard', {
    name: 'Countries',
    cards: [card],
  });
  const date = `${days[0]}..${yesterday}`;
  const { body } = await admin.call('GET /own-dashboard/figures', {
    id: made['id'],
    wait: true,
    date,
  });
  const [found] = body['cards'] as CardFigures[];
  const cells = new Map(
    found!.list!.rows.map((it) => [
      it.labels.map(({ key }) => key).join(' '),
      it.figures.revenue!.value,
    ]),
  );
  const shown = countries.slice(0, 50);
  const expected = shown.flatMap((country, nth) =>
    days.map((day) => [`${country} ${day}`, earned(nth, day)] as const),
  );
  expect(Object.fromEntries(cells)).toEqual(Object.fromEntries(expected));
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { googlePlayKey } from '../../../../../tests/support/networks/google-play.ts';
import { pullDesk, type PullDesk } from '../../../../../tests/support/networks/pull-desk.ts';
import type { Pull } from '../keys/keys.contract.ts';

let desk: PullDesk;
beforeAll(async () => {
  desk = await pullDesk();
});
afterAll(() => desk.close());

/** What is stored of an app, by day and country. */
async function stored() {
  const rows = await desk.facts.query(
    `select day, country, currency, sum(installs) as installs, sum(iap_revenue_micros) as paid
     from store_console where selected = 1 and app_id = $app
     group by day, country, currency order by day, country`,
    { app: desk.apps[0]! },
  );
  return rows.map((it) => Object.values(it).join(' '));
}

test('installs and earnings of a store complete each other, also when they are fetched again', async () => {
  await desk.db
    .insertInto('exchange_rates')
    .values({
      day: '2025-11-14',
      currency: 'EUR',
      usd_per_unit: '1.1',
      source: 'ecb',
      fetched_at: new Date(),
    })
    .execute();
  const { id } = await desk.addKey('store', '2025-10-31', googlePlayKey);
  await desk.pull(id);
  const first = await stored();
  expect(first).toEqual([
    '2025-10-31 PK USD 7 ',
    '2025-11-01 DE USD 3 ',
    '2025-11-01 PK USD 11 ',
    '2025-11-02 PK USD 13 ',
    '2025-11-16 PK EUR 19 1154313600',
    '2025-11-16 US USD  4990000',
    '2025-11-17 DE EUR  -3652000',
  ]);
  await desk.move('2025-11-21T06:00:00Z');
  await desk.pull(id);
  expect(await stored()).toEqual(first);
  const { body } = await desk.admin.call('GET /network-key', { id });
  const pulls = body['pulls'] as Pull[];
  const installs = pulls.filter((it) => it.name === 'Google Play installs');
  expect(installs.map((it) => [it.from, it.to, it.rows])).toEqual([
    ['2025-11-13', '2025-11-19', 1],
    ['2025-10-31', '2025-11-11', 4],
    ['2025-11-12', '2025-11-18', 1],
  ]);
  expect(pulls.map((it) => it.problem)).toEqual(pulls.map(() => null));
});

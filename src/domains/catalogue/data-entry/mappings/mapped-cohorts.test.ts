import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import { totals } from '#/store/facts/totals.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let clerk: Colleague;
let app: number;
beforeAll(async () => {
  server = await testServer();
  await seedNetworks(server.db);
  const team_id = await server.team('Puzzle');
  clerk = await server.as('Data entry', { teamId: team_id });
  ({ id: app } = await server.db
    .insertInto('apps')
    .values({
      name: 'Lantern Lagoon',
      key: 'LNT',
      package: 'com.backlot.lnt',
      platform: 'android',
      team_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow());
});
afterAll(() => server.close());

const save = (mapping: object) => clerk.call('POST /save-import-mapping', mapping);
function upload(text: string) {
  const form = new FormData();
  form.append('account', 'ByteBrew');
  form.append('currency', 'USD');
  form.append('file', new File([text], 'bytebrew.csv', { type: 'text/csv' }));
  return clerk.call('POST /import-report', form);
}

test('a table with a row for each age keeps nobody where it has no row, and the size day 0 says', async () => {
  const text = `Install day,Age,Installs,Came back,Revenue
2026-03-10,7,,5,1
2026-03-10,0,100,100,10
2026-03-10,1,100,40,2
2026-03-11,0,50,50,4
2026-03-11,1,50,20,1
2026-03-18,0,10,10,1
`;
  const column = (name: string, field: string, unit?: string) => ({ column: name, field, unit });
  const meaning = {
    name: 'Cohorts by hand',
    network: 'bytebrew',
    table: 'cohort',
    zone: 'UTC',
    appId: app,
    country: 'pk',
    columns: [
      column('Install day', 'day'),
      column('Age', 'age'),
      column('Installs', 'installs', 'count'),
      column('Came back', 'retained_users', 'count'),
      column('Revenue', 'ad_revenue_micros', 'money'),
    ],
    header: text.split('\n')[0]!.split(','),
  };
  expect(await save(meaning)).toMatchObject({ status: 200 });
  const { id } = (await upload(text)).body['batch'] as { id: number };
  expect((await clerk.call('POST /commit-import', { id })).status).toBe(200);
  const rows = await totals(server.facts, {
    table: 'cohort',
    measures: ['installs', 'retained_users', 'ad_revenue_micros'],
    by: ['day', 'age'],
    from: '2026-03-10',
    to: '2026-03-18',
    scopeApps: [app],
  });
  const row = (
    day: string,
    age: number,
    installs: number,
    retained_users: number,
    dollars = 0,
  ) => ({
    day: `2026-03-${day}`,
    age,
    installs,
    retained_users,
    ad_revenue_micros: dollars * 1e6,
  });
  expect(rows).toEqual([
    row('10', 0, 100, 100, 10),
    row('10', 1, 100, 40, 2),
    row('10', 7, 100, 5, 1),
    row('11', 0, 50, 50, 4),
    row('11', 1, 50, 20, 1),
    // Nobody came back after a week; the day after the 18th is not told of any cohort.
    row('11', 7, 50, 0),
    row('18', 0, 10, 10, 1),
  ]);
});

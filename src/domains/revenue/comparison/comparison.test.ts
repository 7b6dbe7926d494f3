import { afterAll, beforeAll, expect, test } from 'vitest';
import { appmetricaSides } from '../../../../tests/support/appmetrica-sides.ts';
import { figuresCast } from '../../../../tests/support/figures-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let cast: Awaited<ReturnType<typeof figuresCast>>;
let admin: Colleague;
let lead: Colleague;
beforeAll(async () => {
  server = await testServer();
  cast = await figuresCast(server);
  await server.facts.commitBatch({ id: 2, deliveries: appmetricaSides(cast, server.clock.now) });
  admin = await server.as('Admin');
  lead = await server.as('Team lead', { leads: cast.puzzle });
});
afterAll(() => server.close());

const compare = (who: Colleague, wanted: object = {}) =>
  who.call('GET /appmetrica-comparison-apps', { date: 'last-7-days', ...wanted });

test('HR, whose role gives no figures, is refused', async () => {
  const hr = await server.as('HR', { without: ['revenue:read'] });
  expect((await compare(hr)).status).toBe(403);
});

test('a wrong filter is refused by the name of its field', async () => {
  expect(Object.keys((await compare(admin, { sort: 'beauty' })).body.fields!)).toEqual(['sort']);
});

test('the worst comes first, over the days both have', async () => {
  const { body } = await compare(admin);
  expect(body).toMatchObject({
    totalRows: 2,
    rows: [
      {
        app: { label: 'Orbit' },
        installs: { ours: 200, theirs: 120, difference: -0.4, days: 2, missing: 0 },
        campaigns: 0,
        paidShare: null,
        dau: 500,
        // A thousand impressions a day among 500 people.
        ipu: 2,
      },
      { app: { label: 'Lantern' }, installs: { difference: 0 } },
    ],
    total: { installs: { ours: 400, theirs: 320, difference: -0.2 }, dau: 1000, ipu: 2 },
  });
});

test('a lead sees their teams’ apps alone', async () => {
  const { body } = await compare(lead, { app: [cast.lantern, cast.orbit] });
  expect(body).toMatchObject({
    totalRows: 1,
    rows: [{ app: { label: 'Lantern' } }],
    total: { installs: { ours: 200 } },
  });
});

test('rows are sorted and paged', async () => {
  const { body } = await compare(admin, { sort: 'name', order: 'asc', perPage: 1, page: 2 });
  expect(body).toMatchObject({ totalRows: 2, rows: [{ app: { label: 'Orbit' } }] });
});

test('where AppMetrica says nothing, nothing is compared', async () => {
  expect((await compare(admin, { date: '2025-11-01..2025-11-10' })).body).toMatchObject({
    totalRows: 0,
    total: { paidShare: null, ipu: null, installs: { difference: null } },
  });
});

test('an export has a line for each app', async () => {
  const reply = await admin.call('GET /appmetrica-comparison-apps/export', {
    date: 'last-7-days',
    format: 'csv',
  });
  expect(reply.body['raw']).toContain('Orbit,Android,200,120,-0.4');
});

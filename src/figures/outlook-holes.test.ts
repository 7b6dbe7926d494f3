import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, eachDay } from '#/kernel/days.ts';
import { adRow } from '../../tests/support/facts-rows.ts';
import { friday8 } from '../../tests/support/figures-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../tests/support/server.ts';
import type { Outlook } from './outlook.contract.ts';

/**
 * Apps that earn $100 a day each, of teams of their own: Lantern and Willow on every day, Orbit not
 * on the last three and Pebble not in the last two weeks.
 */
let server: TestServer;
let admin: Colleague;
const apps: Record<string, { app: number; team: number }> = {};
// Figures come within a day after the end of a source's day, so this is what is due on Friday.
const due = addDays(dayOf(friday8), -2);
const missing = { Lantern: 0, Willow: 0, Orbit: 3, Pebble: 13 };

beforeAll(async () => {
  server = await testServer();
  server.clock.now = friday8;
  admin = await server.as('Admin');
  const account = await server.db
    .insertInto('accounts')
    .values({ name: 'Main', kind: 'admob' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [name, without] of Object.entries(missing)) {
    const team = await server.team(name);
    const values = { name, key: name.slice(0, 3).toUpperCase(), package: `com.${name}` };
    const app = await server.db
      .insertInto('apps')
      .values({ ...values, platform: 'android', team_id: team })
      .returning('id')
      .executeTakeFirstOrThrow();
    apps[name] = { app: app.id, team };
    const place = { account_id: account.id, app_id: app.id, network_id: 1, provisional: false };
    const [from, to] = [addDays(due, -69), addDays(due, -without)];
    const rows = eachDay({ from, to }).map((day) =>
      adRow({ ...place, day, revenue_micros: 100_000_000 }),
    );
    const slices = [{ account_id: account.id, app_id: app.id, from, to }];
    const about = { sourceTimezone: 'UTC', fetchedAt: friday8, precedence: 'network' as const };
    await server.facts.commitBatch({
      id: app.id,
      deliveries: [{ ...about, table: 'monetisation', source: 'admob', slices, rows }],
    });
  }
});
afterAll(() => server.close());

async function outlookOf(...names: string[]) {
  const app = names.map((it) => apps[it]!.app);
  const { body } = await admin.call('GET /revenue-outlook', { app });
  return body['outlook'] as Outlook;
}
const dollars = (micros: number | null) => micros && micros / 1_000_000;

test('days that are missing of an app do not lower the forecast', async () => {
  const whole = await outlookOf('Lantern', 'Willow');
  const broken = await outlookOf('Lantern', 'Orbit');
  expect(dollars(whole.forecast)).toBe(6_000);
  expect(broken.forecast).toBe(whole.forecast);
  // What is not there is not counted as if it were.
  expect(dollars(whole.soFar)! - dollars(broken.soFar)!).toBe(300);
});

test('with too much missing there is no forecast, and what is known stands', async () => {
  expect(await outlookOf('Pebble', 'Lantern')).toMatchObject({ forecast: null, band: null });
  expect(dollars((await outlookOf('Pebble', 'Lantern')).soFar)).toBeGreaterThan(0);
});

test('a team’s forecast is held by its own apps', async () => {
  const { body } = await admin.call('GET /teams-overview', {});
  const teams = body['rows'] as { id: number; outlook: Outlook | null }[];
  const of = (name: string) => teams.find((it) => it.id === apps[name]!.team)?.outlook;
  expect(dollars(of('Orbit')?.forecast ?? null)).toBe(3_000);
  expect(of('Pebble')?.forecast ?? null).toBeNull();
});

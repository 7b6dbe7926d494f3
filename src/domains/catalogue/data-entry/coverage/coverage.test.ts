import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#/kernel/days.ts';
import { adRow } from '../../../../../tests/support/facts-rows.ts';
import { figuresCast, friday8 } from '../../../../../tests/support/figures-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import type { Coverage } from './coverage.contract.ts';

/** Two apps that AdMob delivers every day; then Orbit is left out of five reports. */
let server: TestServer;
let cast: Awaited<ReturnType<typeof figuresCast>>;
let entry: Colleague;
let account = 0;
/** Figures come within a day, so Wednesday's are the last that are due on Friday morning. */
const due = '2025-11-19';
const gap = { from: '2025-11-10', to: '2025-11-14' };

beforeAll(async () => {
  server = await testServer();
  const values = { name: 'Main', kind: 'admob' };
  const row = server.db.insertInto('accounts').values(values).returning('id');
  account = (await row.executeTakeFirstOrThrow()).id;
  cast = await figuresCast(server);
  entry = await server.as('Admin');
  // One report a day from the 10th to the 14th, each without Orbit.
  for (let day = gap.from; day <= gap.to; day = addDays(day, 1)) {
    const place = { day, network_id: cast.network, account_id: account };
    const rows = [adRow({ ...place, app_id: cast.lantern, revenue_micros: 10_000_000 })];
    const common = { sourceTimezone: 'UTC', fetchedAt: friday8, precedence: 'network' as const };
    const slices = [{ account_id: account, from: day, to: day }];
    const delivery = { ...common, table: 'monetisation' as const, source: 'admob', slices, rows };
    await server.facts.commitBatch({ id: Number(day.slice(-2)), deliveries: [delivery] });
  }
});
afterAll(() => server.close());

async function coverage(who: Colleague, question: object = {}): Promise<Coverage> {
  const reply = await who.call('GET /coverage', question);
  expect(reply.status).toBe(200);
  return reply.body as object as Coverage;
}
const end = (who: Colleague, part: object = {}) =>
  who.call('POST /end-source', { source: 'admob', accountId: account, lastDay: due, ...part });

test('who enters no figures sees no coverage and ends no source', async () => {
  const hr = await server.as('HR', { without: ['revenue:read'] });
  expect((await hr.call('GET /coverage', {})).status).toBe(403);
  expect((await end(hr)).status).toBe(403);
});

test('a source that never delivered cannot end, nor on a day that has not come', async () => {
  expect((await end(entry, { source: 'unity-ads' })).status).toBe(404);
  expect((await end(entry, { lastDay: '2025-11-30' })).status).toBe(400);
});

test('days on which a report in force was silent about an app told nothing of it', async () => {
  const { rows, days } = await coverage(entry, { days: 20 });
  expect(days.at(-1)).toBe('2025-11-20');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ source: 'admob', sourceName: 'AdMob', apps: 2 });
});

test('by app the days are those of the app', async () => {
  const { rows } = await coverage(entry, { days: 20, source: 'admob', account });
  expect(rows.map((it) => it.app?.name).sort()).toEqual(['Lantern', 'Orbit']);
  const orbit = rows.find((it) => it.app?.name === 'Orbit')!;
  expect(orbit.states.filter((it) => it === 'nothing')).toHaveLength(5);
  const lantern = rows.find((it) => it.app?.name === 'Lantern')!;
  expect(new Set(lantern.states)).toEqual(new Set(['delivered']));
});

test('whoever sees one team sees its apps, and may not speak for a whole account', async () => {
  const lead = await server.as('Team lead', { leads: cast.puzzle });
  const reply = await lead.call('GET /coverage', {});
  if (reply.status === 403) return;
  const { rows } = reply.body as object as Coverage;
  expect(rows[0]?.apps).toBe(1);
  expect((await end(lead)).status).toBe(403);
  expect((await end(lead, { appId: cast.orbit })).status).toBe(404);
});

test('a source that ended is no gap until that is taken back, and both stand in the audit', async () => {
  server.clock.now = new Date('2025-11-25T03:00:00Z');
  const later = await server.as('Admin');
  expect((await coverage(later)).missing).toBeGreaterThan(0);
  const ended = await end(later);
  expect(ended).toMatchObject({ status: 200, body: { lastDay: due, app: null } });
  expect((await end(later)).status).toBe(409);
  const after = await coverage(later);
  expect(after.missing).toBe(0);
  expect(after.rows[0]?.ended).toMatchObject({ lastDay: due });
  const { id } = ended.body as { id: number };
  expect((await later.call('POST /reopen-source', { id })).status).toBe(200);
  expect((await later.call('POST /reopen-source', { id })).status).toBe(404);
  expect((await coverage(later)).missing).toBeGreaterThan(0);
  const audit = await server.db
    .selectFrom('audit')
    .select('action')
    .where('action', 'like', 'source.%')
    .orderBy('id')
    .execute();
  expect(audit.map((it) => it.action)).toEqual(['source.end', 'source.reopen']);
});

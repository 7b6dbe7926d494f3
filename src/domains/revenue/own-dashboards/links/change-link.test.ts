import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { friday8 } from '../../../../../tests/support/figures-cast.ts';
import { PARTNER_DATE, partnerFacts } from '../../../../../tests/support/partner-facts.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import type { DashboardLink } from './links.contract.ts';

let server: TestServer;
let lead: Colleague;
let app: number;
let dashboard: number;
let team: number;

beforeAll(async () => {
  server = await testServer();
  const { puzzle, apps } = await partnerFacts(server);
  app = apps.Lantern!;
  team = puzzle;
  lead = await server.as('Team lead', { leads: puzzle });
});
afterAll(() => server.close());

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(friday8.getTime() + days * DAY_MS);
const made = async (until: string) => {
  const asked = { dashboard, name: 'Zed Media', until, apps: [app] };
  const { body } = await lead.call('POST /make-own-dashboard-link', asked);
  const { link, address } = body as object as { link: DashboardLink; address: string };
  return { ...link, secret: address.split('#')[1]! };
};
const opens = async (secret: string) =>
  (await server.call('POST /open-shared-dashboard', { secret })).status;
const change = (who: Colleague, { id, version, name, until }: DashboardLink, more: object) =>
  who.call('POST /change-own-dashboard-link', { id, version, name, until, ...more });

beforeEach(async () => {
  server.clock.now = friday8;
  const size = { width: 4, height: 2 };
  const cards = [{ id: 'tile1', kind: 'tile', title: 'Money', measures: ['revenue'], ...size }];
  const filter = { date: PARTNER_DATE, compare: 'none' };
  const { body } = await lead.call('POST /save-own-dashboard', { name: 'Board', cards, filter });
  dashboard = Number(body['id']);
});

test('nobody but its maker moves the end of a link, and never beyond what one may have', async () => {
  const it = await made('2025-12-01');
  const admin = await server.as('Admin');
  const token = { until: '2025-12-31' };
  expect((await server.call('POST /change-own-dashboard-link', {})).status).toBe(401);
  expect((await change(await server.as('Member'), it, token)).status).toBe(403);
  const elsewhere = await server.as('Team lead', { leads: await server.team('Else') });
  expect((await change(elsewhere, it, token)).status).toBe(404);
  expect((await change(admin, it, token)).status).toBe(403);
  for (const [field, wrong] of [
    ['until', '2025-11-20'],
    ['until', '2027-01-01'],
    ['until', 'soon'],
    ['name', ''],
    ['name', 'x'.repeat(81)],
    ['apps', [app]],
  ] as const) {
    const reply = await change(lead, it, { [field]: wrong });
    expect([field, reply.status]).toEqual([field, 400]);
  }
  server.clock.now = inDays(20);
  expect(await opens(it.secret)).toBe(404);
});

test('it opens for longer by the same address, and stands in the log', async () => {
  const it = await made('2025-11-22');
  expect((await change(lead, it, { name: 'Zed, Berlin', until: '2025-12-24' })).status).toBe(200);
  // Two tabs: the second one is told.
  expect((await change(lead, it, { until: '2026-01-31' })).status).toBe(412);
  server.clock.now = inDays(10);
  expect(await opens(it.secret)).toBe(200);
  const entry = await server.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('action', '=', 'own-dashboard-link.change')
    .where('subject_id', '=', String(it.id))
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({
    before: { name: 'Zed Media', until: '2025-11-22' },
    after: { name: 'Zed, Berlin', until: '2025-12-24' },
  });
});

test('one that has ended opens again, one that was revoked never does', async () => {
  const ended = await made('2025-11-22');
  const revoked = await made('2025-12-24');
  await lead.call('POST /revoke-own-dashboard-link', { id: revoked.id, version: revoked.version });
  server.clock.now = inDays(5);
  await server.db
    .updateTable('sessions')
    .set({ last_active_at: server.clock.now, locked_at: null, expires_at: inDays(30) })
    .execute();
  expect(await opens(ended.secret)).toBe(404);
  expect((await change(lead, ended, { until: '2025-12-24' })).status).toBe(200);
  expect(await opens(ended.secret)).toBe(200);
  const again = await change(lead, { ...revoked, version: revoked.version + 1 }, {});
  expect(again).toMatchObject({ status: 409, body: { message: expect.stringMatching(/revoked/) } });
  expect(await opens(revoked.secret)).toBe(404);
});

test('whose link opens a dashboard is told once a day that somebody else changed it', async () => {
  await made('2025-12-01');
  const gone = await made('2025-12-01');
  await lead.call('POST /revoke-own-dashboard-link', { id: gone.id, version: gone.version });
  const other = await server.as('Team lead', { teamId: team, name: 'Rafia Anwar' });
  const open = async (who: Colleague) =>
    (await who.call('GET /own-dashboard', { id: dashboard })).body;
  const { version } = await open(lead);
  const people = [{ id: other.id, change: true }];
  const shared = { id: dashboard, version, people, teams: [] };
  expect((await lead.call('POST /share-own-dashboard', shared)).status).toBe(200);
  const save = async (who: Colleague, name: string) => {
    const { version: seen, cards, filter } = await open(who);
    const asked = { id: dashboard, version: seen, name, cards, filter };
    expect((await who.call('POST /save-own-dashboard', asked)).status).toBe(200);
  };
  const told = () =>
    server.db
      .selectFrom('notifications')
      .select(['person_id', 'title'])
      .where('type', '=', 'own-dashboard.link-changed')
      .execute();
  await save(lead, 'Board of mine');
  expect(await told()).toEqual([]);
  await save(other, 'Board with profit');
  await save(other, 'Board with profit and spend');
  expect(await told()).toEqual([
    { person_id: lead.id, title: 'Rafia Anwar changed the dashboard “Board with profit”' },
  ]);
});

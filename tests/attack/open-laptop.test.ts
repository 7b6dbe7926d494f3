import { afterAll, beforeAll, expect, test } from 'vitest';
import { friday8 } from '../support/figures-cast.ts';
import { inbox } from '../support/leave-cast.ts';
import { PARTNER_DATE as date, partnerFacts } from '../support/partner-facts.ts';
import { testServer, type Colleague, type TestServer } from '../support/server.ts';

/** Sits at somebody's open console, or acts as them for half an hour, and takes something along that lasts. */

let server: TestServer;
let lead: Colleague;
let link: object;

beforeAll(async () => {
  server = await testServer();
  const { puzzle, apps } = await partnerFacts(server);
  server.clock.now = friday8;
  lead = await server.as('Team lead', { name: 'Lea Open', leads: puzzle });
  const size = { width: 4, height: 2 };
  const cards = [{ id: 'tile1', kind: 'tile', title: 'Money', measures: ['revenue'], ...size }];
  const board = { name: 'Board', cards, filter: { date, compare: 'none' } };
  const { body } = await lead.call('POST /save-own-dashboard', board);
  link = { dashboard: body['id'], name: 'Myself', until: '2025-12-31', apps: [apps.Lantern] };
});
afterAll(() => server.close());

const told = async () => (await inbox(lead)).map((it) => String(it['title']));

test('a link that somebody outside opens is told to whose it is', async () => {
  expect((await lead.call('POST /make-own-dashboard-link', link)).status).toBe(200);
  expect(await told()).toContainEqual(expect.stringMatching(/^A link to the dashboard “Board”/));
});

test('so is each address of a calendar', async () => {
  const made = await lead.call('POST /add-calendar-feed', { name: 'Phone', parts: ['tasks'] });
  expect(made.status).toBe(200);
  const ofFeed = async () => (await told()).filter((it) => /calendar feed “Phone”/.test(it)).length;
  expect(await ofFeed()).toBe(1);
  const { id, version } = made.body['feed'] as { id: number; version: number };
  server.clock.now = new Date(friday8.getTime() + 60_000);
  expect((await lead.call('POST /renew-calendar-feed', { id, version })).status).toBe(200);
  expect(await ofFeed()).toBe(2);
});

test('who acts as a lead makes no link that lasts longer than that', async () => {
  const boss = await server.as('Super admin');
  const acting = { acting_as: lead.id, acting_until: new Date(friday8.getTime() + 30 * 60_000) };
  await server.db.updateTable('sessions').set(acting).where('person_id', '=', boss.id).execute();
  expect((await boss.call('GET /own-dashboards')).status).toBe(200);
  const change = { id: 1, version: 1, name: 'Me', until: '2025-12-31' };
  for (const [key, input] of [
    ['POST /make-own-dashboard-link', link],
    ['POST /change-own-dashboard-link', change],
  ] as const)
    expect([key, (await boss.call(key, input)).status]).toEqual([key, 403]);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type {
  CardFigures,
  OwnDashboard,
} from '#/domains/revenue/own-dashboards/dashboards.contract.ts';
import type {
  DashboardLink,
  SharedDashboard,
} from '#/domains/revenue/own-dashboards/links/links.contract.ts';
import { writeMention } from '#/kernel/rich-text.ts';
import { friday8 } from '../support/figures-cast.ts';
import { partnerFacts, PARTNER_DATE as date, type PartnerFacts } from '../support/partner-facts.ts';
import { testServer, type Colleague, type TestServer } from '../support/server.ts';

/** Has a link to a dashboard, or wants one, and reads more than was shared. */

let server: TestServer;
let admin: Colleague;
let lead: Colleague;
let member: Colleague;
let puzzle: number;
let count = 0;
let apps: PartnerFacts['apps'];
let networks: PartnerFacts['networks'];

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('Admin', { name: 'Amna Canary' });
  ({ puzzle, apps, networks } = await partnerFacts(server));
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = friday8;
  lead = await server.as('Team lead', { name: `Lea ${++count} Canary`, leads: puzzle });
  member = await server.as('Member', { name: `Mel ${count} Canary`, teamId: puzzle });
});

const size = { width: 4, height: 2 };
const card = (id: string, kind: string, more: object = {}) => ({
  id,
  kind,
  title: kind,
  measures: ['revenue'],
  ...size,
  ...more,
});
const cards = [card('tile1', 'tile'), card('byapp', 'table', { by: ['app'] })];
const board = async (who: Colleague, more: object = {}) => {
  const made = { name: 'For partners', cards, filter: { date, compare: 'none' }, ...more };
  return (await who.call('POST /save-own-dashboard', made)).body as object as OwnDashboard;
};
const ask = (who: Colleague, dashboard: number, more: object = {}) => {
  const asked = { dashboard, name: 'Zed Media', until: '2025-12-31', apps: [apps.Lantern] };
  return who.call('POST /make-own-dashboard-link', { ...asked, ...more });
};
async function link(who: Colleague, dashboard: number, more: object = {}) {
  const { body, status } = await ask(who, dashboard, more);
  expect([status, body['fields']]).toEqual([200, undefined]);
  const { address, link: made } = body as object as { address: string; link: DashboardLink };
  return { ...made, secret: address.split('#')[1]!, address };
}
const open = (secret: string, more: object = {}) =>
  server.call('POST /open-shared-dashboard', { secret, ...more });
const visit = async (secret: string) =>
  ((await open(secret)).body as object as SharedDashboard).visit;
const read = (opened: string, more: object = {}) =>
  server.call('POST /shared-dashboard-figures', { visit: opened, wait: true, ...more });
const shown = async (secret: string, more: object = {}) => {
  const reply = await read(await visit(secret), more);
  const all = reply.body['cards'] as CardFigures[];
  return { text: JSON.stringify(reply.body), ...Object.fromEntries(all.map((it) => [it.id, it])) };
};

test('a link is made by whoever has the right, of a dashboard of theirs', async () => {
  const mine = await board(lead);
  expect((await server.call('POST /make-own-dashboard-link', {})).status).toBe(401);
  expect((await ask(member, mine.id)).status).toBe(403);
  expect((await ask(admin, mine.id)).status).toBe(404);
  const { id, version } = mine;
  const second = await server.as('Team lead', { teamId: puzzle });
  const to = { id, version, teams: [], people: [{ id: second.id, change: true }] };
  await lead.call('POST /share-own-dashboard', to);
  expect((await ask(second, mine.id)).status).toBe(403);
});

test.each([
  ['apps', { apps: [] }],
  ['until', { until: '2025-11-20' }],
  ['until', { until: '2026-11-22' }],
  ['until', { until: 'for ever' }],
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(100_000) }],
  ['name', { name: 'Zed\u0000' }],
  ['password', { password: 'short' }],
  ['countries', { countries: ['Pakistan'] }],
  ['networks', { networks: [99_999] }],
  ['everything', { everything: true }],
])('a link whose %s is wrong is refused by name', async (field, wrong) => {
  const mine = await board(lead);
  const reply = await ask(lead, mine.id, wrong);
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields!)[0]).toContain(field);
});

test('an app that its maker does not see is as good as none', async () => {
  const mine = await board(lead);
  for (const app of [apps.Orbit, 99_999])
    expect((await ask(lead, mine.id, { apps: [apps.Lantern, app] })).status).toBe(404);
});

test('only a hash is kept, the address is told once, and the secret stands behind the #', async () => {
  const made = await link(lead, (await board(lead)).id);
  expect(made.address).toMatch(/\/shared-dashboard#[\w-]{43}$/);
  const kept = await server.db.selectFrom('own_dashboard_links').selectAll().execute();
  const audits = await server.db.selectFrom('audit').selectAll().execute();
  const listed = await lead.call('GET /own-dashboard-links');
  for (const it of [kept, audits, listed.body])
    expect(JSON.stringify(it)).not.toContain(made.secret);
});

test('guesses, beginnings and secrets of something else open nothing', async () => {
  const made = await link(lead, (await board(lead)).id);
  const other = `${made.secret.slice(0, -1)}${made.secret.endsWith('A') ? 'E' : 'A'}`;
  expect((await open(other)).status).toBe(404);
  expect((await open(lead.token.slice(0, 43).padEnd(43, 'a'))).status).toBe(404);
  for (const bad of ['', made.secret.slice(0, 42), `${made.secret}a`, `${made.secret}\u0000`, {}])
    expect((await open(bad as string)).status).toBe(400);
  // The secret is no visit, and neither of them a session.
  expect((await read(made.secret)).status).toBe(404);
  const token = await visit(made.secret);
  for (const it of [made.secret, token]) {
    expect((await open(it)).status).toBe(it === made.secret ? 200 : 404);
    for (const path of [
      'GET /own-dashboards',
      'GET /figures',
      'GET /own-dashboard-links',
      'GET /filters/apps',
    ])
      expect((await server.call(path, {}, { token: it })).status).toBe(401);
  }
});

test('expired, revoked or deleted it opens nothing, also where it is open already', async () => {
  const mine = await board(lead);
  const made = await link(lead, mine.id, { until: '2025-11-21' });
  const second = await link(lead, mine.id);
  const before = [await visit(made.secret), await visit(second.secret)] as const;
  server.clock.now = new Date(friday8.getTime() + 24 * 3_600_000);
  expect((await open(made.secret)).status).toBe(404);
  expect((await read(before[0])).status).toBe(404);
  // A visit ends by itself, the link does not.
  expect((await read(before[1])).status).toBe(404);
  server.clock.now = friday8;
  const again = await visit(second.secret);
  expect((await read(again)).status).toBe(200);
  const { id, version } = second;
  expect((await member.call('POST /revoke-own-dashboard-link', { id, version })).status).toBe(403);
  const colleague = await server.as('Team lead', { leads: await server.team('Else') });
  const foreign = await colleague.call('POST /revoke-own-dashboard-link', { id, version });
  expect(foreign.status).toBe(404);
  const gone = await lead.call('POST /revoke-own-dashboard-link', { id, version });
  expect(gone.status).toBe(200);
  expect((await open(second.secret)).status).toBe(404);
  expect((await read(again)).status).toBe(404);
  const third = await link(lead, mine.id);
  const { version: now } = (await lead.call('GET /own-dashboard', { id: mine.id })).body;
  await lead.call('POST /delete-own-dashboard', { id: mine.id, version: now });
  expect((await open(third.secret)).status).toBe(404);
});

test('with the rights of whoever made it: narrowed with them, and over when they go', async () => {
  const all = { apps: [apps.Lantern, apps.Quarry] };
  const made = await link(lead, (await board(lead)).id, all);
  expect((await shown(made.secret)).text).toContain('Quarry');
  await server.db
    .updateTable('apps')
    .set({ team_id: null })
    .where('id', '=', apps.Quarry)
    .execute();
  expect((await shown(made.secret)).text).not.toContain('Quarry');
  await server.db
    .updateTable('apps')
    .set({ team_id: puzzle })
    .where('id', '=', apps.Quarry)
    .execute();
  const opened = await visit(made.secret);
  const { role_id } = await server.db
    .selectFrom('people')
    .select('role_id')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  await server.db.updateTable('people').set({ role_id }).where('id', '=', lead.id).execute();
  expect((await open(made.secret)).status).toBe(404);
  expect((await read(opened)).status).toBe(404);
  const { body } = await admin.call('GET /own-dashboard-links', { dashboard: made.dashboard.id });
  expect(body['rows']).toMatchObject([{ id: made.id, state: 'resting' }]);
});

test('somebody who has left shares nothing any more', async () => {
  const made = await link(lead, (await board(lead)).id);
  const ofLead = server.db.updateTable('people').where('id', '=', lead.id);
  await ofLead.set({ status: 'left' }).execute();
  expect((await open(made.secret)).status).toBe(404);
});

test('a filter is not widened by what is sent, and cards of another dashboard are not read', async () => {
  const made = await link(lead, (await board(lead)).id);
  const foreign = await board(lead, { cards: [card('secret1', 'tile')] });
  const opened = await visit(made.secret);
  for (const more of [
    { app: [apps.Quarry] },
    { filter: { app: [apps.Quarry] } },
    { singleApp: apps.Quarry },
    { id: foreign.id },
    { dashboard: foreign.id },
  ]) {
    const reply = await read(opened, more);
    expect([Object.keys(more)[0], reply.status]).toEqual([Object.keys(more)[0], 400]);
  }
  expect((await read(opened, { cards: ['secret1'] })).body['cards']).toEqual([]);
  const url = `POST /shared-dashboard-figures?app=${apps.Quarry}`;
  const answer = await server.call(url, { visit: opened, wait: true });
  expect(JSON.stringify(answer.body)).not.toContain('Quarry');
});

test('a password is asked for each time, and guessing it is over soon', async () => {
  const mine = await board(lead);
  const made = await link(lead, mine.id, { password: 'four words of it' });
  expect((await open(made.secret)).body.fields).toHaveProperty('password');
  for (let at = 0; at < 10; at++) {
    const reply = await open(made.secret, { password: `wrong guess ${at}` });
    expect([reply.status, reply.body.fields]).toEqual([
      400,
      { password: 'This is not the password.' },
    ]);
  }
  const right = { password: 'four words of it' };
  expect((await open(made.secret, right)).status).toBe(429);
  server.clock.now = new Date(friday8.getTime() + 16 * 60_000);
  expect((await open(made.secret, right)).status).toBe(200);
});

test('what is not part of it is hidden: splits of the house, measures that know no network', async () => {
  const own = await lead.call('POST /save-own-measure', {
    name: 'Canary share',
    formula: 'ad revenue / dau',
    unit: 'money',
  });
  const ownKey = `own:${String(own.body['id'])}`;
  const mine = await board(lead, {
    cards: [
      card('team1', 'table', { by: ['team'] }),
      card('acct1', 'table', { by: ['account'] }),
      card('dau11', 'tile', { measures: ['dau'] }),
      card('own11', 'tile', { measures: [ownKey] }),
      card('good1', 'tile'),
      {
        id: 'note1',
        kind: 'note',
        title: 'Note',
        ...size,
        text: `By ${writeMention(lead.id, 'Lea Canary')} and [it](/tasks?task=7)`,
      },
    ],
  });
  const made = await link(lead, mine.id, { networks: [networks.AdMob] });
  const found = (await shown(made.secret)) as Record<string, unknown>;
  for (const id of ['team1', 'acct1', 'dau11', 'own11'])
    expect([id, found[id]]).toMatchObject([id, { state: 'hidden', tile: null, list: null }]);
  expect(found['good1']).toMatchObject({ state: 'ready' });
  const { body } = await open(made.secret);
  const text = JSON.stringify(body);
  expect(text).toContain('By a colleague and it');
  for (const it of ['Canary', 'Puzzle', '/tasks']) expect(text).not.toContain(it);
});

test('each opening is written down, and the list says how many and when', async () => {
  const made = await link(lead, (await board(lead)).id);
  await open(made.secret);
  await open(made.secret, {});
  await server.call(
    'POST /open-shared-dashboard',
    { secret: made.secret },
    { headers: { 'User-Agent': 'Other' } },
  );
  const { body } = await lead.call('GET /own-dashboard-links', { dashboard: made.dashboard.id });
  expect(body['rows']).toMatchObject([
    { id: made.id, openings: 3, visitors: 2, openedAt: friday8.toISOString(), state: 'open' },
  ]);
  const audited = await server.db
    .selectFrom('audit')
    .select(['action', 'actor_id'])
    .where('action', '=', 'own-dashboard-link.open')
    .where('subject_id', '=', String(made.id))
    .execute();
  expect(audited).toEqual(
    Array.from({ length: 3 }, () => ({ action: 'own-dashboard-link.open', actor_id: null })),
  );
});

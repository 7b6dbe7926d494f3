import * as fc from 'fast-check';
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
import { adDelivery, adRow } from '../support/facts-rows.ts';
import { friday8 } from '../support/figures-cast.ts';
import { testServer, type Colleague, type TestServer } from '../support/server.ts';

/** Has a link to a dashboard, or wants one, and reads more than was shared. */

let server: TestServer;
let admin: Colleague;
let lead: Colleague;
let member: Colleague;
let puzzle: number;
let count = 0;
const day = '2025-11-18';
const date = `${day}..${day}`;
const apps = { Lantern: 0, Orbit: 0, Quarry: 0 };
const networks = { AdMob: 0, Zenith: 0 };
const countries = ['PK', 'DE'] as const;

type Cell = { app: number; network: number; country: string; micros: number };
const cells: Cell[] = [];

beforeAll(async () => {
  server = await testServer();
  server.clock.now = friday8;
  puzzle = await server.team('Puzzle');
  const arcade = await server.team('Arcade');
  admin = await server.as('Admin', { name: 'Amna Canary' });
  const insert = (name: string, team_id: number) =>
    server.db
      .insertInto('apps')
      .values({ name, key: name.slice(0, 3), package: `c.${name}`, platform: 'android', team_id })
      .returning('id')
      .executeTakeFirstOrThrow();
  apps.Lantern = (await insert('Lantern', puzzle)).id;
  apps.Quarry = (await insert('Quarry', puzzle)).id;
  apps.Orbit = (await insert('Orbit', arcade)).id;
  for (const [at, name] of Object.keys(networks).entries()) {
    const values = { code: name.toLowerCase(), name, type: 'bidding' as const, position: at + 5 };
    const row = server.db.insertInto('networks').values(values).returning('id');
    networks[name as 'AdMob'] = (await row.executeTakeFirstOrThrow()).id;
  }
  // Each cell is a power of two: of every sum one can tell what is in it.
  for (const app of Object.values(apps))
    for (const network of Object.values(networks))
      for (const country of countries)
        cells.push({ app, network, country, micros: 1_000 * 2 ** cells.length });
  const rows = cells.map((it) =>
    adRow({
      day,
      app_id: it.app,
      network_id: it.network,
      country: it.country,
      revenue_micros: it.micros,
    }),
  );
  const slices = [{ account_id: 1, from: '2025-11-01', to: '2025-11-20' }];
  await server.facts.commitBatch({ id: 1, deliveries: [adDelivery(rows, { slices })] });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = friday8;
  lead = await server.as('Team lead', { name: `Lea ${++count} Canary`, leads: puzzle });
  member = await server.as('Member', { name: `Mel ${count} Canary`, teamId: puzzle });
});

const size = { width: 4, height: 2 };
const card = (id: string, kind: string, more: object = {}) => ({
  ...{ id, kind, title: kind, measures: ['revenue'], ...size },
  ...more,
});
const cards = [
  card('tile1', 'tile'),
  card('byapp', 'table', { by: ['app'] }),
  card('bynet', 'bars', { by: ['network'] }),
  card('cross', 'pivot', { by: ['app', 'country'] }),
  card('lines', 'lines', { by: ['network'] }),
];
const board = async (who: Colleague, more: object = {}) =>
  (
    await who.call('POST /save-own-dashboard', {
      name: 'For partners',
      cards,
      filter: { date, compare: 'none' },
      ...more,
    })
  ).body as object as OwnDashboard;
const ask = (who: Colleague, dashboard: number, more: object = {}) =>
  who.call('POST /make-own-dashboard-link', {
    ...{ dashboard, name: 'Zed Media', until: '2025-12-31', apps: [apps.Lantern] },
    ...more,
  });
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
  await server.db.updateTable('people').set({ status: 'left' }).where('id', '=', lead.id).execute();
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
    ...{ name: 'Canary share', formula: 'ad revenue / dau', unit: 'money' },
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

test('no reply ever holds more than what is shared, whatever the link and the dashboard narrow', async () => {
  const some = <T>(of: readonly T[]) => fc.uniqueArray(fc.constantFrom(...of), { maxLength: 2 });
  const appIds = [apps.Lantern, apps.Quarry];
  const narrowing = fc.record({
    apps: some(appIds),
    networks: some(Object.values(networks)),
    countries: some(countries),
  });
  const has = <T>(of: readonly T[], it: T) => of.length === 0 || of.includes(it);
  const nameOf = new Map(Object.entries({ ...apps, ...networks }).map(([name, id]) => [id, name]));
  const appName = (id: number) => Object.entries(apps).find((it) => it[1] === id)![0];
  const networkName = (id: number) => Object.entries(networks).find((it) => it[1] === id)![0];
  expect(nameOf.size).toBeGreaterThan(0);
  await fc.assert(
    fc.asyncProperty(narrowing, narrowing, async (rows, of) => {
      fc.pre(rows.apps.length + rows.networks.length + rows.countries.length > 0);
      const filter = {
        ...{ date, compare: 'none' },
        ...(of.apps.length > 0 && { app: of.apps }),
        ...(of.networks.length > 0 && { network: of.networks }),
        ...(of.countries.length > 0 && { country: of.countries }),
      };
      const made = await link(lead, (await board(lead, { filter })).id, rows);
      const found = await shown(made.secret);
      const inside = cells.filter(
        (it) =>
          appIds.includes(it.app) &&
          [rows, of].every(
            (side) =>
              has(side.apps, it.app) &&
              has(side.networks, it.network) &&
              has(side.countries, it.country as 'PK'),
          ),
      );
      const total = inside.reduce((sum, it) => sum + it.micros, 0);
      const { tile1, byapp } = found as object as Record<string, CardFigures>;
      expect(tile1!.tile?.value ?? 0).toBe(total);
      const listed = (byapp!.list?.rows ?? []).map((it) => [
        it.labels[0]!.label,
        it.figures.revenue?.value,
      ]);
      const sums = Map.groupBy(inside, (it) => it.app);
      expect(new Map(listed as [string, number][])).toEqual(
        new Map(
          [...sums].map(([app, its]) => [
            appName(app),
            its.reduce((sum, it) => sum + it.micros, 0),
          ]),
        ),
      );
      const text = found.text + JSON.stringify((await open(made.secret)).body);
      const seen = new Set(inside.flatMap((it) => [appName(it.app), networkName(it.network)]));
      const told = new Set([...rows.apps.map(appName), ...rows.networks.map(networkName), ...seen]);
      for (const name of [
        'Orbit',
        'Arcade',
        'Canary',
        ...Object.keys(apps),
        ...Object.keys(networks),
      ])
        if (!told.has(name)) expect(text).not.toContain(name);
    }),
    { numRuns: 25 },
  );
});

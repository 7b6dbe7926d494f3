import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { sceneDeliveries } from '../../../../tests/support/figures-scene.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import type { CardFigures, OwnDashboard } from './dashboards.contract.ts';

let server: TestServer;
let lead: Colleague;
let member: Colleague;
let other: Colleague;
let admin: Colleague;
let puzzle: number;
let arcade: number;
let lantern: number;
let orbit: number;

async function app(name: string, team_id: number): Promise<number> {
  const key = name.slice(0, 3).toUpperCase();
  const values = { name, key, package: `com.${name}`, platform: 'android' as const, team_id };
  const made = server.db.insertInto('apps').values(values).returning('id');
  return (await made.executeTakeFirstOrThrow()).id;
}

beforeAll(async () => {
  server = await testServer();
  [puzzle, arcade] = [await server.team('Puzzle'), await server.team('Arcade')];
  admin = await server.as('Admin');
  lead = await server.as('Team lead', { name: 'Sana Mirza', leads: puzzle });
  member = await server.as('Member', { teamId: puzzle });
  other = await server.as('Team lead', { leads: arcade });
  [lantern, orbit] = [await app('Lantern', puzzle), await app('Orbit', arcade)];
  const networks = server.db
    .insertInto('networks')
    .values({ code: 'admob', name: 'AdMob', type: 'bidding', position: 2 });
  const network = (await networks.returning('id').executeTakeFirstOrThrow()).id;
  const campaigns = server.db
    .insertInto('campaigns')
    .values({ network_id: network, external_id: 'c1', name: 'Summer-PK', app_id: lantern });
  const campaign = (await campaigns.returning('id').executeTakeFirstOrThrow()).id;
  const apps = [
    [lantern, 10],
    [orbit, 30],
  ] as const;
  const yesterday = addDays(dayOf(new Date()), -1);
  const deliveries = sceneDeliveries({ yesterday, network, campaign, apps });
  await server.facts.commitBatch({ id: 1, deliveries });
});
afterAll(() => server.close());

const size = { width: 4, height: 2 };
const tile = { id: 'tile1', kind: 'tile', title: 'Revenue', measures: ['revenue'], ...size };
const lines = { id: 'lines1', kind: 'lines', title: 'Course', measures: ['revenue'], ...size };
const bars = {
  id: 'bars1',
  kind: 'bars',
  title: 'By app',
  measures: ['revenue'],
  by: ['app'],
  ...size,
};
const pivot = {
  id: 'pivot1',
  kind: 'pivot',
  title: 'Apps by country',
  measures: ['revenue'],
  ...size,
  by: ['app', 'country'],
};
const note = { id: 'note1', kind: 'note', title: 'About', text: 'What this is **for**.', ...size };

const save = (who: Colleague, it: object = {}) =>
  who.call('POST /save-own-dashboard', { name: 'Money', cards: [tile], ...it });
const made = async (who: Colleague, it: object = {}) => {
  const reply = await save(who, it);
  expect(reply.body).not.toHaveProperty('fields');
  expect(reply.status).toBe(200);
  return reply.body as object as OwnDashboard;
};
const share = (who: Colleague, { id, version }: OwnDashboard, to: object) =>
  who.call('POST /share-own-dashboard', { id, version, people: [], teams: [], ...to });
const figures = async (who: Colleague, id: number, filter: object = {}) => {
  const reply = await who.call('GET /own-dashboard/figures', { id, wait: true, ...filter });
  expect(reply.status).toBe(200);
  const cards = reply.body['cards'] as CardFigures[];
  return Object.fromEntries(cards.map((it) => [it.id, it]));
};

test('a role that may not see figures has no dashboards', async () => {
  const hr = await server.as('HR', { without: ['revenue:read'] });
  expect((await hr.call('GET /own-dashboards')).status).toBe(403);
  expect((await save(hr)).status).toBe(403);
  expect((await server.call('GET /own-dashboards')).status).toBe(401);
});

test.each([
  ['measures', { ...tile, measures: [] }],
  ['measures', { ...tile, measures: ['luck'] }],
  ['measures', { ...bars, by: ['network'], measures: ['spend'] }],
  ['measures', { ...bars, by: ['network'], measures: ['totalRevenue'] }],
  ['measures', { ...bars, measures: ['revenue', 'installs'] }],
  ['measures', { ...lines, by: ['app'], measures: ['revenue', 'spend'] }],
  ['measures', { ...pivot, kind: 'stacked', measures: ['ecpm'] }],
  ['measures', { ...tile, filter: { campaign: [1] } }],
  ['by', { ...tile, by: ['app'] }],
  ['by', { ...pivot, by: ['app'] }],
  ['by', { ...pivot, by: ['app', 'app'] }],
  ['by', { ...lines, by: ['week'] }],
  ['filter', { ...tile, filter: { country: ['Pakistan'] } }],
  ['date', { ...tile, date: 'for ever' }],
  ['width', { ...tile, width: 13 }],
  ['height', { ...tile, height: 0 }],
  ['id', { ...tile, id: '../x' }],
  ['title', { ...tile, title: ' ' }],
  ['text', { ...note, text: 'x'.repeat(5001) }],
  ['kind', { ...tile, kind: 'pie' }],
])('a card that cannot be is refused by the name of %s', async (field, card) => {
  const reply = await save(lead, { cards: [card] });
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields!)[0]).toMatch(new RegExp(`^cards\\.0\\.${field}`));
});

test('a measure that does not exist by a split is refused with words', async () => {
  const reply = await save(lead, { cards: [{ ...bars, by: ['network'], measures: ['spend'] }] });
  expect(reply.body.fields).toEqual({
    'cards.0.measures': 'Spend is not known by ad network.',
  });
});

test('more cards than there is room for, and two of one id, are refused', async () => {
  const many = Array.from({ length: 41 }, (_, at) => ({ ...tile, id: `card${at}` }));
  expect((await save(lead, { cards: many })).body.fields).toHaveProperty('cards');
  expect((await save(lead, { cards: [tile, tile] })).body.fields).toEqual({
    cards: 'Each card only once.',
  });
  expect((await save(lead, { cards: many.slice(1) })).status).toBe(200);
});

test('a dashboard is one’s own until it is shared, to read or to change', async () => {
  const own = await made(lead);
  for (const key of ['GET /own-dashboard', 'GET /own-dashboard/figures'])
    expect((await member.call(key, { id: own.id })).status).toBe(404);
  expect((await save(member, { id: own.id, version: 1 })).status).toBe(404);
  const shared = (await share(lead, own, { teams: [{ id: puzzle, change: false }] })).body;
  expect(shared).toMatchObject({ version: 2, teams: [{ name: 'Puzzle', change: false }] });
  expect((await member.call('GET /own-dashboard', { id: own.id })).body).toMatchObject({
    mine: false,
    mayChange: false,
    people: [],
    teams: [],
    author: { name: 'Sana Mirza' },
  });
  expect((await save(member, { id: own.id, version: 2 })).status).toBe(403);
  const read = { id: own.id, version: 2 };
  expect((await member.call('POST /delete-own-dashboard', read)).status).toBe(403);
  const open = shared as object as OwnDashboard;
  await share(lead, open, { people: [{ id: member.id, change: true }] });
  expect((await save(member, { id: own.id, version: 3, name: 'Ours' })).body).toMatchObject({
    name: 'Ours',
    version: 4,
    changedBy: { id: member.id },
  });
  expect((await other.call('GET /own-dashboard', { id: own.id })).status).toBe(404);
  const list = await member.call('GET /own-dashboards', { whose: 'others', q: 'our sana' });
  expect(list.body).toMatchObject({ totalRows: 1, rows: [{ name: 'Ours', mayChange: true }] });
});

test('it is shared by its author alone, with whom they know, and only with the right to', async () => {
  const own = await made(lead);
  expect((await share(lead, own, { teams: [{ id: arcade, change: true }] })).status).toBe(404);
  expect((await share(lead, own, { people: [{ id: other.id, change: true }] })).status).toBe(404);
  const self = await share(lead, own, { people: [{ id: lead.id, change: true }] });
  expect(self.body.fields).toHaveProperty('people');
  const theirs = await made(member);
  expect((await share(member, theirs, { teams: [{ id: puzzle, change: true }] })).status).toBe(403);
  expect((await share(other, own, {})).status).toBe(404);
});

test('of two changes at once the later is answered with what stands there', async () => {
  const own = await made(lead);
  const change = { id: own.id, version: 1 };
  expect((await save(lead, { ...change, cards: [tile, note] })).status).toBe(200);
  expect(await save(lead, { ...change, cards: [lines] })).toMatchObject({
    status: 412,
    body: { code: 'stale', current: { version: 2, cards: [{ id: 'tile1' }, { id: 'note1' }] } },
  });
});

test('a deleted dashboard is gone for everybody and comes back whole', async () => {
  const own = await made(lead, { cards: [tile, note] });
  const { body } = await lead.call('POST /delete-own-dashboard', { id: own.id, version: 1 });
  expect((await lead.call('GET /own-dashboard', { id: own.id })).status).toBe(404);
  expect((await save(lead, { id: own.id, version: 2 })).status).toBe(404);
  const back = { id: own.id, version: body['version'] };
  expect((await lead.call('POST /restore-own-dashboard', back)).status).toBe(200);
  const again = await lead.call('GET /own-dashboard', { id: own.id });
  expect(again.body['cards']).toHaveLength(2);
});

test('a note keeps no HTML', async () => {
  const text = 'So <img src=x onerror=alert(1)> it **is**';
  const { cards } = await made(lead, { cards: [{ ...note, text }] });
  expect(JSON.stringify(cards)).not.toContain('<img');
});

test('cards show what the one figures engine says, each with a state of its own', async () => {
  const cards = [tile, lines, bars, pivot, note, { ...bars, id: 'far1', filter: { app: [orbit] } }];
  const { id } = await made(admin, { cards });
  const found = await figures(admin, id, { app: [lantern] });
  const list = await admin.call('GET /figures', { measures: 'revenue', app: [lantern] });
  const { value } = (list.body['total'] as CardFigures['list'] & object)['revenue' as never];
  expect(found['tile1']!.tile!.value).toBe(value);
  const course = found['lines1']!.trends[0]!.series[0]!.values;
  expect(course.reduce<number>((sum, it) => sum + (it ?? 0), 0)).toBe(value);
  expect(found['bars1']!.list!.rows.map((it) => it.labels[0]!.label)).toEqual(['Lantern']);
  expect(found['pivot1']!.sides!.map((it) => it.total.revenue!.value)).toEqual([value, value]);
  expect(found['note1']).toBeUndefined();
  expect(found['far1']).toMatchObject({ state: 'apart', list: null });
  const some = await admin.call('GET /own-dashboard/figures', { id, cards: 'tile1' });
  expect(some.body['cards']).toMatchObject([{ id: 'tile1' }]);
});

test('a card about what the reader may not see says so; the others are theirs', async () => {
  const own = await made(lead, {
    cards: [tile, { ...tile, id: 'mine1', filter: { app: [lantern] } }],
  });
  await share(lead, own, { people: [{ id: member.id, change: false }] });
  await server.db.deleteFrom('team_members').where('person_id', '=', member.id).execute();
  const without = await figures(member, own.id);
  expect(without['mine1']).toMatchObject({ state: 'hidden', tile: null });
  const again = { team_id: puzzle, person_id: member.id, since: '2020-01-01', until: null };
  await server.db.insertInto('team_members').values(again).execute();
  expect((await figures(member, own.id))['mine1']!.state).toBe('ready');
});

test('days that make no sense are refused for the whole; those of one card fail there alone', async () => {
  const { id } = await made(lead, { cards: [tile, { ...tile, id: 'odd1', date: 'last-7-days' }] });
  const reply = await lead.call('GET /own-dashboard/figures', {
    id,
    date: '2025-02-31..2025-03-01',
  });
  expect(reply.body.fields).toHaveProperty('date');
  const odd = { ...tile, id: 'odd1', date: '2025-03-02..2025-03-01' };
  const later = await made(lead, { cards: [tile, odd] });
  const found = await figures(lead, later.id);
  expect(found['tile1']!.state).toBe('ready');
  expect(found['odd1']).toMatchObject({ state: 'failed', tile: null });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let lead: Colleague;
let member: Colleague;
let other: Colleague;
let puzzle: number;
let arcade: number;

beforeAll(async () => {
  server = await testServer();
  [puzzle, arcade] = [await server.team('Puzzle'), await server.team('Arcade')];
  lead = await server.as('Team lead', { name: 'Sana Mirza', leads: puzzle });
  member = await server.as('Member', { teamId: puzzle });
  other = await server.as('Team lead', { leads: arcade });
});
afterAll(() => server.close());

const definition = {
  filter: { date: 'last-7-days', country: ['PK'] },
  by: ['app'],
  measures: ['revenue', 'ecpm'],
};
let count = 0;
const named = (it: object = {}) => ({ name: `Report ${++count}`, definition, ...it });
const save = (who: Colleague, it: object = {}) => who.call('POST /save-report', named(it));
const names = async (who: Colleague, wanted: object = {}) =>
  ((await who.call('GET /reports', wanted)).body['rows'] as { name: string }[]).map(
    (it) => it.name,
  );

test('HR, whose role gives no figures, has no reports', async () => {
  const hr = await server.as('HR', { without: ['revenue:read'] });
  expect((await hr.call('GET /reports')).status).toBe(403);
});

test.each([
  ['by', { by: [] }],
  ['by', { by: ['app', 'app'] }],
  ['by', { by: ['app', 'country', 'network', 'day'] }],
  ['measures', { measures: ['beauty'] }],
  ['filter', { filter: { country: ['Pakistan'] } }],
])('a report that makes no sense is refused by the name of %s', async (field, wrong) => {
  const reply = await save(lead, { definition: { ...definition, ...wrong } });
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields!)[0]).toContain(field);
});

test('a member, who has no right to share, keeps reports for themselves', async () => {
  expect((await save(member, { sharing: 'everybody' })).status).toBe(403);
  expect((await save(member)).status).toBe(200);
});

test('sharing with teams needs a team, and one the person knows of', async () => {
  expect((await save(lead, { sharing: 'teams' })).body.fields).toEqual({
    teamIds: 'Choose at least one team.',
  });
  expect((await save(lead, { sharing: 'teams', teamIds: [arcade] })).status).toBe(404);
});

test('a report is one’s own until it is shared with everybody or a team', async () => {
  const own = (await save(lead)).body;
  expect((await member.call('GET /report', { id: own['id'] })).status).toBe(404);
  const team = (await save(lead, { sharing: 'teams', teamIds: [puzzle] })).body;
  expect(team['teams']).toEqual([{ id: puzzle, name: 'Puzzle' }]);
  expect(await names(member, { whose: 'others' })).toEqual([team['name']]);
  expect(await names(other)).toEqual([]);
  const all = (await save(lead, { sharing: 'everybody' })).body;
  expect(await names(other)).toEqual([all['name']]);
  expect(await names(member, { q: 'sana', sort: 'name', order: 'asc' })).toEqual(
    [team['name'], all['name']].sort(),
  );
  const found = await other.call('GET /search', { q: String(all['name']), kinds: 'report' });
  expect(found.body['rows']).toMatchObject([
    { kind: 'report', end: 'Sana Mirza', link: `/reports?report=${all['id']}` },
  ]);
});

test('only its author changes a shared report; a stale change is refused with the report', async () => {
  const made = (await save(lead, { sharing: 'everybody' })).body;
  const change = { id: made['id'], version: made['version'], ...named({ sharing: 'everybody' }) };
  expect((await other.call('POST /save-report', change)).status).toBe(403);
  expect((await lead.call('POST /save-report', change)).body).toMatchObject({
    name: change.name,
    version: 2,
    definition,
  });
  expect(await lead.call('POST /save-report', change)).toMatchObject({
    status: 412,
    body: { code: 'stale', current: { version: 2, name: change.name } },
  });
});

test('a name is taken once a person', async () => {
  const name = 'Weekly money';
  expect((await save(lead, { name })).status).toBe(200);
  const again = await save(lead, { name: 'weekly MONEY' });
  expect(again).toMatchObject({ status: 409, body: { fields: { name: 'This name is taken.' } } });
  expect((await save(other, { name })).status).toBe(200);
});

test('a report that may be opened can be duplicated, again and again', async () => {
  const made = (await save(lead, { name: 'Countries', sharing: 'everybody' })).body;
  const copies = [];
  for (let at = 0; at < 2; at += 1)
    copies.push((await other.call('POST /duplicate-report', { id: made['id'] })).body);
  expect(copies).toMatchObject([
    { name: 'Countries, copy', mine: true, sharing: 'nobody', definition },
    { name: 'Countries, copy 2', mine: true },
  ]);
  const own = (await save(lead)).body;
  expect((await other.call('POST /duplicate-report', { id: own['id'] })).status).toBe(404);
});

test('a deleted report is gone for everybody and comes back whole', async () => {
  const made = (await save(lead, { sharing: 'everybody' })).body;
  const which = { id: made['id'], version: made['version'] };
  expect((await other.call('POST /delete-report', which)).status).toBe(403);
  const deleted = await lead.call('POST /delete-report', which);
  expect(deleted.body).toMatchObject({ message: `${made['name']} was deleted.`, version: 2 });
  expect((await other.call('GET /report', { id: made['id'] })).status).toBe(404);
  expect((await lead.call('POST /delete-report', which)).status).toBe(404);
  const back = { id: made['id'], version: 2 };
  expect((await other.call('POST /restore-report', back)).status).toBe(404);
  expect((await lead.call('POST /restore-report', back)).status).toBe(200);
  expect((await other.call('GET /report', { id: made['id'] })).body['definition']).toMatchObject(
    definition,
  );
  const { rows } = await server.records.pool.query<{ action: string }>(
    "select action from audit where subject_type = 'report' and subject_id = $1 order by id",
    [String(made['id'])],
  );
  expect(rows.map((it) => it.action)).toEqual(['report.save', 'report.delete', 'report.restore']);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import type { Team } from './teams.contract.ts';

let server: TestServer;
let admin: Colleague;
let lead: Colleague;
let member: Colleague;
let teamId: number;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('Admin', { name: 'Omar Khalid' });
  teamId = await server.team('Puzzle');
  lead = await server.as('Team lead', { name: 'Sana Mirza', teamId, leads: teamId });
  member = await server.as('Member', { name: 'Hira Baig', teamId });
});
afterAll(() => server.close());

const add = (input: object, who = admin) =>
  who.call('POST /team/add', { leadId: null, departmentId: null, ...input });
const list = async (who: Colleague, input: object = {}) =>
  (await who.call('GET /teams', input)).body['rows'] as Team[];
const titles = async (who: Colleague) => {
  const rows = (await who.call('GET /get-notifications')).body['rows'] as { title: string }[];
  return rows.map((it) => it.title);
};

test('only Admin adds, changes and deletes teams', async () => {
  for (const who of [lead, member, await server.as('HR')]) {
    expect((await add({ name: 'Racing' }, who)).status).toBe(403);
    expect((await who.call('POST /team/delete', { id: teamId, version: 1 })).status).toBe(403);
  }
  expect((await server.call('GET /teams')).status).toBe(401);
});

test('bad input names its field', async () => {
  const fields = async (to: object) =>
    Object.keys((await add({ name: 'Racing', ...to })).body.fields ?? {});
  expect(await fields({ name: '' })).toEqual(['name']);
  expect(await fields({ name: 'PUZZLE' })).toEqual(['name']);
  expect(await fields({ leadId: 99_999 })).toEqual(['leadId']);
  expect(await fields({ departmentId: 99_999 })).toEqual(['departmentId']);
  expect((await add({ id: 99_999, version: 1, name: 'Racing' })).status).toBe(404);
});

test('people see the teams they are in, Admin sees all', async () => {
  const other = await server.team('Arcade');
  expect((await list(member)).map((it) => it.name)).toEqual(['Puzzle']);
  expect((await list(admin)).map((it) => it.name)).toEqual(['Arcade', 'Puzzle']);
  expect((await list(admin, { q: 'sana' })).map((it) => it.name)).toEqual(['Puzzle']);
  expect((await list(admin, { sort: 'members', order: 'desc' }))[0]).toMatchObject({
    name: 'Puzzle',
    lead: { name: 'Sana Mirza' },
    members: 2,
    allocation: 200,
    apps: 0,
  });
  expect((await member.call('GET /team', { id: other })).status).toBe(404);
  const { body } = await member.call('GET /team', { id: teamId });
  expect(body).toMatchObject({
    members: [{ person: { name: 'Hira Baig' } }, { person: { name: 'Sana Mirza' } }],
    history: [],
  });
});

test('a team is added and changed, not under somebody else’s hands, and its lead is told', async () => {
  const department = await server.db
    .insertInto('departments')
    .values({ name: 'Games' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const added = await add({ name: 'Racing', leadId: lead.id, departmentId: department.id });
  expect(added.body).toMatchObject({ version: 1, department: { name: 'Games' }, members: 0 });
  expect(await titles(lead)).toContain('You lead Racing now');
  const { id } = added.body;
  const changed = await add({ id, version: 1, name: 'Speed' });
  expect(changed.body).toMatchObject({ version: 2, lead: null, department: null });
  expect(await titles(lead)).toContain('You do not lead Speed any more');
  const late = await add({ id, version: 1, name: 'Drift' });
  expect(late).toMatchObject({ status: 412, body: { current: { name: 'Speed', version: 2 } } });
});

test('a new lead sees the team on the next request', async () => {
  const runner = await server.as('Team lead');
  const id = await server.team('Runner');
  expect((await runner.call('GET /team', { id })).status).toBe(404);
  await add({ id, version: 1, name: 'Runner', leadId: runner.id });
  expect((await runner.call('GET /team', { id })).status).toBe(200);
});

test('a team with members and apps is not deleted and says so; an empty one is', async () => {
  await server.db
    .insertInto('apps')
    .values({
      name: 'Lanterns',
      key: 'LNT',
      package: 'com.backlot.lanterns',
      platform: 'android',
      team_id: teamId,
      icon: 1,
    })
    .execute();
  const refused = await admin.call('POST /team/delete', { id: teamId, version: 1 });
  expect(refused.status).toBe(409);
  expect(refused.body.message).toBe('Puzzle still has 2 members and 1 app.');
  const id = await server.team('Short');
  await server.db
    .insertInto('team_members')
    .values({ team_id: id, person_id: member.id, since: '2020-01-01', until: '2020-06-30' })
    .execute();
  expect((await admin.call('POST /team/delete', { id, version: 4 })).status).toBe(412);
  expect((await admin.call('POST /team/delete', { id, version: 1 })).status).toBe(200);
  expect((await admin.call('POST /team/delete', { id, version: 1 })).status).toBe(404);
  const { before } = await server.db
    .selectFrom('audit')
    .select('before')
    .where('action', '=', 'team.delete')
    .executeTakeFirstOrThrow();
  expect(before).toMatchObject({
    name: 'Short',
    members: [{ personId: member.id, since: '2020-01-01', until: '2020-06-30' }],
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../../../tests/support/leave-cast.ts';
import {
  createIssue,
  ok,
  projectCast,
  type ProjectCast,
} from '../../../../../tests/support/project-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let cast: ProjectCast;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await projectCast(server);
});

const save = (who: Colleague, change: object) => who.call('POST /cjprojects/save', change);
const version = async () => (await cast.detail()).project.version;
const configure = async (who: Colleague, change: object) =>
  who.call('POST /cjprojects/update-config', {
    project: cast.key,
    version: await version(),
    ...change,
  });
const member = (who: Colleague, verb: 'add' | 'remove', change: object) =>
  who.call(`POST /cjprojects/${verb}-member`, { project: cast.key, ...change });

describe('refusals', () => {
  test('only those who may start projects do, and a key is taken once', async () => {
    const wanted = { key: 'NEW', name: 'New' };
    expect((await server.call('POST /cjprojects/save', wanted)).status).toBe(401);
    expect((await save(cast.amna, wanted)).status).toBe(403);
    const taken = await save(cast.lead, { key: cast.key.toLowerCase(), name: 'Twin' });
    expect([taken.status, Object.keys(taken.body.fields ?? {})]).toEqual([409, ['key']]);
    expect(Object.keys((await save(cast.lead, { key: 'A1', name: 'x' })).body.fields!)).toEqual([
      'key',
    ]);
    expect(Object.keys((await save(cast.lead, { key: 'ABC' })).body.fields!)).toEqual(['name']);
    const days = { key: 'ABC', name: 'x', startsOn: '2026-02-01', targetOn: '2026-01-01' };
    expect(Object.keys((await save(cast.lead, days)).body.fields!)).toEqual(['targetOn']);
  });

  test('a member does not change the project, an outsider does not find it', async () => {
    const change = { id: cast.id, version: await version(), name: 'Mine' };
    expect((await save(cast.amna, change)).status).toBe(403);
    expect((await configure(cast.amna, {})).status).toBe(403);
    expect((await member(cast.amna, 'remove', { personId: cast.viewer.id })).status).toBe(403);
    expect((await save(cast.outsider, change)).status).toBe(404);
    expect((await configure(cast.outsider, {})).status).toBe(404);
    expect(rowsOf(await cast.outsider.call('GET /cjprojects/list', { perPage: 200 }))).toEqual([]);
  });

  test('a change against an older version is refused with the project as it stands', async () => {
    const change = { id: cast.id, version: await version() };
    ok(await save(cast.lead, { ...change, name: 'First' }));
    const late = await save(cast.lead, { ...change, name: 'Second' });
    expect([late.status, late.body['current']]).toMatchObject([412, { name: 'First' }]);
    const config = { project: cast.key, version: change.version, labels: [] };
    expect((await cast.lead.call('POST /cjprojects/update-config', config)).status).toBe(412);
  });

  test('its lead stays in it, and nobody from elsewhere is added by the number of their record', async () => {
    expect((await member(cast.lead, 'remove', { personId: cast.lead.id })).status).toBe(409);
    expect(
      (await member(cast.lead, 'add', { personId: cast.lead.id, role: 'viewer' })).status,
    ).toBe(409);
    const foreign = await member(cast.lead, 'add', { personId: cast.outsider.id });
    const absent = await member(cast.lead, 'add', { personId: 2_000_000_000 });
    expect([foreign.status, foreign.body.fields]).toEqual([absent.status, absent.body.fields]);
  });
});

test('whoever is taken out sees it no longer, and whoever becomes lead may change it', async () => {
  ok(await member(cast.lead, 'add', { personId: cast.amna.id, role: 'lead' }));
  ok(await save(cast.amna, { id: cast.id, version: await version(), name: 'Amna’s' }));
  ok(await member(cast.amna, 'remove', { personId: cast.viewer.id }));
  expect((await cast.viewer.call('GET /cjprojects/detail', { key: cast.key })).status).toBe(404);
});

test('the lead of a member’s team sees it, of another team not', async () => {
  const other = await server.as('Team lead', { teamId: cast.team });
  expect((await other.call('GET /cjprojects/detail', { key: cast.key })).status).toBe(200);
  const far = await server.team(`Far ${cast.key}`);
  const stranger = await server.as('Team lead', { teamId: far, leads: far });
  expect((await stranger.call('GET /cjprojects/detail', { key: cast.key })).status).toBe(404);
});

test('health is said with a note, and stands in list and overview', async () => {
  const healthNote = 'Art is late';
  const change = { id: cast.id, version: await version(), health: 'at_risk', healthNote };
  ok(await save(cast.lead, change));
  ok(await createIssue(cast.lead, cast.key, { points: 3, dueOn: '2020-01-01' }));
  const overview = await cast.amna.call('GET /cjprojects/overview', { project: cast.key });
  expect(overview.body).toMatchObject({
    project: { health: 'at_risk', healthNote, healthBy: { id: cast.lead.id } },
    points: 3,
    pointsDone: 0,
    overdue: 1,
    unassigned: 1,
  });
  const listed = await cast.amna.call('GET /cjprojects/list', { health: 'at_risk' });
  expect(rowsOf(listed)).toMatchObject([
    { key: cast.key, myRole: 'member', progress: { unstarted: 1, completed: 0 } },
  ]);
});

test('what is written in a description cannot run', async () => {
  const description = 'Hello <script>alert(1)</script> [x](javascript:alert(1))';
  ok(await save(cast.lead, { id: cast.id, version: await version(), description }));
  const { body } = await cast.lead.call('GET /cjprojects/overview', { project: cast.key });
  const { description: kept } = body['project'] as { description: string };
  expect(kept).not.toContain('<script>');
  expect(kept).not.toMatch(/(?<!\\)\[x\]\(javascript/);
});

describe('configuration', () => {
  const statuses = async () => (await cast.detail()).statuses;

  test('a status in use goes only with a place for its issues, which keep that in their history', async () => {
    const [first, todo, ...others] = await statuses();
    const issue = ok(await createIssue(cast.lead, cast.key)).body;
    const kept = [first!, ...others].map(({ id, name, group }) => ({ id, name, group }));
    expect((await configure(cast.lead, { statuses: kept })).status).toBe(409);
    const foreign = [{ from: todo!.id, to: 2_000_000_000 }];
    expect((await configure(cast.lead, { statuses: kept, moveStatuses: foreign })).status).toBe(
      400,
    );
    const moveStatuses = [{ from: todo!.id, to: others[2]!.id }];
    ok(await configure(cast.lead, { statuses: kept, moveStatuses }));
    const { body } = await cast.lead.call('GET /cjprojects/issue-detail', { id: issue['id'] });
    expect(body['issue']).toMatchObject({
      status: { name: 'Done' },
      completedAt: expect.any(String),
    });
    const history = await cast.lead.call('GET /cjprojects/issues-activity', { id: issue['id'] });
    expect(rowsOf(history)[0]).toMatchObject({
      field: 'status',
      from: { name: 'To do' },
      to: { name: 'Done', group: 'completed' },
    });
    const [board] = (await cast.detail()).boards as object[] as {
      columns: { statusId: number }[];
    }[];
    expect(board!.columns.map((it) => it.statusId)).not.toContain(todo!.id);
  });

  test('two statuses change their names with each other, and one of another project is not found', async () => {
    const [a, b, ...others] = (await statuses()).map(({ id, name, group }) => ({
      id,
      name,
      group,
    }));
    const swapped = [{ ...a!, name: b!.name }, { ...b!, name: a!.name }, ...others];
    ok(await configure(cast.lead, { statuses: swapped }));
    expect((await statuses()).map((it) => it.name).slice(0, 2)).toEqual([b!.name, a!.name]);
    const twice = await configure(cast.lead, {
      statuses: [
        { name: 'X', group: 'started' },
        { name: 'x', group: 'started' },
      ],
    });
    expect(twice.body.fields).toEqual({ 'statuses.1.name': 'There is one of that name.' });
    const other = await projectCast(server);
    const [theirs] = (await other.detail()).statuses;
    const stolen = { id: theirs!.id, name: 'Mine', group: 'started' };
    expect((await configure(cast.lead, { statuses: [stolen] })).status).toBe(404);
  });

  test('boards: columns of the project with limits, one opens first and stays', async () => {
    const [first, second] = await statuses();
    const board = (change: object) =>
      cast.lead.call('POST /cjprojects/create-board', {
        project: cast.key,
        name: 'Mine',
        ...change,
      });
    const columns = [{ statusId: first!.id, limit: 3 }];
    expect((await board({ columns: [...columns, ...columns] })).status).toBe(400);
    const made = ok(await board({ columns })).body;
    expect((await board({ columns })).status).toBe(409);
    const id = { project: cast.key, id: made['id'] };
    ok(await cast.lead.call('POST /cjprojects/active-board', id));
    expect((await cast.lead.call('POST /cjprojects/delete-board', id)).status).toBe(409);
    const changed = {
      id: made['id'],
      version: 1,
      columns: [{ statusId: second!.id, limit: null }],
    };
    ok(await board(changed));
    expect((await board(changed)).status).toBe(412);
    expect((await cast.detail()).boards.filter((it) => it.active)).toHaveLength(1);
  });

  test('labels: a member makes them, a viewer does not, a name stands once', async () => {
    const label = (who: Colleague, name: string) =>
      who.call('POST /cjprojects/create-labels', { project: cast.key, labels: [{ name }] });
    expect((await label(cast.viewer, 'Ads')).status).toBe(403);
    ok(await label(cast.amna, 'Ads'));
    expect((await label(cast.amna, 'ADS')).status).toBe(409);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createIssue,
  ok,
  projectCast,
  type ProjectCast,
} from '../../../../../tests/support/project-cast.ts';
import {
  testServer,
  type Colleague,
  type Reply,
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

const make = async (who: Colleague, change: object = {}) =>
  ok(await createIssue(who, cast.key, change)).body as { id: number; key: string; version: number };
const update = (who: Colleague, it: { id: number; version: number }, change: object) =>
  who.call('POST /cjprojects/update-issue', { id: it.id, version: it.version, ...change });
const move = (who: Colleague, id: number, change: object) =>
  who.call('POST /cjprojects/update-issue-status', { id, ...change });
const detail = (who: Colleague, id: number) => who.call('GET /cjprojects/issue-detail', { id });
const events = async (id: number) => {
  const { body } = await cast.lead.call('GET /cjprojects/issues-activity', { id, perPage: 100 });
  return (body['rows'] as { field: string; from: unknown; to: unknown }[]).map(
    ({ field, from, to }) => ({ field, from, to }),
  );
};
const said = ({ status, body }: Reply) => [status, body.code];

describe('refusals', () => {
  test('nobody without a session, and nobody whose role allows nothing', async () => {
    expect((await server.call('GET /cjprojects/issue-detail', { id: 1 })).status).toBe(401);
    const nobody = await server.nobody();
    expect((await detail(nobody, 1)).status).toBe(403);
    expect((await createIssue(nobody, cast.key)).status).toBe(403);
  });

  test('an issue of a project one does not see is not there, whatever is asked', async () => {
    const it = await make(cast.lead);
    const { outsider } = cast;
    const asked = [
      await detail(outsider, it.id),
      await update(outsider, it, { title: 'Mine' }),
      await move(outsider, it.id, { group: 'completed' }),
      await outsider.call('POST /cjprojects/clone-issue', { id: it.id }),
      await outsider.call('POST /cjprojects/delete-issue', { id: it.id }),
      await outsider.call('GET /cjprojects/issues-activity', { id: it.id }),
      await createIssue(outsider, cast.key),
    ];
    expect(asked.map(said)).toEqual(asked.map(() => [404, 'not-found']));
    const absent = await detail(outsider, 2_000_000_000);
    expect(absent.body.message).toBe(asked[0]!.body.message);
  });

  test('a viewer reads and changes nothing', async () => {
    const it = await make(cast.lead);
    expect((await detail(cast.viewer, it.id)).body['mayWrite']).toBe(false);
    expect((await update(cast.viewer, it, { title: 'Mine' })).status).toBe(403);
    expect((await move(cast.viewer, it.id, { group: 'started' })).status).toBe(403);
    expect((await createIssue(cast.viewer, cast.key)).status).toBe(403);
  });

  test('a wrong body is refused by the name of its field', async () => {
    const it = await make(cast.lead);
    const fields = async (change: object) =>
      Object.keys((await update(cast.lead, it, change)).body.fields ?? {});
    expect(await fields({ points: 0.3 })).toEqual(['points']);
    expect(await fields({ priority: 'now' })).toEqual(['priority']);
    expect(await fields({ title: ' ' })).toEqual(['title']);
    expect(await fields({ dueOn: '2025-02-30' })).toEqual(['dueOn']);
    expect(await fields({ typeId: 2_000_000_000 })).toEqual(['typeId']);
    expect(await fields({ statusId: 2_000_000_000 })).toEqual(['statusId']);
    expect(await fields({ sprintId: 2_000_000_000 })).toEqual(['sprintId']);
    expect(await fields({ labelIds: [2_000_000_000] })).toEqual(['labelIds']);
    expect(await fields({ appId: 2_000_000_000 })).toEqual(['appId']);
    expect(await fields({ assigneeId: cast.outsider.id })).toEqual(['assigneeId']);
    expect(await fields({ assigneeId: cast.viewer.id })).toEqual(['assigneeId']);
    expect(await fields({ unheard: 1 })).toEqual(['unheard']);
  });

  test('what belongs to another project is answered like what does not exist', async () => {
    const it = await make(cast.lead);
    const other = await projectCast(server);
    const { statuses, types } = await other.detail();
    const theirs = ok(await createIssue(other.lead, other.key)).body as { id: number };
    for (const [field, id] of [
      ['statusId', statuses[0]!.id],
      ['typeId', types[0]!.id],
      ['parentId', theirs.id],
    ] as const) {
      const foreign = await update(cast.lead, it, { [field]: id });
      const absent = await update(cast.lead, it, { [field]: 2_000_000_000 });
      expect(foreign.body.fields).toEqual(absent.body.fields);
      expect(foreign.status).toBe(400);
    }
  });

  test('a change against an older version is refused with the issue as it stands', async () => {
    const it = await make(cast.lead);
    ok(await update(cast.amna, it, { title: 'First' }));
    const late = await update(cast.lead, it, { title: 'Second' });
    expect(late.status).toBe(412);
    expect(late.body['current']).toMatchObject({ title: 'First', version: 2 });
  });
});

describe('the tree', () => {
  const below = (parentId: number) => make(cast.lead, { parentId });

  test('has three levels and no more, counted with all that hangs below', async () => {
    const top = await make(cast.lead);
    const middle = await below(top.id);
    const leaf = await below(middle.id);
    const fourth = await createIssue(cast.lead, cast.key, { parentId: leaf.id });
    expect(fourth.body.fields).toEqual({ parentId: 'Issues nest three levels deep at most.' });
    const other = await make(cast.lead);
    const hung = await update(cast.lead, top, { parentId: other.id });
    expect(hung.status).toBe(400);
    ok(await update(cast.lead, middle, { parentId: other.id }));
    expect((await detail(cast.lead, leaf.id)).body['issue']).toMatchObject({ depth: 2 });
    ok(await update(cast.lead, { ...middle, version: 2 }, { parentId: null }));
    expect((await detail(cast.lead, leaf.id)).body['issue']).toMatchObject({ depth: 1 });
  });

  test('has no circle, of one, two or three', async () => {
    const top = await make(cast.lead);
    const middle = await below(top.id);
    const leaf = await below(middle.id);
    for (const it of [top, middle, leaf]) {
      const { status, body } = await update(cast.lead, top, { parentId: it.id });
      expect([status, body.fields]).toEqual([
        400,
        { parentId: 'An issue cannot stand below itself.' },
      ]);
    }
  });

  test('two that are hung below each other at the same moment make no circle', async () => {
    const [a, b] = [await make(cast.lead), await make(cast.lead)];
    const replies = await Promise.all([
      update(cast.lead, a, { parentId: b.id }),
      update(cast.amna, b, { parentId: a.id }),
    ]);
    expect(replies.map((it) => it.status).sort()).toEqual([200, 400]);
  });

  test('is deleted and brought back whole', async () => {
    const top = await make(cast.lead);
    const middle = await below(top.id);
    const leaf = await below(middle.id);
    const gone = await cast.lead.call('POST /cjprojects/delete-issue', { id: top.id });
    expect(gone.body).toMatchObject({ key: top.key, count: 3 });
    expect((await detail(cast.lead, leaf.id)).status).toBe(404);
    const early = await cast.lead.call('POST /cjprojects/restore-issue', { id: middle.id });
    expect(early.status).toBe(409);
    ok(await cast.lead.call('POST /cjprojects/restore-issue', { id: top.id }));
    expect((await detail(cast.lead, leaf.id)).status).toBe(200);
  });

  test('is copied with what stands below, to do again', async () => {
    const top = await make(cast.lead, { title: 'Event', points: 3 });
    ok(await move(cast.lead, top.id, { group: 'completed' }));
    const middle = await make(cast.lead, { parentId: top.id, title: 'Rewards' });
    await make(cast.lead, { parentId: middle.id, title: 'Icons' });
    const copy = ok(
      await cast.amna.call('POST /cjprojects/clone-issue', { id: top.id, children: true }),
    );
    expect(copy.body).toMatchObject({
      title: 'Copy of Event',
      points: 3,
      status: { group: 'unstarted' },
      reporter: { id: cast.amna.id },
      children: 1,
    });
  });
});

test('every change is kept field by field, with the names of then', async () => {
  const { statuses } = await cast.detail();
  const it = await make(cast.lead, { points: 2 });
  ok(await update(cast.lead, it, { title: 'Tide ladder', points: 5, assigneeId: cast.amna.id }));
  ok(await move(cast.amna, it.id, { group: 'started' }));
  const [status, ...others] = await events(it.id);
  expect(status).toMatchObject({
    field: 'status',
    from: { name: 'To do', group: 'unstarted' },
    to: { name: 'In progress', group: 'started', id: statuses[2]!.id },
  });
  expect(others).toEqual([
    { field: 'points', from: 2, to: 5 },
    { field: 'assignee', from: null, to: expect.objectContaining({ id: cast.amna.id }) },
    { field: 'created', from: null, to: { title: 'Tide ladder' } },
  ]);
});

test('beginning and end are kept as it moves, and the end is taken back when it is opened again', async () => {
  const { id } = await make(cast.lead);
  const at = async (group: string) => ok(await move(cast.lead, id, { group })).body;
  expect(await at('completed')).toMatchObject({
    startedAt: expect.any(String),
    completedAt: expect.any(String),
  });
  expect(await at('unstarted')).toMatchObject({ completedAt: null, startedAt: expect.any(String) });
});

test('whoever is given an issue and whoever reported it are told, others and oneself never', async () => {
  const told = async (who: Colleague) => {
    const { body } = await who.call('GET /get-notifications', {});
    return (body['rows'] as { type: string; title: string }[]).map((row) => row.type);
  };
  const it = await make(cast.amna, { assigneeId: cast.lead.id });
  expect(await told(cast.lead)).toEqual(['issues.assigned']);
  ok(await move(cast.lead, it.id, { group: 'completed' }));
  expect(await told(cast.amna)).toEqual(['issues.moved']);
  expect(await told(cast.viewer)).toEqual([]);
});

test('many moves at once all land, each in a place of its own', async () => {
  const issues = [];
  for (let at = 0; at < 8; at++) issues.push(await make(cast.lead, { title: `Issue ${at}` }));
  const [anchor, ...others] = issues;
  const replies = await Promise.all(
    others.map((it, at) =>
      move(at % 2 ? cast.lead : cast.amna, it.id, { after: anchor!.id, group: 'started' }),
    ),
  );
  expect(replies.map((it) => it.status)).toEqual(others.map(() => 200));
  const ranks = await server.db
    .selectFrom('issues')
    .select('rank')
    .where('project_id', '=', cast.id)
    .execute();
  expect(new Set(ranks.map((it) => it.rank)).size).toBe(8);
  const { body } = await cast.lead.call('GET /cjprojects/issues-list', { project: cast.key });
  expect((body['rows'] as { id: number }[])[0]!.id).toBe(anchor!.id);
});

test('numbers of a project have no gap and no twin, however many are made at once', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => createIssue(cast.lead, cast.key)));
  const numbers = made.map((it) => Number(String(it.body['key']).split('-')[1]));
  expect(numbers.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('an archived project is read and nothing in it is changed', async () => {
  const it = await make(cast.lead);
  const { project } = await cast.detail();
  ok(
    await cast.lead.call('POST /cjprojects/save', {
      id: cast.id,
      version: project.version,
      archived: true,
    }),
  );
  expect((await detail(cast.amna, it.id)).status).toBe(200);
  expect((await update(cast.amna, it, { title: 'Late' })).status).toBe(409);
  expect((await createIssue(cast.lead, cast.key)).status).toBe(409);
});

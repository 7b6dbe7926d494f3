import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ok, projectCast, type ProjectCast } from '../../../tests/support/project-cast.ts';
import { add, issueOf, move, taskOf, type Work } from '../../../tests/support/related-work.ts';
import { testServer, type Colleague, type TestServer } from '../../../tests/support/server.ts';
import { start, taskCast, type TaskCast } from '../../../tests/support/task-cast.ts';

let server: TestServer;
let cast: ProjectCast;
let tasks: TaskCast;
let owner: Colleague;
beforeAll(async () => {
  server = await testServer();
  owner = await server.as('Super admin');
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await projectCast(server);
  tasks = await taskCast(server);
});

const issue = () => issueOf(cast);
const task = (who = tasks.lead) => taskOf(tasks, who);
const list = (who: Colleague, { kind, id }: Work) => who.call('GET /work-relations', { kind, id });
const seen = async (who: Colleague, of: Work) => {
  const { body } = ok(await list(who, of));
  const rows = body['rows'] as { relation: string; other: { key: string } }[];
  return rows.map((it) => `${it.relation} ${it.other.key}`);
};
const blocked = async (who: Colleague, ...of: Work[]) => {
  const input = { kind: of[0]!.kind, ids: of.map((it) => it.id) };
  const { body } = ok(await who.call('GET /work-blocked', input));
  const rows = body['rows'] as { id: number; by: { key: string }[] }[];
  return rows.map((it) => [it.id, it.by.map((one) => one.key)]);
};
const moved = (it: Work, group: string) => move(cast.lead, it, group);

describe('refusals', () => {
  test('nobody without a session', async () => {
    const it = await issue();
    for (const key of ['GET /work-relations', 'GET /work-blocked', 'POST /add-work-relation'])
      expect((await server.call(key, it)).status).toBe(401);
    expect((await server.call('POST /remove-work-relation', { id: 1 })).status).toBe(401);
  });

  test('an end that is out of sight is not there, on either side', async () => {
    const [mine, other, foreign] = [await issue(), await issue(), await task()];
    const absent = { ...mine, id: 2_000_000_000 };
    const asked = [
      await list(cast.outsider, mine),
      await add(cast.outsider, mine, 'relates', other),
      await add(cast.lead, mine, 'relates', foreign),
      await add(cast.lead, mine, 'relates', absent),
    ];
    expect(asked.map((it) => [it.status, it.body.code])).toEqual(
      asked.map(() => [404, 'not-found']),
    );
    expect(asked[0]!.body.message).toBe((await list(cast.lead, absent)).body.message);
  });

  test('a viewer of the project relates nothing and removes nothing', async () => {
    const [one, two] = [await issue(), await issue()];
    expect((await add(cast.viewer, one, 'relates', two)).status).toBe(403);
    const { id } = ok(await add(cast.lead, one, 'relates', two)).body;
    expect((await cast.viewer.call('POST /remove-work-relation', { id })).status).toBe(403);
    expect((await cast.outsider.call('POST /remove-work-relation', { id })).status).toBe(404);
    expect((await list(cast.viewer, one)).body['mayWrite']).toBe(false);
    expect(await seen(cast.lead, one)).toEqual([`relates ${two.key}`]);
  });

  test.each([
    [{ kind: 'project' }, 'kind'],
    [{ relation: 'eats' }, 'relation'],
    [{ toKind: 'app' }, 'toKind'],
    [{ toId: 0 }, 'toId'],
    [{ note: 'x' }, 'note'],
  ])('%o is refused by its field', async (change, field) => {
    const it = await issue();
    const right = { kind: 'issue', id: it.id, relation: 'blocks', toKind: 'issue', toId: it.id };
    const reply = await cast.lead.call('POST /add-work-relation', { ...right, ...change });
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, [field]]);
  });

  test('nothing is related to itself, nor twice, whichever way round it is said', async () => {
    const [one, two] = [await issue(), await issue()];
    const itself = await add(cast.lead, one, 'relates', one);
    expect([itself.status, itself.body.fields]).toEqual([
      400,
      { toId: `${one.key} can’t be related to itself.` },
    ]);
    ok(await add(cast.lead, one, 'relates', two));
    expect((await add(cast.lead, two, 'relates', one)).status).toBe(409);
    ok(await add(cast.lead, one, 'duplicates', two));
    expect((await add(cast.lead, one, 'duplicated-by', two)).status).toBe(409);
    expect(await seen(cast.lead, one)).toEqual([`relates ${two.key}`, `duplicates ${two.key}`]);
  });

  test('blocks form no circle, through whatever work', async () => {
    const [one, three] = [await issue(), await issue()];
    const two = await task();
    ok(await add(owner, one, 'blocks', two));
    ok(await add(owner, three, 'blocked-by', two));
    const reply = await add(owner, three, 'blocks', one);
    expect([reply.status, reply.body.message]).toEqual([
      409,
      `${one.key} already blocks ${three.key}, directly or through other work.`,
    ]);
    expect((await add(owner, one, 'blocked-by', three)).status).toBe(409);
    // Deleted work may be brought back.
    ok(await cast.lead.call('POST /cjprojects/delete-issue', { id: one.id }));
    ok(await cast.lead.call('POST /cjprojects/restore-issue', { id: one.id }));
    expect((await add(owner, three, 'blocks', one)).status).toBe(409);
    ok(await add(owner, three, 'relates', one));
  });

  test('two who close a circle at once: one of them is refused', async () => {
    const [one, two] = [await issue(), await issue()];
    const replies = await Promise.all([
      add(cast.lead, one, 'blocks', two),
      add(cast.amna, two, 'blocks', one),
    ]);
    expect(replies.map((it) => it.status).toSorted()).toEqual([200, 409]);
  });
});

describe('relations', () => {
  test('stored once, shown from both ends', async () => {
    const [one, two] = [await issue(), await task()];
    const reply = ok(await add(owner, one, 'blocks', two));
    expect(reply.body).toMatchObject({ relation: 'blocks', other: { key: two.key } });
    expect(await seen(owner, one)).toEqual([`blocks ${two.key}`]);
    expect(await seen(owner, two)).toEqual([`blocked-by ${one.key}`]);
    ok(await owner.call('POST /remove-work-relation', { id: reply.body['id'] }));
    expect([await seen(owner, one), await seen(owner, two)]).toEqual([[], []]);
    expect((await owner.call('POST /remove-work-relation', { id: reply.body['id'] })).status).toBe(
      404,
    );
  });

  test('of an end one cannot open there is a count, and it marks nothing', async () => {
    const [one, two] = [await issue(), await task()];
    ok(await add(owner, one, 'blocked-by', two));
    const { body } = ok(await list(cast.lead, one));
    expect([body['rows'], body['hidden']]).toEqual([[], 1]);
    expect(JSON.stringify(body)).not.toContain(two.key);
    expect(await blocked(cast.lead, one)).toEqual([]);
    expect(await blocked(owner, one)).toEqual([[one.id, [two.key]]]);
  });

  test('a right that was withdrawn since hides the other end', async () => {
    const [one, two] = [await issue(), await task()];
    ok(await add(owner, one, 'relates', two));
    const reader = await server.as('Admin');
    expect(await seen(reader, one)).toEqual([`relates ${two.key}`]);
    const role_id = await server.roleId('Member');
    await server.db.updateTable('people').set({ role_id }).where('id', '=', reader.id).execute();
    ok(
      await owner.call('POST /cjprojects/add-member', {
        project: cast.key,
        personId: reader.id,
        role: 'viewer',
      }),
    );
    expect(await seen(reader, one)).toEqual([]);
  });

  test('work waits for what is open, and no longer once that is done', async () => {
    const [first, second, third] = [await issue(), await issue(), await issue()];
    ok(await add(cast.lead, first, 'blocks', third));
    ok(await add(cast.lead, second, 'blocks', third));
    expect(await blocked(cast.lead, first, third)).toEqual([[third.id, [first.key, second.key]]]);
    ok(await moved(first, 'completed'));
    expect(await blocked(cast.lead, third)).toEqual([[third.id, [second.key]]]);
    ok(await moved(second, 'cancelled'));
    expect(await blocked(cast.lead, third)).toEqual([]);
  });

  test('what is started or done although open work blocks it is warned of', async () => {
    const [one, two] = [await issue(), await issue()];
    ok(await add(cast.lead, one, 'blocks', two));
    expect((await list(cast.lead, two)).body['overtaken']).toEqual([]);
    ok(await moved(two, 'started'));
    expect((await list(cast.lead, two)).body['overtaken']).toEqual([one.key]);
    ok(await moved(two, 'completed'));
    expect((await list(cast.lead, two)).body['overtaken']).toEqual([one.key]);
    expect(await blocked(cast.lead, two)).toEqual([[two.id, [one.key]]]);
    ok(await moved(one, 'completed'));
    expect((await list(cast.lead, two)).body['overtaken']).toEqual([]);
    const running = await task();
    ok(await start(tasks.lead, { body: { id: running.id } } as never));
    const three = await issue();
    expect(ok(await add(owner, three, 'blocks', running)).body['overtaken']).toEqual([three.key]);
  });

  test('a task that goes to another team keeps its relations; a deleted one is not shown', async () => {
    const [one, two] = [await task(), await task()];
    ok(await add(tasks.lead, one, 'blocks', two));
    await server.db
      .updateTable('tasks')
      .set({ app_id: null, assignee_id: tasks.outsider.id })
      .where('id', '=', two.id)
      .execute();
    expect(await seen(owner, two)).toEqual([`blocked-by ${one.key}`]);
    const info = ok(await owner.call('GET /tasks/info', { id: one.id })).body['task'] as {
      version: number;
    };
    ok(await owner.call('POST /tasks/delete', { rows: [{ id: one.id, version: info.version }] }));
    const gone = ok(await list(owner, two)).body;
    expect([gone['rows'], gone['hidden']]).toEqual([[], 0]);
    expect(await blocked(owner, two)).toEqual([]);
  });

  test('both ends are written down in the audit log', async () => {
    const [one, two] = [await issue(), await issue()];
    ok(await add(cast.lead, one, 'blocks', two));
    const history = async ({ kind, id }: Work) =>
      (ok(await owner.call('GET /record-history', { kind, id })).body['rows'] as object[])[0];
    expect(await history(one)).toMatchObject({
      action: 'issue.relate',
      changes: [
        { field: 'Other record', before: null, after: two.key },
        { field: 'Relation', before: null, after: 'Blocks' },
      ],
    });
    expect(await history(two)).toMatchObject({
      action: 'issue.relate',
      changes: [{ after: one.key }, { after: 'Is blocked by' }],
    });
  });

  test('an archived project’s issue is not related any more', async () => {
    const [one, two] = [await issue(), await issue()];
    const { project } = await cast.detail();
    ok(
      await cast.lead.call('POST /cjprojects/save', {
        id: project.id,
        version: project.version,
        archived: true,
      }),
    );
    expect((await add(cast.lead, one, 'relates', two)).status).toBe(409);
  });
});

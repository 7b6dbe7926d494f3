import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createIssue,
  ok,
  projectCast,
  type Config,
  type ProjectCast,
} from '../../../../../tests/support/project-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let cast: ProjectCast;
let config: Config;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await projectCast(server);
  config = await cast.detail();
});

interface Row {
  id: number;
  version: number;
  key: string;
  priority: string;
  dueOn: string | null;
  status: { id: number };
  assignee: { id: number } | null;
  labels: { name: string }[];
}
const make = async (of = cast): Promise<Row> =>
  ok(await createIssue(of.lead, of.key)).body as object as Row;
const made = async (count: number) => {
  const all: Row[] = [];
  for (let nth = 0; nth < count; nth += 1) all.push(await make());
  return all;
};
const change = (who: Colleague, rows: readonly Row[], patch: object, key?: string) =>
  who.call(
    'POST /cjprojects/update-issues',
    { rows: rows.map(({ id, version }) => ({ id, version, ...patch })) },
    { ...(key && { key }) },
  );
const outcome = (body: object) =>
  body as { done: Row[]; refused: { id: number; code: string; message: string }[] };
const read = async (id: number) =>
  ok(await cast.lead.call('GET /cjprojects/issue-detail', { id })).body['issue'] as Row;

describe('refusals', () => {
  test('nobody without a session or a right, and no one’s issues of a project out of sight', async () => {
    const rows = await made(2);
    const input = { rows: rows.map(({ id, version }) => ({ id, version, priority: 'high' })) };
    expect((await server.call('POST /cjprojects/update-issues', input)).status).toBe(401);
    expect((await change(await server.nobody(), rows, { priority: 'high' })).status).toBe(403);
    const { done, refused } = outcome(
      ok(await change(cast.outsider, rows, { priority: 'high' })).body,
    );
    expect([done, refused.map((it) => it.code)]).toEqual([[], ['not-found', 'not-found']]);
    const viewer = outcome(ok(await change(cast.viewer, rows, { priority: 'high' })).body);
    expect(viewer.refused.map((it) => it.code)).toEqual(['not-allowed', 'not-allowed']);
    expect((await read(rows[0]!.id)).priority).not.toBe('high');
  });

  test.each([
    [{ rows: [] }, 'rows'],
    [{ rows: [{ id: 1, version: 1 }] }, 'rows.0.id'],
    [{ rows: [{ id: 1, version: 1, priority: 'now' }] }, 'rows.0.priority'],
    [{ rows: [{ id: 1, version: 1, dueOn: '2025-02-30' }] }, 'rows.0.dueOn'],
    [{ rows: [{ id: 1, priority: 'high' }] }, 'rows.0.version'],
    [{ rows: [{ id: 1, version: 1, priority: 'low', title: 'The same' }] }, 'rows.0.title'],
    [{ rows: [1, 1].map((id) => ({ id, version: 1, priority: 'high' })) }, 'rows'],
    [
      {
        rows: Array.from({ length: 201 }, (_, at) => ({
          id: at + 1,
          version: 1,
          priority: 'high',
        })),
      },
      'rows',
    ],
  ])('a wrong body is refused by the name of its field: %#', async (input, field) => {
    const { status, body } = await cast.lead.call('POST /cjprojects/update-issues', input);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  test('what somebody changed meanwhile is left as it is, and the rest is done', async () => {
    const rows = await made(3);
    ok(
      await cast.amna.call('POST /cjprojects/update-issue', {
        id: rows[1]!.id,
        version: rows[1]!.version,
        title: 'Moored',
      }),
    );
    const { done, refused } = outcome(
      ok(await change(cast.lead, rows, { priority: 'urgent' })).body,
    );
    expect(done.map((it) => [it.id, it.priority])).toEqual([
      [rows[0]!.id, 'urgent'],
      [rows[2]!.id, 'urgent'],
    ]);
    expect(refused).toMatchObject([
      { id: rows[1]!.id, code: 'stale', current: { title: 'Moored' } },
    ]);
    expect((await read(rows[1]!.id)).priority).not.toBe('urgent');
  });

  test('each row by its own project: a status of another one is refused for it alone', async () => {
    const elsewhere = await projectCast(server);
    const admin = await server.as('Admin');
    const [mine, theirs] = [await make(), await make(elsewhere)];
    const statusId = config.statuses.find((it) => it.group === 'started')!.id;
    const { done, refused } = outcome(ok(await change(admin, [mine, theirs], { statusId })).body);
    expect(done.map((it) => [it.id, it.status.id])).toEqual([[mine.id, statusId]]);
    expect(refused).toMatchObject([
      { id: theirs.id, fields: { statusId: 'Choose a status of this project.' } },
    ]);
  });

  test('a refused row writes nothing of itself, also where part of it was right', async () => {
    const rows = await made(2);
    const patch = { labelIds: [], priority: 'urgent', assigneeId: cast.outsider.id };
    const { done, refused } = outcome(ok(await change(cast.lead, rows, patch)).body);
    expect([done.length, refused.map((it) => it.code)]).toEqual([0, ['invalid', 'invalid']]);
    expect(await read(rows[0]!.id)).toMatchObject({
      priority: rows[0]!.priority,
      version: rows[0]!.version,
    });
  });

  test('a single one is refused as any other request', async () => {
    const it = await make();
    const { status, body } = await change(cast.lead, [{ ...it, version: 99 }], { priority: 'low' });
    expect([status, body.code]).toEqual([412, 'stale']);
  });
});

describe('a batch', () => {
  test('changes status, assignee, labels, sprint, priority and due day at once', async () => {
    const labels = ok(
      await cast.lead.call('POST /cjprojects/create-labels', {
        project: cast.key,
        labels: [{ name: 'Harbour' }],
      }),
    ).body['labels'] as { id: number }[];
    const sprint = ok(
      await cast.lead.call('POST /cjprojects/sprints/save', {
        project: cast.key,
        startsOn: '2025-11-17',
        endsOn: '2025-11-28',
      }),
    ).body['id'];
    const statusId = config.statuses.find((it) => it.group === 'completed')!.id;
    const rows = await made(3);
    const { done, refused } = outcome(
      ok(
        await change(cast.lead, rows, {
          statusId,
          assigneeId: cast.amna.id,
          labelIds: [labels[0]!.id],
          sprintId: sprint,
          priority: 'high',
          dueOn: '2025-12-01',
        }),
      ).body,
    );
    expect(refused).toEqual([]);
    expect(done).toHaveLength(3);
    for (const it of done)
      expect(it).toMatchObject({
        status: { id: statusId },
        assignee: { id: cast.amna.id },
        labels: [{ name: 'Harbour' }],
        sprint: { id: sprint },
        priority: 'high',
        dueOn: '2025-12-01',
      });
  });

  test('is written down issue by issue, and done once however often it is sent', async () => {
    const rows = await made(2);
    const key = crypto.randomUUID();
    const first = ok(await change(cast.lead, rows, { priority: 'high' }, key));
    const again = ok(await change(cast.lead, rows, { priority: 'high' }, key));
    expect(again.body).toEqual(first.body);
    const { rows: written } = {
      rows: await server.db
        .selectFrom('audit')
        .select(['subject_id', 'action'])
        .where('subject_type', '=', 'issue')
        .where('action', '=', 'issue.change')
        .where(
          'subject_id',
          'in',
          rows.map((it) => String(it.id)),
        )
        .execute(),
    };
    expect(written).toHaveLength(2);
  });

  test('two batches over the same issues, the other way round, both end', async () => {
    const rows = await made(8);
    const replies = await Promise.all([
      change(cast.lead, rows, { sprintId: null, priority: 'high' }),
      change(cast.amna, rows.toReversed(), { priority: 'low' }),
      change(cast.lead, rows.toReversed(), { sprintId: null, dueOn: '2025-12-01' }),
    ]);
    expect(replies.map((it) => it.status)).toEqual([200, 200, 200]);
    const all = replies.map((it) => outcome(it.body));
    // Each issue was changed by one of them: the others had seen an older version.
    expect(all.flatMap((it) => it.done.map((row) => row.id)).toSorted((a, b) => a - b)).toEqual(
      rows.map((it) => it.id),
    );
  });
});

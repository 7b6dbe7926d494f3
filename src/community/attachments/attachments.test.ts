import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attach } from '../../../tests/support/attach.ts';
import { inbox } from '../../../tests/support/leave-cast.ts';
import { madePicture } from '../../../tests/support/made-picture.ts';
import {
  createIssue,
  ok,
  projectCast,
  type ProjectCast,
} from '../../../tests/support/project-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../tests/support/server.ts';
import { create, taskCast, type TaskCast } from '../../../tests/support/task-cast.ts';
import type { Attachment } from './attachments.contract.ts';
import { forgetFiles } from './forget-files.job.ts';

let server: TestServer;
let project: ProjectCast;
let cast: TaskCast;
let issue: { kind: 'issue'; id: number };
let task: { kind: 'task'; id: number };

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date('2025-11-20T06:00:00Z');
  project = await projectCast(server);
  cast = await taskCast(server);
  issue = {
    kind: 'issue',
    id: Number(ok(await createIssue(project.lead, project.key)).body['id']),
  };
  const given = ok(await create(cast.lead, { assigneeId: cast.amna.id, title: 'Draw the reef' }));
  task = { kind: 'task', id: Number(given.body['id']) };
});

const words = new File(['The tide is high'], 'tide.txt', { type: 'text/plain' });
const added = async (...it: Parameters<typeof attach>) =>
  ok(await attach(...it)).body as object as Attachment;
const listed = async (who: Colleague, on: object) =>
  ok(await who.call('GET /attachments', on)).body as object as {
    rows: Attachment[];
    mayAdd: boolean;
  };
const fetched = (who: Colleague, { id }: { id: number }) =>
  who.call('GET /attachments/file', { id });
const removed = (who: Colleague, { id }: { id: number }) =>
  who.call('POST /attachments/remove', { id });
const back = (who: Colleague, { id }: { id: number }) =>
  who.call('POST /attachments/bring-back', { id });

describe('refusals', () => {
  test('nothing without a session', async () => {
    for (const key of [
      'GET /attachments',
      'GET /attachments/file',
      'POST /attachments/add',
      'POST /attachments/remove',
      'POST /attachments/bring-back',
    ])
      expect([key, (await server.call(key)).status]).toEqual([key, 401]);
  });

  test('of an issue: from outside nothing is there, a viewer reads and changes nothing', async () => {
    const { outsider, viewer, amna } = project;
    expect((await attach(outsider, issue, words)).status).toBe(404);
    expect((await attach(outsider, { ...issue, to: 'comment' }, words)).status).toBe(404);
    expect((await attach(viewer, issue, words)).status).toBe(403);
    const file = await added(amna, issue, words);
    for (const it of [fetched, removed, back]) {
      const foreign = await it(outsider, file);
      const absent = await it(outsider, { id: 2_000_000_000 });
      expect([foreign.status, foreign.body.message]).toEqual([404, absent.body.message]);
    }
    expect((await outsider.call('GET /attachments', issue)).status).toBe(404);
    expect((await fetched(viewer, file)).status).toBe(200);
    expect((await removed(viewer, file)).status).toBe(403);
    expect(await listed(viewer, issue)).toMatchObject({
      mayAdd: false,
      rows: [{ name: 'tide.txt', mayRemove: false }],
    });
    ok(await removed(amna, file));
    expect((await back(outsider, file)).status).toBe(404);
    expect((await back(viewer, file)).status).toBe(403);
  });

  test('of a task: a team mate without a part in it, and another team', async () => {
    const { outsider, bilal, amna } = cast;
    expect((await attach(outsider, task, words)).status).toBe(404);
    expect((await attach(bilal, task, words)).status).not.toBe(200);
    const file = await added(amna, task, words);
    expect((await fetched(outsider, file)).status).toBe(404);
    expect((await removed(bilal, file)).status).not.toBe(200);
  });

  test('what is no form, names nothing or says too much', async () => {
    const { amna } = cast;
    const form = (fields: Record<string, string | File>) => {
      const it = new FormData();
      for (const [name, value] of Object.entries(fields)) it.append(name, value);
      return amna.call('POST /attachments/add', it);
    };
    const id = String(task.id);
    const fieldsOf = async (fields: Record<string, string | File>) => {
      const { status, body } = await form(fields);
      return [status, Object.keys(body.fields ?? {})];
    };
    expect(await fieldsOf({ kind: 'task', id })).toEqual([400, ['file']]);
    expect(await fieldsOf({ kind: 'task', id: '0', file: words })).toEqual([400, ['id']]);
    expect(await fieldsOf({ kind: 'task', id: '4294967296', file: words })).toEqual([400, ['id']]);
    expect(await fieldsOf({ kind: 'person', id, file: words })).toEqual([400, ['kind']]);
    expect(await fieldsOf({ kind: 'objective', id, file: words })).toEqual([400, ['kind']]);
    expect(await fieldsOf({ kind: 'task', id, to: 'all', file: words })).toEqual([400, ['to']]);
    expect((await amna.call('GET /attachments', { kind: 'objective', id: 1 })).status).toBe(400);
  });
});

test('a file is listed with who brought it, given as it came, and only for download', async () => {
  const { amna } = project;
  const file = await added(amna, issue, words);
  expect(file).toMatchObject({ name: 'tide.txt', size: 16, width: null, mayRemove: true });
  const { headers, body } = await fetched(amna, file);
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="tide.txt"');
  expect(headers.get('Content-Type')).toBe('application/octet-stream');
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(body['raw']).toBe('The tide is high');
});

test('the doors of issues lead to the same files, and to those of nothing else', async () => {
  const { amna, outsider, viewer } = project;
  const through = (who: Colleague, id: number) => {
    const form = new FormData();
    form.append('id', String(id));
    form.append('file', words);
    return who.call('POST /cjprojects/upload-asset', form);
  };
  expect((await through(outsider, issue.id)).status).toBe(404);
  expect((await through(viewer, issue.id)).status).toBe(403);
  const { id } = ok(await through(amna, issue.id)).body as object as Attachment;
  expect((await listed(amna, issue)).rows.map((it) => it.id)).toEqual([id]);
  expect((await amna.call('GET /cjprojects/asset', { id })).body['raw']).toBe('The tide is high');
  const ofTask = await added(cast.amna, task, words);
  for (const key of ['GET /cjprojects/asset', 'POST /cjprojects/asset-delete'])
    expect((await cast.lead.call(key, { id: ofTask.id })).status).toBe(404);
});

test('two files of one name are two files', async () => {
  const { amna } = cast;
  const first = await added(amna, task, words);
  const second = await added(amna, task, new File(['low'], 'tide.txt'));
  expect((await listed(amna, task)).rows.map((it) => it.id)).toEqual([first.id, second.id]);
  expect((await fetched(amna, second)).body['raw']).toBe('low');
});

test('a picture is drawn anew under the name it came with, and served as what it is', async () => {
  const file = await added(cast.amna, task, await madePicture(30, 20));
  expect(file).toMatchObject({ name: 'screen.png', width: 30, height: 20 });
  const { headers } = await fetched(cast.amna, file);
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="screen.webp"');
  const rest = await added(cast.amna, task, await madePicture(4, 4, '.png'));
  expect((await fetched(cast.amna, rest)).headers.get('Content-Disposition')).toContain(
    '"picture.webp"',
  );
});

test('one who may not change a record takes off what they brought while they might', async () => {
  const { amna, lead } = project;
  const file = await added(amna, issue, words);
  const others = await added(lead, issue, words);
  ok(
    await lead.call('POST /cjprojects/add-member', {
      project: project.key,
      personId: amna.id,
      role: 'viewer',
    }),
  );
  const { rows, mayAdd } = await listed(amna, issue);
  expect([mayAdd, rows.map((it) => it.mayRemove)]).toEqual([false, [true, false]]);
  expect((await removed(amna, others)).status).toBe(403);
  ok(await removed(amna, file));
  expect((await listed(amna, issue)).rows).toHaveLength(1);
});

test('what is taken off is gone for everybody and comes back as it was, but once', async () => {
  const { amna, lead } = cast;
  const file = await added(amna, task, words);
  ok(await removed(lead, file));
  expect((await fetched(amna, file)).status).toBe(404);
  expect((await removed(amna, file)).status).toBe(404);
  expect((await listed(amna, task)).rows).toEqual([]);
  ok(await back(lead, file));
  expect((await back(lead, file)).status).toBe(404);
  expect((await listed(amna, task)).rows).toEqual([file]);
  expect((await fetched(amna, file)).body['raw']).toBe('The tide is high');
});

test('history and audit log tell of it, and whoever has a part in it is told once an hour', async () => {
  const { amna, lead } = cast;
  const file = await added(amna, task, words);
  await added(amna, task, words);
  ok(await removed(amna, file));
  const { body } = await lead.call('GET /tasks/info', { id: task.id });
  const events = body['events'] as { kind: string; changes: object }[];
  expect(events.slice(-3).map((it) => it.changes)).toEqual([
    { file: { from: null, to: 'tide.txt' } },
    { file: { from: null, to: 'tide.txt' } },
    { file: { from: 'tide.txt', to: null } },
  ]);
  const log = await server.db
    .selectFrom('audit')
    .select('action')
    .where('subject_type', '=', 'task')
    .where('subject_id', '=', String(task.id))
    .orderBy('id')
    .execute();
  expect(log.map((it) => it.action).slice(-3)).toEqual([
    'task.add-file',
    'task.add-file',
    'task.remove-file',
  ]);
  const told = (await inbox(lead)).filter((it) => String(it['title']).includes('files'));
  expect(told).toHaveLength(1);
});

test('a deleted record hides its files, and has them when it is back', async () => {
  const { amna } = project;
  const file = await added(amna, issue, words);
  ok(await project.lead.call('POST /cjprojects/delete-issue', { id: issue.id }));
  expect((await fetched(amna, file)).status).toBe(404);
  ok(await project.lead.call('POST /cjprojects/restore-issue', { id: issue.id }));
  expect((await fetched(amna, file)).status).toBe(200);
});

test('the file of somebody who has left stays, and whoever changes the record takes it off', async () => {
  const { amna, lead } = cast;
  const file = await added(amna, task, words);
  await server.db
    .updateTable('people')
    .set({ status: 'left', left_on: '2025-11-19' })
    .where('id', '=', amna.id)
    .execute();
  expect((await listed(lead, task)).rows).toMatchObject([{ id: file.id, by: { id: amna.id } }]);
  ok(await removed(lead, file));
});

test('a copy of an issue keeps the file when the first lets go of it for good', async () => {
  const { amna } = project;
  const file = await added(amna, issue, words);
  const clone = ok(await amna.call('POST /cjprojects/clone-issue', { id: issue.id })).body;
  const [copy] = (await listed(amna, { kind: 'issue', id: clone['id'] })).rows;
  ok(await amna.call('POST /cjprojects/asset-delete', { id: file.id }));
  await forgetFiles(server, new Date(server.clock.now.getTime() + 31 * 864e5));
  expect((await fetched(amna, copy!)).body['raw']).toBe('The tide is high');
  expect((await back(amna, file)).status).toBe(404);
});

test('nobody has more than fifty, two who add at once neither', async () => {
  const { amna, lead } = cast;
  const row = await added(amna, task, words);
  const { id: _, ...one } = await server.db
    .selectFrom('attachments')
    .selectAll()
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  const many = Array.from({ length: 48 }, () => one);
  await server.db.insertInto('attachments').values(many).execute();
  const both = await Promise.all([attach(amna, task, words), attach(lead, task, words)]);
  expect(both.map((it) => it.status).toSorted()).toEqual([200, 409]);
  ok(await removed(amna, row));
  ok(await attach(lead, task, words));
  expect((await back(amna, row)).status).toBe(409);
});

test('bytes nobody can have back go from the store after thirty days, not before', async () => {
  const { amna } = cast;
  const file = await added(amna, task, words);
  const { file_key } = await server.db
    .selectFrom('attachments')
    .select('file_key')
    .where('id', '=', file.id)
    .executeTakeFirstOrThrow();
  ok(await removed(amna, file));
  const after = (days: number) => new Date(server.clock.now.getTime() + days * 864e5);
  await forgetFiles(server, after(29));
  expect(await server.files.exists(file_key)).toBe(true);
  await forgetFiles(server, after(31));
  await forgetFiles(server, after(31));
  expect(await server.files.exists(file_key)).toBe(false);
});

test('it is found by the name of its file', async () => {
  const { amna, outsider } = cast;
  const file = await added(amna, task, new File(['x'], 'quincunx-notes.pdf'));
  const found = async (who: Colleague) =>
    ((await who.call('GET /search-results', { q: 'quincunx' })).body['rows'] as object[]).length;
  expect([await found(amna), await found(outsider)]).toEqual([1, 0]);
  ok(await removed(amna, file));
  expect(await found(amna)).toBe(0);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { attach } from '../../../tests/support/attach.ts';
import { inbox } from '../../../tests/support/leave-cast.ts';
import { ok } from '../../../tests/support/project-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../tests/support/server.ts';
import { create, taskCast, type TaskCast } from '../../../tests/support/task-cast.ts';
import type { Comment } from '../community.contract.ts';
import { forgetFiles } from './forget-files.job.ts';

let server: TestServer;
let cast: TaskCast;
let on: { kind: 'task'; id: number; to: 'comment' };

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date('2025-11-20T06:00:00Z');
  cast = await taskCast(server);
  const given = ok(await create(cast.lead, { assigneeId: cast.amna.id, title: 'Draw the reef' }));
  on = { kind: 'task', id: Number(given.body['id']), to: 'comment' };
});

const words = (name = 'tide.txt') => new File(['The tide is high'], name, { type: 'text/plain' });
const brought = async (who: Colleague, file = words()) =>
  Number(ok(await attach(who, on, file)).body['id']);
const say = (who: Colleague, it: { body?: string; files?: number[] }) =>
  who.call('POST /comment/save', { kind: 'task', subjectId: on.id, body: '', ...it });
const said = async (...it: Parameters<typeof say>) =>
  ok(await say(...it)).body['comment'] as object as Comment;
const commentsOf = async (who: Colleague) =>
  ok(await who.call('GET /comments', { kind: 'task', id: on.id })).body[
    'rows'
  ] as object[] as Comment[];
const statusOf = async (who: Colleague, id: number) =>
  (await who.call('GET /attachments/file', { id })).status;
const keyOf = async (id: number) =>
  (
    await server.db
      .selectFrom('attachments')
      .select('file_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).file_key;

test('a file that waits is seen and taken off by whoever brought it alone', async () => {
  const { amna, lead, outsider } = cast;
  const id = await brought(amna);
  expect(await Promise.all([amna, lead, outsider].map((it) => statusOf(it, id)))).toEqual([
    200, 404, 404,
  ]);
  expect((await lead.call('POST /attachments/remove', { id })).status).toBe(404);
  expect(ok(await lead.call('GET /attachments', { kind: 'task', id: on.id })).body['rows']).toEqual(
    [],
  );
  const key = await keyOf(id);
  ok(await amna.call('POST /attachments/remove', { id }));
  expect(await server.files.exists(key)).toBe(false);
});

test.each([
  ['one of somebody else', async () => [await brought(cast.lead)]],
  [
    'one of a sent comment',
    async () =>
      (await said(cast.amna, { files: [await brought(cast.amna)] })).files.map((it) => it.id),
  ],
  ['one that is not there', async () => [2_000_000_000]],
  [
    'one of the task itself',
    async () => [Number(ok(await attach(cast.amna, { ...on, to: 'record' }, words())).body['id'])],
  ],
])('a comment does not take %s', async (_, make) => {
  const { status, body } = await say(cast.amna, { body: 'Look', files: await make() });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['files']]);
});

test('a comment says something, by words or by files, and has ten of them at most', async () => {
  expect((await say(cast.amna, {})).body.fields).toHaveProperty('body');
  expect((await say(cast.amna, { files: [] })).status).toBe(400);
  const many = Array.from({ length: 11 }, (_, at) => at + 1);
  expect((await say(cast.amna, { body: 'Look', files: many })).status).toBe(400);
  expect((await say(cast.amna, { body: 'Look', files: [2 ** 31] })).status).toBe(400);
});

test('a comment of a file alone tells its name to those who are told', async () => {
  const { amna, lead } = cast;
  const { files } = await said(amna, { files: [await brought(amna, words('reef.psd'))] });
  expect(files).toMatchObject([{ name: 'reef.psd', size: 16, by: { id: amna.id } }]);
  expect(await statusOf(lead, files[0]!.id)).toBe(200);
  expect(await commentsOf(lead)).toMatchObject([{ body: '', files: [{ name: 'reef.psd' }] }]);
  const told = (await inbox(lead)).find((it) => String(it['title']).includes('comments'));
  expect(told).toMatchObject({ body: 'reef.psd' });
});

test('a change keeps the files it names, takes new ones and lets go of the rest', async () => {
  const { amna, lead } = cast;
  const [kept, gone] = [await brought(amna, words('kept')), await brought(amna, words('gone'))];
  const comment = await said(amna, { body: 'Look', files: [kept, gone] });
  const key = await keyOf(gone);
  const change = (who: Colleague, version: number, it: object) =>
    who.call('POST /comment/save', { id: comment.id, version, body: 'Look', ...it });
  const fresh = await brought(amna, words('fresh'));
  expect((await change(cast.bilal, 1, { files: [kept] })).status).not.toBe(200);
  ok(await change(amna, 1, { body: 'Look again' }));
  expect((await commentsOf(lead))[0]!.files.map((it) => it.name)).toEqual(['kept', 'gone']);
  ok(await change(amna, 2, { files: [kept, fresh] }));
  expect((await commentsOf(lead))[0]!.files.map((it) => it.name)).toEqual(['kept', 'fresh']);
  expect(await server.files.exists(key)).toBe(false);
  expect((await amna.call('POST /attachments/remove', { id: kept })).status).toBe(409);
});

test('a comment that is taken away takes its files along', async () => {
  const { amna, lead } = cast;
  const id = await brought(amna);
  const comment = await said(amna, { body: 'Look', files: [id] });
  const key = await keyOf(id);
  ok(await amna.call('POST /comment/delete', { id: comment.id, version: comment.version }));
  expect(await statusOf(lead, id)).toBe(404);
  expect(await server.files.exists(key)).toBe(false);
});

test('a file nobody sent goes after a day, one that was sent stays', async () => {
  const { amna } = cast;
  const [left, sent] = [await brought(amna), await brought(amna)];
  await said(amna, { files: [sent] });
  const key = await keyOf(left);
  await forgetFiles(server, new Date(server.clock.now.getTime() + 25 * 3600_000));
  expect(await server.files.exists(key)).toBe(false);
  expect([await statusOf(amna, left), await statusOf(amna, sent)]).toEqual([404, 200]);
});

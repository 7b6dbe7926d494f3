import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { attach } from '../../../../tests/support/attach.ts';
import { inbox } from '../../../../tests/support/leave-cast.ts';
import { madePicture } from '../../../../tests/support/made-picture.ts';
import { ok } from '../../../../tests/support/project-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import { create, taskCast, type TaskCast } from '../../../../tests/support/task-cast.ts';
import type { PictureMark } from './marks.contract.ts';

let server: TestServer;
let cast: TaskCast;
let task: { kind: 'task'; id: number };
let picture: number;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date('2025-11-20T06:00:00Z');
  cast = await taskCast(server);
  const given = ok(await create(cast.lead, { assigneeId: cast.amna.id, title: 'Draw the reef' }));
  task = { kind: 'task', id: Number(given.body['id']) };
  picture = Number(ok(await attach(cast.amna, task, await madePicture())).body['id']);
});

const add = (who: Colleague, it: object = {}) =>
  who.call('POST /attachments/add-mark', { id: picture, x: 2500, y: 5000, words: 'Darker', ...it });
const added = async (...it: Parameters<typeof add>) =>
  ok(await add(...it)).body as object as PictureMark;
const marks = async (who: Colleague) =>
  ok(await who.call('GET /attachments/marks', { id: picture })).body[
    'rows'
  ] as object[] as PictureMark[];
const change = (who: Colleague, { id, version, x, y, words }: PictureMark, to: object = {}) =>
  who.call('POST /attachments/change-mark', { id, version, x, y, words, ...to });
const remove = (who: Colleague, { id }: PictureMark, removed = true) =>
  who.call('POST /attachments/remove-mark', { id, removed });

test('nothing without a session, and from another team nothing is there', async () => {
  const { amna, outsider } = cast;
  for (const key of [
    'GET /attachments/marks',
    'POST /attachments/add-mark',
    'POST /attachments/change-mark',
    'POST /attachments/remove-mark',
  ])
    expect([key, (await server.call(key)).status]).toEqual([key, 401]);
  const mark = await added(amna);
  expect((await outsider.call('GET /attachments/marks', { id: picture })).status).toBe(404);
  expect((await add(outsider)).status).toBe(404);
  expect((await change(outsider, mark)).status).toBe(404);
  expect((await remove(outsider, mark)).status).toBe(404);
});

test.each([
  [{ x: -1 }, 'x'],
  [{ x: 10_001 }, 'x'],
  [{ y: 0.5 }, 'y'],
  [{ words: '  ' }, 'words'],
  [{ words: 'x'.repeat(1001) }, 'words'],
  [{ words: 'a\0b' }, 'words'],
  [{ id: 2 ** 31 }, 'id'],
  [{ colour: 'red' }, 'colour'],
])('%o is refused, and the field is named', async (it, field) => {
  const { status, body } = await add(cast.amna, it);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
});

test('only what is a picture, and is there, is marked', async () => {
  const { amna } = cast;
  const words = ok(await attach(amna, task, new File(['x'], 'x.txt'))).body['id'];
  expect((await add(amna, { id: words })).status).toBe(404);
  const waiting = await attach(amna, { ...task, to: 'comment' }, await madePicture());
  expect((await add(amna, { id: ok(waiting).body['id'] })).status).toBe(404);
  ok(await amna.call('POST /attachments/remove', { id: picture }));
  expect((await add(amna)).status).toBe(404);
});

test('marks are numbered, seen by whoever sees the picture, and told to those who follow it', async () => {
  const { amna, lead } = cast;
  await added(amna);
  await added(lead, { words: 'Larger', x: 0, y: 10_000 });
  expect(await marks(lead)).toMatchObject([
    { number: 1, x: 2500, y: 5000, words: 'Darker', by: { id: amna.id }, mine: false },
    { number: 2, x: 0, y: 10_000, words: 'Larger', by: { id: lead.id }, mine: true },
  ]);
  const told = (await inbox(lead)).find((it) => String(it['title']).includes('marked screen.png'));
  expect(told).toMatchObject({ body: 'Darker' });
  const log = await server.db
    .selectFrom('audit')
    .select('action')
    .where('subject_type', '=', 'task')
    .where('subject_id', '=', String(task.id))
    .orderBy('id')
    .execute();
  expect(log.map((it) => it.action).slice(-2)).toEqual(['task.mark-picture', 'task.mark-picture']);
});

test('its writer moves and words it, at the version they know; nobody else does', async () => {
  const { amna, lead } = cast;
  const mark = await added(amna);
  expect((await change(lead, mark, { words: 'Mine' })).status).toBe(403);
  const moved = ok(await change(amna, mark, { x: 1, words: 'Much darker' })).body;
  expect(moved).toMatchObject({ number: 1, x: 1, y: 5000, words: 'Much darker', version: 2 });
  expect((await change(amna, mark, { words: 'Late' })).status).toBe(412);
});

test('its writer takes it off and has it back, and so does who may change the task', async () => {
  const { amna, lead } = cast;
  const first = await added(lead);
  const second = await added(amna);
  expect((await marks(amna)).map((it) => it.mayRemove)).toEqual([true, true]);
  ok(await remove(amna, first));
  expect((await remove(amna, first)).status).toBe(404);
  ok(await remove(amna, second));
  // A number is not given again: what was said of mark 2 is said of no other.
  expect((await added(amna)).number).toBe(3);
  ok(await remove(lead, first, false));
  expect((await marks(lead)).map((it) => it.number)).toEqual([1, 3]);
});

test('two who mark at once get two numbers, and a hundred is the most', async () => {
  const { amna, lead } = cast;
  const both = await Promise.all([added(amna), added(lead)]);
  expect(both.map((it) => it.number).toSorted()).toEqual([1, 2]);
  const one = { attachment_id: picture, x: 0, y: 0, words: 'x', person_id: amna.id };
  const many = Array.from({ length: 98 }, (_, nth) => ({
    ...one,
    number: nth + 3,
    at: server.clock.now,
  }));
  await server.db.insertInto('picture_marks').values(many).execute();
  expect((await add(amna)).status).toBe(409);
});

test('of a picture in a comment everybody who reads it marks, and takes off only their own', async () => {
  const { amna, lead } = cast;
  const waiting = ok(await attach(amna, { ...task, to: 'comment' }, await madePicture()));
  const id = Number(waiting.body['id']);
  ok(
    await amna.call('POST /comment/save', {
      kind: 'task',
      subjectId: task.id,
      body: '',
      files: [id],
    }),
  );
  const mark = await added(lead, { id });
  expect((await remove(amna, mark)).status).toBe(403);
  ok(await remove(lead, mark));
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { configureApi } from '#/client/api.ts';
import { noFate, openBrokenLine } from '../../tests/support/broken-line.ts';
import { testServer, type Colleague, type TestServer } from '../../tests/support/server.ts';

vi.mock('wxt/browser', () => ({ browser: fakeBrowser }));

/** The storage of a browser that has no place for a function of the extension itself. */
const { enqueue, takeBack } = await import('./queue.ts');
const { flushQueue } = await import('./flush.ts');
const { takeOver } = await import('./connect.ts');
const { changeOf, keptOf } = await import('./kept.ts');

let server: TestServer;
let member: Colleague;
/** Who is signed in. */
let present: Colleague;
let line: Awaited<ReturnType<typeof openBrokenLine>>;

beforeAll(async () => {
  server = await testServer();
  member = await server.as('Member');
  present = member;
  line = await openBrokenLine(server.base, { isCut: () => false, dice: () => 1, fate: noFate() });
  configureApi({ base: () => line.base, token: () => present.token, takeOver });
});
afterAll(async () => {
  line.close();
  await server.close();
});

/** What the server failed at is tried again after a while. */
const later = ({ id }: Colleague) =>
  changeOf(id, 'queue', (queue) => queue.map(({ failed: _failed, ...it }) => it));

test('what is refused for good is given up and told, and the rest goes on', async () => {
  const refused = { kind: 'other', title: '' };
  const fine = { kind: 'other', title: 'After a refusal' };
  const endpoint = 'POST /save-it-request';
  const person = present.id;
  await enqueue({
    id: crypto.randomUUID(),
    endpoint,
    input: refused,
    title: 'Nothing',
    draft: { field: 'it', text: 'nothing' },
    at: 1,
    person,
  });
  await enqueue({
    id: crypto.randomUUID(),
    endpoint,
    input: fine,
    title: 'Something',
    at: 2,
    person,
  });
  const sent = await flushQueue(person);
  expect(sent).toMatchObject([
    { title: 'Nothing', refused: expect.any(String) },
    { title: 'Something' },
  ]);
  expect(sent[1]).not.toHaveProperty('refused');
  // It stays to be seen, and what was typed is back where it was typed.
  expect(await keptOf(person, 'queue')).toMatchObject([{ refused: expect.any(String) }]);
  expect(await keptOf(person, 'drafts')).toEqual({ it: 'nothing' });
  await changeOf(person, 'queue', () => []);
});

test('what the server fails at waits a while, and what stands behind it is sent', async () => {
  const person = present.id;
  const input = { kind: 'other', title: 'Behind a failure' };
  const missing = { id: crypto.randomUUID(), endpoint: 'POST /fails', input: {}, at: 1, person };
  const endpoint = 'POST /save-it-request';
  await enqueue({ ...missing, title: 'Failing' });
  await enqueue({ id: crypto.randomUUID(), endpoint, input, title: 'Behind', at: 2, person });
  expect(await flushQueue(person)).toMatchObject([{ title: 'Behind' }]);
  expect(await keptOf(person, 'queue')).toMatchObject([{ title: 'Failing', failed: { times: 1 } }]);
  await changeOf(person, 'queue', () => []);
});

test('while somebody acts as a lead nothing is sent, and it goes as their own afterwards', async () => {
  const admin = await server.as('Super admin');
  const lead = await server.as('Team lead', { leads: await server.team('Of a lead') });
  const acting = (as: number | null) =>
    server.db
      .updateTable('sessions')
      .set({
        acting_as: as,
        acting_reason: as === null ? null : 'A test',
        acting_until: as === null ? null : new Date(server.clock.now.getTime() + 60_000),
      })
      .where('person_id', '=', admin.id)
      .execute();
  const endpoint = 'POST /save-it-request';
  const input = { kind: 'other', title: 'Of the admin' };
  const id = crypto.randomUUID();
  await enqueue({ id, endpoint, input, title: 'Wish', at: 1, person: admin.id });
  const requesters = async () =>
    (
      await server.db
        .selectFrom('it_requests')
        .select('requester_id')
        .where('title', '=', input.title)
        .execute()
    ).map((it) => it.requester_id);
  present = admin;
  await acting(lead.id);
  expect(await flushQueue(admin.id)).toEqual([]);
  expect(await requesters()).toEqual([]);
  await acting(null);
  expect(await flushQueue(admin.id)).toHaveLength(1);
  expect(await requesters()).toEqual([admin.id]);
});

test('what is about the same as one that failed waits behind it', async () => {
  present = member;
  const person = member.id;
  const made = await member.call('POST /tasks/save', { title: 'Order' });
  const id = made.body['id'] as number;
  const until = Date.now() + 60_000;
  const start = { endpoint: 'POST /tasks/status-update', input: { id, status: 'in_progress' } };
  const pause = { endpoint: 'POST /tasks/pause', input: { id, reason: 'break' } };
  const failed = { times: 1, until };
  await enqueue({ id: 'a-start-that-failed', ...start, title: 'Start', person, at: 1, failed });
  await enqueue({ id: 'its-pause', ...pause, title: 'Pause', person, at: 2 });
  expect(await flushQueue(person)).toEqual([]);
  await later(member);
  expect(await flushQueue(person)).toMatchObject([{ title: 'Start' }, { title: 'Pause' }]);
});

test('what was never sent is taken back without a word, and comes back into its line', async () => {
  const person = present.id;
  const endpoint = 'POST /tasks/save';
  const draft = { field: 'task', text: 'second thoughts' };
  const input = { title: 'Second thoughts' };
  await enqueue({ id: 'second-thoughts', endpoint, input, title: 'Task', person, at: 1, draft });
  expect(await takeBack(person, 'second-thoughts')).toBe(true);
  expect(await keptOf(person, 'queue')).toEqual([]);
  expect((await keptOf(person, 'drafts'))['task']).toBe('second thoughts');
  expect(await takeBack(person, 'second-thoughts')).toBe(false);
});

test('what nothing can undo says so when it was done before it was taken back', async () => {
  const person = present.id;
  const endpoint = 'POST /save-it-request';
  const input = { kind: 'other', title: 'No way back' };
  await enqueue({ id: 'no-way-back', endpoint, input, title: 'Wish', person, at: 1, tried: true });
  await present.call(endpoint, input, { key: 'no-way-back' });
  expect(await takeBack(person, 'no-way-back')).toBe(true);
  const why = 'It was done already, and cannot be taken back.';
  expect(await flushQueue(person)).toMatchObject([{ refused: why }]);
  expect(await keptOf(person, 'queue')).toMatchObject([{ refused: why }]);
  await changeOf(person, 'queue', () => []);
});

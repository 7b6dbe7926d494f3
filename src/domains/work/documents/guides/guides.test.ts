import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { screens } from '#/app/screens.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let admin: Colleague;
let amna: Colleague;
beforeAll(async () => {
  server = await testServer();
  admin = await server.as('Admin');
  amna = await server.as('Member');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('guides').execute();
});

const path = '/tasks';
const save = (draft: string, version?: unknown) =>
  admin.call('POST /guides/save', { path, draft, ...(version !== undefined && { version }) });
const publish = (version: unknown) => admin.call('POST /guides/publish', { path, version });
const shown = async (who: Colleague) => (await who.call('GET /guide', { path })).body['guide'];

describe('refusals', () => {
  test('only those who write guides see and change their drafts', async () => {
    for (const key of [
      'GET /guides',
      'GET /guides/info',
      'POST /guides/save',
      'POST /guides/publish',
      'POST /guides/withdraw',
    ]) {
      expect((await amna.call(key, { path })).status).toBe(403);
    }
  });

  test('a page that does not exist, or that one may not open, has no guide', async () => {
    const absent = await amna.call('GET /guide', { path: '/no/such' });
    const closed = await amna.call('GET /guide', { path: '/guide-edit' });
    expect([absent.status, absent.body.message]).toEqual([404, 'This page was not found.']);
    expect([closed.status, closed.body.message]).toEqual([404, 'This page was not found.']);
    const written = await admin.call('POST /guides/save', { path: '/no/such', draft: 'x' });
    expect(written.status).toBe(404);
  });

  test.each([
    [{ path: 'tasks', draft: 'x' }, 'path'],
    [{ path, draft: 'x'.repeat(20_001) }, 'draft'],
    [{ path, draft: 'x', title: 'y' }, 'title'],
  ])('%o is refused by name', async (input, field) => {
    const reply = await admin.call('POST /guides/save', input);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
  });

  test('an empty draft is not published, nor the same one twice', async () => {
    const empty = await save('');
    expect((await publish(empty.body['version'])).status).toBe(400);
    const draft = await save('Words', empty.body['version']);
    const published = await publish(draft.body['version']);
    expect((await publish(published.body['version'])).status).toBe(409);
  });
});

test('everybody reads what is published, and nobody the draft', async () => {
  const draft = await save('One task at a time. <script>');
  expect(draft.body).toMatchObject({ state: 'draft', draft: 'One task at a time. &lt;script>' });
  expect(await shown(amna)).toBeNull();
  const first = await publish(draft.body['version']);
  expect(first.body).toMatchObject({ state: 'published', published: 1 });
  const changed = await save('Two tasks at a time.', first.body['version']);
  expect(changed.body['state']).toBe('changed');
  expect(await shown(amna)).toMatchObject({ body: 'One task at a time. &lt;script>' });
  const second = await publish(changed.body['version']);
  expect(await shown(amna)).toMatchObject({ body: 'Two tasks at a time.' });
  expect(second.body['versions']).toMatchObject([{ number: 2 }, { number: 1 }]);
  const withdrawn = { path, version: second.body['version'] };
  await admin.call('POST /guides/withdraw', withdrawn);
  expect(await shown(amna)).toBeNull();
});

test('of two writers the second is shown what the first wrote', async () => {
  const draft = await save('First');
  await save('Second', draft.body['version']);
  const late = await save('Late', draft.body['version']);
  expect(late).toMatchObject({ status: 412, body: { current: { draft: 'Second' } } });
  expect((await save('From nothing')).status).toBe(412);
});

test('every page but those that need nobody signed in can have a guide', async () => {
  const rows = (await admin.call('GET /guides')).body['rows'] as { path: string }[];
  expect(rows.map((it) => it.path)).toEqual(
    screens.filter((it) => it.access.kind !== 'anyone').map((it) => it.path as string),
  );
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#/app/contracts.ts';
import { testServer, type Colleague, type TestServer } from '../support/server.ts';

let server: TestServer;
let nobody: Colleague;
let locked: Colleague;
beforeAll(async () => {
  server = await testServer();
  nobody = await server.nobody();
  locked = await server.as('Super admin');
  await server.db
    .updateTable('sessions')
    .set({ locked_at: server.clock.now })
    .where('person_id', '=', locked.id)
    .execute();
});
afterAll(() => server.close());

const closed = allEndpoints().filter(([, it]) => it.access.kind !== 'anyone');
const guarded = closed.filter(([, it]) => it.access.kind === 'permission');
const lockable = closed.filter(([, it]) => !(it.access.kind === 'session' && it.access.evenLocked));

type Reply = Awaited<ReturnType<typeof server.call>>;

/** What is refused now may be given in a moment, and to somebody else: nothing may keep it. */
const refused = ({ status, body, headers }: Reply) => ({
  status,
  body,
  kept: headers.get('Cache-Control'),
});
const kept = 'no-store';

test.each(closed)('%s answers nobody who is not signed in', async (key) => {
  const reply = refused(await server.call(key));
  expect(reply).toMatchObject({ status: 401, body: { message: 'Unauthenticated.' }, kept });
});

test.each(closed)('%s does not take an unknown token', async (key) => {
  const reply = refused(await server.call(key, {}, { token: 'a'.repeat(43) }));
  expect(reply).toMatchObject({ status: 401, body: { message: 'Unauthenticated.' }, kept });
});

test.each(guarded)(
  '%s refuses a role without its permission, before it looks at the input',
  async (key) => {
    const reply = refused(await nobody.call(key, { 'no-such-field': 1 }));
    expect(reply).toMatchObject({ status: 403, body: { code: 'not-allowed' }, kept });
  },
);

test.each(lockable)('%s waits for the PIN while the session is locked', async (key) => {
  const reply = refused(await locked.call(key));
  expect(reply).toMatchObject({ status: 423, body: { code: 'locked' }, kept });
});

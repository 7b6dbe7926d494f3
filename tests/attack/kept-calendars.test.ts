import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../support/server.ts';
import { goodPassword, goodPin, personWithPassword, visitor } from '../support/visitor.ts';

/** Has read somebody's address of a calendar, and wants to go on reading after they have noticed. */

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Somebody with two calendar feeds, of which the attacker knows one. */
async function owner() {
  const { id, email } = await personWithPassword(server);
  const token = await visitor(server, email).signIn();
  const made = await Promise.all(
    ['Phone', 'Laptop'].map((name) =>
      server.call('POST /add-calendar-feed', { name, parts: ['tasks'] }, { token }),
    ),
  );
  const address = new URL(String(made[0]!.body['address']));
  const isOpen = async () => (await fetch(server.base + address.pathname)).status === 200;
  expect(await isOpen()).toBe(true);
  return { id, email, token, isOpen };
}

const changes: readonly [key: string, input: object][] = [
  ['POST /change-password', { current: goodPassword, password: 'a brass kettle hums at dawn' }],
  ['POST /change-pin', { current: goodPin, pin: '840275' }],
];

test.each(changes)('%s says that feeds stay, in the console and by mail', async (key, input) => {
  const { email, token, isOpen } = await owner();
  const reply = await server.call(key, input, { token });
  expect(reply.body['message']).toContain('Your calendar feeds stay: revoke those');
  const mail = server.mails.findLast((it) => it.to === email)!;
  expect(mail.text).toContain('Addresses of calendar feeds stay');
  expect(await isOpen()).toBe(true);
});

test.each(changes)('%s ends them where its owner wants it', async (key, input) => {
  const { id, token, isOpen } = await owner();
  const reply = await server.call(key, { ...input, endFeeds: true }, { token });
  expect(reply.body['message']).toContain('2 calendar feeds ended.');
  expect(await isOpen()).toBe(false);
  const entry = await server.db
    .selectFrom('audit')
    .select(['subject_id', 'after'])
    .where('action', '=', 'calendar-feed.end-all')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ subject_id: String(id), after: { feeds: 2 } });
});

test('who has none reads nothing of feeds', async () => {
  const { email } = await personWithPassword(server);
  const token = await visitor(server, email).signIn();
  const [[key, input]] = changes as [[string, object]];
  const reply = await server.call(key, { ...input, endFeeds: true }, { token });
  expect([reply.status, reply.body['message']]).toEqual([200, expect.not.stringMatching(/feed/)]);
});

test('who ends the trust in every other browser is told that feeds stay', async () => {
  const { token, isOpen } = await owner();
  const reply = await server.call('POST /revoke-other-devices', {}, { token });
  expect(reply.body['message']).toContain('Your calendar feeds stay: revoke those');
  expect(await isOpen()).toBe(true);
});

test('an admin who shuts somebody out of every browser ends them', async () => {
  const admin = await server.as('Admin');
  const { id, isOpen } = await owner();
  const reply = await admin.call('POST /delete-device', { personId: id });
  expect(reply.body.message).toContain('2 calendar feeds ended.');
  expect(await isOpen()).toBe(false);
});

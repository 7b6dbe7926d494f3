import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import { goodPassword, stepOf, visitor } from '../../../../../tests/support/visitor.ts';
import { openSetUpLink } from './set-up.records.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const open = () => openSetUpLink(server.db, server.clock.now);
const check = (token: string) => server.call('POST /check-set-up', { token });
const setUp = (token: string, email: string, password = goodPassword) =>
  server.call('POST /set-up', { token, name: 'Sana Mirza', email, password });

// One story: the door of an empty installation opens once, so the tests follow one another.
test('a link nobody printed is not found', async () => {
  expect((await check('x'.repeat(43))).status).toBe(404);
  expect((await setUp('x'.repeat(43), 'sana@backlot.example')).status).toBe(404);
});

test('a link is good for a day, and a newer one kills it', async () => {
  const older = (await open())!;
  const token = (await open())!;
  expect((await check(older)).body['status']).toBe('used');
  server.clock.now = new Date(server.clock.now.getTime() + 86_400_000);
  expect((await check(token)).body['status']).toBe('expired');
  expect((await setUp(token, 'sana@backlot.example')).status).toBe(409);
});

test('a weak password is refused by name and does not use the link up', async () => {
  const token = (await open())!;
  const reply = await setUp(token, 'sana@backlot.example', 'backlot-sana-2025');
  expect(reply.body.fields).toHaveProperty('password');
  expect((await check(token)).body['status']).toBe('valid');
});

test('a mistyped address is put right by the next link, and leaves no second admin', async () => {
  const typo = await setUp((await open())!, 'sanna@backlot.example');
  expect(typo.body['next']).toBe('verify-device');
  const right = await setUp((await open())!, 'sana@backlot.example');
  expect(right.status).toBe(200);
  expect((await visitor(server, 'sanna@backlot.example').login()).status).toBe(403);
});

test('the first admin comes in by code and PIN, then the door is closed for good', async () => {
  const token = (await open())!;
  const both = await Promise.all([
    setUp(token, 'sana@backlot.example'),
    setUp(token, 'mallory@backlot.example'),
  ]);
  expect(both.map((it) => it.status).sort()).toEqual([200, 409]);
  const last = (await open())!;
  const started = await setUp(last, 'sana@backlot.example');
  const spare = await open();
  const shown = await visitor(server, 'sana@backlot.example').verifyDevice(stepOf(started));
  const done = await server.call('POST /set-new-pin', { step: stepOf(shown), pin: '482913' });
  const me = await server.call('GET /user', {}, { token: String(done.body['token']) });
  expect(me.body['user']).toMatchObject({ name: 'Sana Mirza', role: { name: 'Super admin' } });
  expect(await open()).toBeUndefined();
  expect((await check(spare!)).body['status']).toBe('used');
  expect((await setUp(spare!, 'mallory@backlot.example')).status).toBe(409);
});

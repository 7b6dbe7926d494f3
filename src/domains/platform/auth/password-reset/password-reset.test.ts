import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import {
  goodPassword,
  mailedToken,
  personWithPassword,
  stepOf,
  visitor,
} from '../../../../../tests/support/visitor.ts';

let server: TestServer;
let person: { id: number; email: string };

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await personWithPassword(server);
});

const MINUTE = 60_000;
const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms);
};
const newPassword = 'seven green umbrellas';
const ask = (email: string) => server.call('POST /reset-password', { email });
const verify = (token: string) => server.call('POST /verify-reset-password', { token });
const set = (token: string, password = newPassword, device = '') =>
  server.call('POST /set-new-password', { token, password, device });
const link = async () => {
  await ask(person.email);
  return mailedToken(server, person.email, 'reset');
};

test('an unknown, an invited and a blocked address get the same answer as a known one, and no mail', async () => {
  const [invited, blocked] = [await personWithPassword(server), await personWithPassword(server)];
  for (const [status, { id }] of [
    ['invited', invited],
    ['blocked', blocked],
  ] as const) {
    await server.db.updateTable('people').set({ status }).where('id', '=', id).execute();
  }
  const known = await ask(person.email);
  const before = server.mails.length;
  for (const email of ['nobody@backlot.example', invited.email, blocked.email]) {
    const reply = await ask(email);
    expect([reply.status, reply.body]).toEqual([known.status, known.body]);
  }
  expect(server.mails.length).toBe(before);
});

test('a link nobody mailed is not found', async () => {
  expect((await verify('x'.repeat(43))).status).toBe(404);
  expect((await set('x'.repeat(43))).status).toBe(404);
});

test('the link stands behind # and is good for thirty minutes', async () => {
  const token = await link();
  expect(server.mails.at(-1)?.text).toContain(`http://backlot.test/login#reset=${token}`);
  expect((await verify(token)).body).toEqual({ status: 'valid', email: person.email });
  later(30 * MINUTE);
  expect((await verify(token)).body).toEqual({ status: 'expired', email: null });
  expect((await set(token)).body.message).toMatch(/30 minutes/);
});

test('the link works once, also when used in parallel', async () => {
  const token = await link();
  const uses = await Promise.all([set(token), set(token), set(token)]);
  expect(uses.map((it) => it.status).sort()).toEqual([200, 409, 409]);
  expect((await verify(token)).body['status']).toBe('used');
});

test('a newer link kills the older one; more than one a minute are not mailed', async () => {
  const older = await link();
  expect(await link()).toBe(older);
  later(MINUTE + 1);
  const newer = await link();
  expect(newer).not.toBe(older);
  expect((await verify(older)).body['status']).toBe('used');
  expect((await set(newer)).status).toBe(200);
});

test('a weak new password is refused by name and does not use the link up', async () => {
  const token = await link();
  expect((await set(token, 'qwertyuiop123')).body.fields).toHaveProperty('password');
  expect((await set(token)).status).toBe(200);
});

test('the link is no session and opens no other step', async () => {
  const token = await link();
  expect((await server.call('GET /user', {}, { token })).status).toBe(401);
  expect((await visitor(server, person.email).verifyPin(token)).status).toBe(409);
});

test('a new password ends every session and step, the old one no longer works', async () => {
  const browser = visitor(server, person.email);
  const session = await browser.signIn();
  const step = await browser.toPin();
  await set(await link());
  expect((await server.call('GET /user', {}, { token: session })).status).toBe(401);
  expect((await browser.verifyPin(step)).status).toBe(409);
  expect((await browser.login(goodPassword)).status).toBe(400);
  expect((await browser.login(newPassword)).body['next']).toBe('verify-pin');
  expect(server.mails.at(-1)).toMatchObject({ to: person.email, subject: /password .* changed/ });
});

test('a known browser goes on to the PIN, an unknown one to the mailed code', async () => {
  const browser = visitor(server, person.email);
  await browser.signIn();
  const known = await set(await link(), newPassword, browser.device);
  expect(known.body['next']).toBe('verify-pin');
  expect((await browser.verifyPin(stepOf(known))).status).toBe(200);
  later(2 * MINUTE);
  const unknown = await set(await link(), 'nine purple kettles');
  expect(unknown.body['next']).toBe('verify-device');
});

test('nothing of the link is in the audit log', async () => {
  const token = await link();
  await set(token);
  const rows = await server.db.selectFrom('audit').selectAll().execute();
  expect(rows.map((it) => it.action)).toContain('password.ask-reset');
  expect(JSON.stringify(rows)).not.toContain(token);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WAIT_MS } from '#/domains/platform/auth/pin/new-pin.records.ts';
import { testServer, type TestServer } from '../support/server.ts';
import { goodPin, mailedToken, personWithPassword, stepOf, visitor } from '../support/visitor.ts';

/** Reads somebody's mail and wants their account: nothing else is known of them. */

let server: TestServer;
let owner: { id: number; email: string };
let at: ReturnType<typeof visitor>;
let session: string;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await personWithPassword(server);
  at = visitor(server, owner.email);
  session = await at.signIn();
  later(2 * 60_000);
});

const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms);
};
const theirs = 'nine purple kettles';
const askPin = (step: string) => server.call('POST /reset-pin', { step });

/** With the mailbox: another password, a browser that is let in by the mailed code, up to the PIN. */
async function thief() {
  await server.call('POST /reset-password', { email: owner.email });
  const token = mailedToken(server, owner.email, 'reset');
  const set = await server.call('POST /set-new-password', { token, password: theirs, device: '' });
  const browser = visitor(server, owner.email);
  const pin = await browser.verifyDevice(stepOf(set));
  later(2 * 60_000);
  return { browser, step: stepOf(pin) };
}

/** Signs in again with what they set, up to the PIN. */
const again = async (browser: ReturnType<typeof visitor>) => stepOf(await browser.login(theirs));

test('a new PIN waits, the owner is told by mail and in Backlot, and their PIN stops it', async () => {
  const { browser, step } = await thief();
  const asked = await askPin(step);
  expect(asked.status).toBe(409);
  expect(asked.body.message).toMatch(/has to wait until/);
  expect(server.mails.at(-1)).toMatchObject({ to: owner.email, subject: /new PIN/ });
  later(WAIT_MS - 3_600_000);
  expect((await askPin(await again(browser))).status).toBe(409);
  // The owner comes in with the browser, the mailbox and the PIN they have.
  await server.call('POST /reset-password', { email: owner.email });
  const token = mailedToken(server, owner.email, 'reset');
  const set = await server.call('POST /set-new-password', {
    token,
    password: 'tin rooster walks home',
    device: at.device,
  });
  const signedIn = await at.verifyPin(stepOf(set));
  const inbox = await server.call(
    'GET /get-notifications',
    {},
    {
      token: String(signedIn.body['token']),
    },
  );
  expect(JSON.stringify(inbox.body)).toContain('Somebody asked for a new PIN of yours');
  later(WAIT_MS);
  const link = await thief();
  expect((await askPin(link.step)).status).toBe(409);
});

test('a trusted browser does not help whoever set the password by mail', async () => {
  await server.call('POST /reset-password', { email: owner.email });
  const token = mailedToken(server, owner.email, 'reset');
  const { device } = at;
  const set = await server.call('POST /set-new-password', { token, password: theirs, device });
  expect(set.body['next']).toBe('verify-pin');
  expect((await askPin(stepOf(set))).status).toBe(409);
});

test('the owner can stop it from a session that is still open', async () => {
  const unknown = visitor(server, owner.email);
  const first = await unknown.login();
  const pin = await unknown.verifyDevice(stepOf(first));
  expect((await askPin(stepOf(pin))).status).toBe(409);
  const stopped = await server.call('POST /stop-new-pin', {}, { token: session });
  expect(stopped.body.message).toMatch(/^Stopped/);
  later(WAIT_MS);
  const next = await unknown.login();
  expect((await askPin(stepOf(next))).status).toBe(409);
});

test('whoever really has forgotten it sets it after the wait, or once an admin approves', async () => {
  const { browser, step } = await thief();
  await askPin(step);
  const member = await server.as('Member');
  const input = { personId: owner.id };
  expect((await member.call('POST /approve-new-pin', input)).status).toBe(403);
  const hr = await server.as('HR');
  expect((await hr.call('POST /approve-new-pin', input)).status).toBe(200);
  const code = await askPin(await again(browser));
  expect(code.body['next']).toBe('verify-device');
  const shown = await browser.verifyDevice(stepOf(code));
  const done = await server.call('POST /set-new-pin', { step: stepOf(shown), pin: '482913' });
  expect(done.body['token']).toBeTypeOf('string');

  const other = await thief();
  await askPin(other.step);
  expect((await hr.call('POST /approve-new-pin', { personId: hr.id })).status).toBe(404);
  later(WAIT_MS + 60_000);
  expect((await askPin(await again(other.browser))).body['next']).toBe('verify-device');
});

test('new browsers, one after another, buy ten guesses of the PIN and no more', async () => {
  const guesses = [];
  for (let browsers = 0; browsers < 3; browsers++) {
    const { step } = await thief();
    for (let guess = 0; guess < 5; guess++) {
      const reply = await server.call('POST /verify-pin', { step, pin: '820417' });
      guesses.push(reply.status);
    }
  }
  expect(guesses.filter((it) => it === 400 || it === 403)).toHaveLength(10);
  expect(guesses.slice(10)).toEqual([429, 429, 429, 429, 429]);
  await server.db
    .updateTable('people')
    .set({ password_mailed_at: null })
    .where('id', '=', owner.id)
    .execute();
  const own = await at.login(theirs);
  expect((await at.verifyPin(stepOf(own), goodPin)).status).toBe(200);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import { goodPassword, stepOf, visitor } from '../../../../../tests/support/visitor.ts';
import { invite, resendInvitation, revokeInvitation } from './invitation.records.ts';

let server: TestServer;
let invited: { personId: number; token: string };
let email: string;
let count = 0;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const role = await server.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'Member')
    .executeTakeFirstOrThrow();
  email = `bilal.${++count}@backlot.example`;
  const it = { name: 'Bilal Ahmed', email, roleId: role.id, invitedBy: null };
  invited = await invite(server.db, it, server.clock.now);
});

const DAY = 86_400_000;
const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms);
};
const check = (token: string) => server.call('POST /check-invitation', { token });
const accept = (token: string) => server.call('POST /accept-invitation', { token });
const setPassword = (step: string, password = goodPassword) =>
  server.call('POST /set-password', { step, password });

describe('an invitation', () => {
  test('that nobody wrote is not found', async () => {
    expect(await check('x'.repeat(43))).toMatchObject({ status: 404 });
    expect(await accept('x'.repeat(43))).toMatchObject({ status: 404 });
  });

  test('is expired after seven days', async () => {
    later(7 * DAY);
    expect((await check(invited.token)).body).toMatchObject({ status: 'expired', invited: null });
    const reply = await accept(invited.token);
    expect(reply).toMatchObject({ status: 409, body: { message: /seven days/ } });
  });

  test('is revoked when it is taken back, or replaced by a newer one', async () => {
    const newer = await resendInvitation(server.db, invited.personId, null, server.clock.now);
    expect((await check(invited.token)).body['status']).toBe('revoked');
    expect((await check(newer)).body['status']).toBe('valid');
    expect(await revokeInvitation(server.db, invited.personId, server.clock.now)).toBe(true);
    expect((await check(newer)).body['status']).toBe('revoked');
    expect((await accept(newer)).status).toBe(409);
  });

  test('is used once a password was set, and by one of two at the same time', async () => {
    const steps = await Promise.all([accept(invited.token), accept(invited.token)]);
    const set = await Promise.all(steps.map((it) => setPassword(stepOf(it))));
    expect(set.map((it) => it.status).sort()).toEqual([200, 409]);
    expect((await check(invited.token)).body['status']).toBe('used');
    expect((await accept(invited.token)).body.message).toMatch(/used already/);
  });

  test('is not used up by looking at it, or by opening it and going away', async () => {
    await check(invited.token);
    await accept(invited.token);
    expect((await check(invited.token)).body).toMatchObject({
      status: 'valid',
      invited: { name: 'Bilal Ahmed', email },
    });
  });

  test('taken back after it was opened sets no password', async () => {
    const step = stepOf(await accept(invited.token));
    await revokeInvitation(server.db, invited.personId, server.clock.now);
    expect((await setPassword(step)).status).toBe(409);
    expect((await visitor(server, email).login()).status).toBe(400);
  });

  test('cannot be written twice for one address', async () => {
    const again = { name: 'Bilal', email, roleId: 1, invitedBy: null };
    await expect(invite(server.db, again, server.clock.now)).rejects.toThrow(/already/);
  });

  test('is not resent to somebody who accepted', async () => {
    await setPassword(stepOf(await accept(invited.token)));
    const resent = resendInvitation(server.db, invited.personId, null, server.clock.now);
    await expect(resent).rejects.toThrow(/accepted/);
  });

  test('is kept as a hash only', async () => {
    const rows = await server.db.selectFrom('invitations').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(invited.token);
  });
});

describe('the first password', () => {
  test.each([
    ['too short a', /at least 12/],
    ['x'.repeat(129), /at most 128/],
    ['Password1234!', /guessed first/],
    ['bilal-ahmed-2025', /your name/],
  ])('%s is refused by name', async (password, words) => {
    const reply = await setPassword(stepOf(await accept(invited.token)), password);
    expect(reply.status).toBe(400);
    expect(reply.body.fields?.['password']).toMatch(words);
  });
});

test('a new person comes in by invitation, password, mailed code and PIN', async () => {
  const browser = visitor(server, email);
  const opened = await accept(invited.token);
  expect(opened.body['next']).toBe('set-password');
  const set = await setPassword(stepOf(opened));
  expect(set.body['next']).toBe('verify-device');
  const shown = await browser.verifyDevice(stepOf(set));
  expect(shown.body['next']).toBe('set-new-pin');
  expect(browser.device).toMatch(/^[\w-]{43}$/);
  const done = await server.call('POST /set-new-pin', { step: stepOf(shown), pin: '482913' });
  const token = String(done.body['token']);
  const me = await server.call('GET /user', {}, { token });
  expect(me.body['user']).toMatchObject({ name: 'Bilal Ahmed', role: { name: 'Member' } });
});

test('who leaves after the password goes on by signing in', async () => {
  await setPassword(stepOf(await accept(invited.token)));
  const browser = visitor(server, email);
  const shown = await browser.verifyDevice(stepOf(await browser.login()));
  expect(shown.body['next']).toBe('set-new-pin');
  const again = await browser.login();
  expect(again.body['next']).toBe('set-new-pin');
});

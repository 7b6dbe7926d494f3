import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import {
  goodPassword,
  personWithPassword,
  stepOf,
  visitor,
} from '../../../../../tests/support/visitor.ts';

let server: TestServer;
let person: { id: number; email: string };
let browser: ReturnType<typeof visitor>;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await personWithPassword(server);
  browser = visitor(server, person.email);
});

const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms);
};
const MINUTE = 60_000;
const DAY = 86_400_000;
const wrongWords = 'E-mail or password is not right.';

describe('the password', () => {
  test('an unknown address, a wrong password and an invited person get the same answer', async () => {
    const invited = await personWithPassword(server);
    await server.db
      .updateTable('people')
      .set({ status: 'invited', password_hash: null })
      .where('id', '=', invited.id)
      .execute();
    const replies = await Promise.all([
      visitor(server, 'nobody@backlot.example').login(),
      browser.login('tin rooster walks downhill'),
      visitor(server, invited.email).login(),
    ]);
    for (const { status, body } of replies) {
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'invalid', fields: { password: wrongWords } });
    }
  });

  test('an incomplete request names the field', async () => {
    const reply = await server.call('POST /login', { email: 'sana', password: goodPassword });
    expect(reply.body.fields).toHaveProperty('email');
  });

  test('a blocked person is told so, but only with the right password', async () => {
    await server.db
      .updateTable('people')
      .set({ status: 'blocked' })
      .where('id', '=', person.id)
      .execute();
    expect((await browser.login('tin rooster walks downhill')).body.message).toBe(wrongWords);
    const reply = await browser.login();
    expect(reply).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
    expect(reply.body.message).toMatch(/blocked/);
  });

  test('the eleventh wrong password within a quarter of an hour is not looked at, right or wrong', async () => {
    for (let tries = 0; tries < 10; tries++) await browser.login('tin rooster walks downhill');
    const refused = await browser.login();
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many' } });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    const stranger = visitor(server, 'nobody.at.all@backlot.example');
    for (let tries = 0; tries < 10; tries++) await stranger.login();
    expect((await stranger.login()).body.message).toBe(refused.body.message);
    later(16 * MINUTE);
    expect((await browser.login()).status).toBe(200);
  });

  test("a stranger's guesses do not lock a person out of their own browser", async () => {
    await browser.signIn();
    for (let tries = 0; tries < 11; tries++) {
      await visitor(server, person.email).login('tin rooster walks downhill');
    }
    expect((await browser.login()).body).toMatchObject({ next: 'verify-pin' });
  });

  test('it may be typed with capitals in the address and spaces around it', async () => {
    const reply = await visitor(server, ` ${person.email.toUpperCase()} `).login();
    expect(reply).toMatchObject({ status: 200, body: { next: 'verify-device' } });
  });
});

describe('steps', () => {
  test('a token opens its own step only, once, and no session', async () => {
    const code = stepOf(await browser.login());
    expect((await browser.verifyPin(code)).status).toBe(409);
    expect((await server.call('POST /set-new-pin', { step: code, pin: '482913' })).status).toBe(
      409,
    );
    expect((await server.call('GET /user', {}, { token: code })).body.message).toBe(
      'Unauthenticated.',
    );
    const pin = stepOf(await browser.verifyDevice(code));
    expect((await browser.verifyDevice(code)).status).toBe(409);
    expect((await browser.verifyPin(pin)).status).toBe(200);
    expect((await browser.verifyPin(pin)).status).toBe(409);
  });

  test('of several parallel uses of one token, one gets a session', async () => {
    const step = await browser.toPin();
    const uses = await Promise.all(Array.from({ length: 4 }, () => browser.verifyPin(step)));
    expect(uses.filter((it) => it.status === 200)).toHaveLength(1);
    const sessions = await server.db
      .selectFrom('sessions')
      .select('id')
      .where('person_id', '=', person.id)
      .execute();
    expect(sessions).toHaveLength(1);
  });

  test('end after a while', async () => {
    const step = await browser.toPin();
    later(16 * MINUTE);
    expect((await browser.verifyPin(step)).status).toBe(409);
  });

  test('end when the person is blocked in between', async () => {
    const step = await browser.toPin();
    await server.db
      .updateTable('people')
      .set({ status: 'blocked' })
      .where('id', '=', person.id)
      .execute();
    expect((await browser.verifyPin(step)).status).toBe(403);
  });

  test('a token that cannot be one is named', async () => {
    const reply = await browser.verifyPin('short');
    expect(reply).toMatchObject({ status: 400, body: { fields: { step: expect.any(String) } } });
  });
});

describe('the session', () => {
  const me = (token: string) => server.call('GET /user', {}, { token });

  test('lasts twelve hours, however busy it is', async () => {
    const token = await browser.signIn();
    for (let passed = 0; passed < 12 * 60 - 20; passed += 20) {
      later(20 * MINUTE);
      expect((await me(token)).body['user']).toMatchObject({ locked: false });
    }
    later(20 * MINUTE);
    expect((await me(token)).body.message).toBe('Unauthenticated.');
  });

  test('lasts thirty days when the person keeps it, the PIN asked in between', async () => {
    const token = await browser.signIn({ keep: true });
    later(30 * DAY - MINUTE);
    expect((await me(token)).body['user']).toMatchObject({ locked: true });
    later(2 * MINUTE);
    expect((await me(token)).status).toBe(401);
  });

  test('ends with signing out', async () => {
    const token = await browser.signIn();
    expect((await server.call('POST /logout', {}, { token })).status).toBe(200);
    expect((await me(token)).body.message).toBe('Unauthenticated.');
  });

  test('its token is kept nowhere as text', async () => {
    const token = await browser.signIn();
    const tables = await Promise.all([
      server.db.selectFrom('sessions').selectAll().execute(),
      server.db.selectFrom('audit').selectAll().execute(),
      server.db.selectFrom('idempotency').selectAll().execute(),
    ]);
    expect(JSON.stringify(tables)).not.toContain(token);
  });

  test('the cookie alone opens nothing', async () => {
    const token = await browser.signIn();
    const reply = await server.call('GET /user', {}, { headers: { Cookie: `token=${token}` } });
    expect(reply.status).toBe(401);
  });

  test('every step is in the audit log with the person who took it', async () => {
    const token = await browser.signIn();
    await server.call('POST /logout', {}, { token });
    const rows = await server.db
      .selectFrom('audit')
      .select('action')
      .where('actor_id', '=', person.id)
      .orderBy('id')
      .execute();
    expect(rows.map((it) => it.action)).toEqual(['device.trust', 'session.start', 'session.end']);
  });
});

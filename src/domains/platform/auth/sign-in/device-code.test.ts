import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import {
  mailedCode,
  otherThan,
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

describe('the device code', () => {
  test('is asked for on an unknown browser and mailed as six digits', async () => {
    const reply = await browser.login();
    expect(reply.body).toMatchObject({ next: 'verify-device', message: expect.any(String) });
    expect(mailedCode(server, person.email)).toMatch(/^\d{6}$/);
  });

  test('dies after five wrong tries, even when the sixth is right', async () => {
    const step = stepOf(await browser.login());
    const code = mailedCode(server, person.email);
    for (let tries = 1; tries <= 5; tries++) {
      const reply = await browser.verifyDevice(step, otherThan(code));
      expect(reply.body.fields?.['code']).toMatch(tries < 5 ? `${5 - tries} ` : /fifth/);
    }
    const reply = await browser.verifyDevice(step, code);
    expect(reply.status).toBe(400);
    expect(reply.body.message).toMatch(/five wrong tries/);
  });

  test('signing in anew buys neither more tries nor another mail within a minute', async () => {
    const first = stepOf(await browser.login());
    const code = mailedCode(server, person.email);
    for (let tries = 0; tries < 4; tries++) await browser.verifyDevice(first, otherThan(code));
    const before = server.mails.length;
    const second = stepOf(await visitor(server, person.email).login());
    expect(server.mails.length).toBe(before);
    expect((await browser.verifyDevice(first, code)).status).toBe(409);
    await browser.verifyDevice(second, otherThan(code));
    expect((await browser.verifyDevice(second, code)).body.message).toMatch(/five wrong tries/);
  });

  test('a hundred parallel guesses are five guesses', async () => {
    const step = stepOf(await browser.login());
    const code = mailedCode(server, person.email);
    const guesses = Array.from({ length: 100 }, () => browser.verifyDevice(step, otherThan(code)));
    const replies = await Promise.all(guesses);
    expect(replies.filter((it) => /not right/.test(it.body.message ?? ''))).toHaveLength(5);
    expect((await browser.verifyDevice(step, code)).status).toBe(400);
  });

  test('is good for ten minutes', async () => {
    const step = stepOf(await browser.login());
    later(10 * MINUTE);
    const reply = await browser.verifyDevice(step);
    expect(reply.body.message).toMatch(/older than ten minutes/);
  });

  test('another one is mailed after a minute, and the old one dies', async () => {
    const step = stepOf(await browser.login());
    const old = mailedCode(server, person.email);
    const tooSoon = await server.call('POST /resend-device-code', { step });
    expect(tooSoon).toMatchObject({ status: 429, body: { code: 'too-many' } });
    later(MINUTE);
    let fresh = old;
    // One code in a million is the same again.
    while (fresh === old) {
      expect((await server.call('POST /resend-device-code', { step })).status).toBe(200);
      fresh = mailedCode(server, person.email);
      if (fresh === old) later(MINUTE);
    }
    expect((await browser.verifyDevice(step, old)).status).toBe(400);
    expect((await browser.verifyDevice(step, fresh)).status).toBe(200);
  });

  test('of two parallel requests for another one, one mail goes out', async () => {
    const step = stepOf(await browser.login());
    later(MINUTE);
    const ask = () => server.call('POST /resend-device-code', { step });
    const replies = await Promise.all([ask(), ask(), ask()]);
    expect(replies.map((it) => it.status).sort()).toEqual([200, 429, 429]);
  });

  test('more than six within half an hour are refused', async () => {
    for (let sent = 0; sent < 6; sent++) {
      expect((await browser.login()).status).toBe(200);
      later(MINUTE);
    }
    const reply = await browser.login();
    expect(reply).toMatchObject({ status: 429, body: { code: 'too-many' } });
    later(30 * MINUTE);
    expect((await browser.login()).status).toBe(200);
  });

  test('is kept neither as text nor in the audit log', async () => {
    await browser.login();
    const code = mailedCode(server, person.email);
    const steps = await server.db.selectFrom('sign_in_steps').selectAll().execute();
    const audit = await server.db.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify([steps, audit])).not.toContain(`"${code}"`);
  });

  test('trusts the browser for 90 days and for this person only', async () => {
    await browser.signIn();
    const other = await personWithPassword(server);
    const shared = visitor(server, other.email);
    shared.device = browser.device;
    expect((await shared.login()).body).toMatchObject({ next: 'verify-device' });
    shared.device = `${browser.device}.${'x'.repeat(43)}`;
    later(90 * DAY - MINUTE);
    expect((await browser.login()).body).toMatchObject({ next: 'verify-pin' });
    later(2 * MINUTE);
    expect((await browser.login()).body).toMatchObject({ next: 'verify-device' });
  });

  test('two people may share a browser: its cookie holds a secret of each', async () => {
    const other = await personWithPassword(server);
    const second = visitor(server, other.email);
    await browser.signIn();
    await second.signIn();
    browser.device = second.device = `${second.device}.${browser.device}`;
    expect((await browser.login()).body).toMatchObject({ next: 'verify-pin' });
    expect((await second.login()).body).toMatchObject({ next: 'verify-pin' });
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import {
  goodPin,
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

const MINUTE = 60_000;
const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms);
};
const wrongPin = '820417';
const me = (token: string) => server.call('GET /user', {}, { token });
const unlock = (token: string, pin = goodPin) => server.call('POST /unlock', { pin }, { token });

describe('a wrong PIN', () => {
  test('says how many tries are left, and the fifth revokes the device', async () => {
    const step = await browser.toPin();
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
      const reply = await browser.verifyPin(step, wrongPin);
      expect(reply.body.fields?.['pin']).toBe(`That PIN is not right. ${left} left.`);
    }
    const fifth = await browser.verifyPin(step, wrongPin);
    expect(fifth).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
    expect((await browser.verifyPin(step)).status).toBe(403);
    expect((await browser.login()).body['next']).toBe('verify-device');
  });

  test('is forgotten once the right one came', async () => {
    const step = await browser.toPin();
    for (let tries = 0; tries < 4; tries++) await browser.verifyPin(step, wrongPin);
    expect((await browser.verifyPin(step)).status).toBe(200);
    const again = await browser.verifyPin(await browser.toPin(), wrongPin);
    expect(again.body.message).toMatch(/4 tries/);
  });

  test('is none that was right where the rest of signing in failed', async () => {
    const step = await browser.toPin();
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no room' using errcode = '57P03'; end $$`.execute(server.db);
    await sql`create trigger refuse before insert on sessions
      execute function refuse()`.execute(server.db);
    try {
      for (let tries = 0; tries < 6; tries++)
        expect((await browser.verifyPin(step)).status).toBe(503);
    } finally {
      await sql`drop function refuse cascade`.execute(server.db);
    }
    expect((await browser.verifyPin(step, wrongPin)).body.message).toMatch(/4 tries/);
    expect((await browser.verifyPin(step)).status).toBe(200);
  });

  test('counts across steps: signing in anew buys no more tries', async () => {
    for (let tries = 0; tries < 4; tries++) {
      await browser.verifyPin(await browser.toPin(), wrongPin);
    }
    expect((await browser.verifyPin(await browser.toPin(), wrongPin)).status).toBe(403);
  });

  test('five of them while unlocking end every session of the device, and only of that', async () => {
    const elsewhere = await visitor(server, person.email).signIn();
    later(2 * MINUTE);
    const token = await browser.signIn();
    for (let tries = 0; tries < 4; tries++) await unlock(token, wrongPin);
    expect((await unlock(token, wrongPin)).status).toBe(403);
    expect((await me(token)).body.message).toBe('Unauthenticated.');
    expect((await me(elsewhere)).status).toBe(200);
    const rows = await server.db
      .selectFrom('audit')
      .select(['action', 'after'])
      .where('actor_id', '=', person.id)
      .where('action', '=', 'device.revoke')
      .execute();
    expect(rows).toEqual([{ action: 'device.revoke', after: { reason: 'five wrong PINs' } }]);
  });

  test('a device whose server died after the fifth try is closed by the next one', async () => {
    const step = await browser.toPin();
    await server.db
      .updateTable('devices')
      .set({ pin_failures: 5 })
      .where('person_id', '=', person.id)
      .execute();
    expect((await browser.verifyPin(step)).status).toBe(403);
    const { revoked_at } = await server.db
      .selectFrom('devices')
      .select('revoked_at')
      .where('person_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(revoked_at).not.toBeNull();
  });
});

describe('an idle session', () => {
  test('is locked after 30 minutes, keeps its content to itself, and opens with the PIN', async () => {
    const token = await browser.signIn();
    later(31 * MINUTE);
    expect((await me(token)).body['user']).toMatchObject({ locked: true });
    const content = await server.call('GET /my-devices', {}, { token });
    expect(content).toMatchObject({ status: 423, body: { code: 'locked' } });
    expect((await unlock(token, wrongPin)).status).toBe(400);
    expect((await unlock(token)).status).toBe(200);
    expect((await server.call('GET /my-devices', {}, { token })).status).toBe(200);
  });

  test('is not kept awake by a poll in the background', async () => {
    const token = await browser.signIn();
    for (let passed = 0; passed < 32; passed += 2) {
      later(2 * MINUTE);
      await server.call('GET /user', {}, { token, headers: { 'X-Background': '1' } });
    }
    expect((await me(token)).body['user']).toMatchObject({ locked: true });
  });

  test('that was active while the clock was ahead asks for the PIN once it is right, and one begun then ends', async () => {
    server.clock.now = new Date();
    const token = await browser.signIn();
    later(11 * 60 * MINUTE);
    await unlock(token);
    const begun = await browser.signIn();
    for (const it of [token, begun])
      expect((await me(it)).body['user']).toMatchObject({ locked: false });
    server.clock.now = new Date();
    expect((await me(begun)).body.message).toBe('Unauthenticated.');
    expect((await me(token)).body['user']).toMatchObject({ locked: true });
    expect((await unlock(token)).status).toBe(200);
    expect((await me(token)).body['user']).toMatchObject({ locked: false });
  });

  test('can be locked by hand', async () => {
    const token = await browser.signIn();
    await server.call('POST /lock', {}, { token });
    expect((await server.call('GET /my-devices', {}, { token })).status).toBe(423);
    await unlock(token);
    expect((await server.call('GET /my-devices', {}, { token })).status).toBe(200);
  });
});

describe('a forgotten PIN', () => {
  // Their PIN was right on this browser before: elsewhere a new one has to wait.
  beforeEach(async () => {
    await browser.signIn();
    later(2 * MINUTE);
  });
  const reset = (step: string) => server.call('POST /reset-pin', { step });
  const setPin = (step: string, pin: string) => server.call('POST /set-new-pin', { step, pin });

  test('is reset with a mailed code only; the old one is not enough any more', async () => {
    const step = await browser.toPin();
    later(2 * MINUTE);
    const asked = await reset(step);
    expect(asked.body['next']).toBe('verify-device');
    expect((await browser.verifyPin(step)).status).toBe(409);
    expect((await browser.verifyPin(stepOf(asked))).status).toBe(409);
    expect((await setPin(stepOf(asked), '482913')).status).toBe(409);
    const shown = await browser.verifyDevice(stepOf(asked));
    expect(shown.body).toMatchObject({ next: 'set-new-pin', device: null });
    const done = await setPin(stepOf(shown), '482913');
    expect(done.body).toMatchObject({ message: 'Signed in.', token: expect.any(String) });
  });

  test('a weak new PIN is refused by name and costs nothing', async () => {
    const asked = await reset(await browser.toPin());
    later(MINUTE);
    await server.call('POST /resend-device-code', { step: stepOf(asked) });
    const step = stepOf(await browser.verifyDevice(stepOf(asked)));
    expect((await setPin(step, '123456')).body.fields).toHaveProperty('pin');
    expect((await setPin(step, '482913')).status).toBe(200);
  });

  test('the new PIN ends every other session and step, and the person is mailed', async () => {
    const elsewhere = await visitor(server, person.email).signIn();
    later(2 * MINUTE);
    const open = await browser.toPin();
    later(2 * MINUTE);
    const asked = await reset(await browser.toPin());
    const step = stepOf(await browser.verifyDevice(stepOf(asked)));
    const done = await setPin(step, '482913');
    expect((await me(elsewhere)).status).toBe(401);
    expect((await browser.verifyPin(open, '482913')).status).toBe(409);
    expect((await me(String(done.body['token']))).status).toBe(200);
    expect(server.mails.at(-1)).toMatchObject({ to: person.email, subject: /PIN .* changed/ });
    expect((await browser.verifyPin(await browser.toPin())).status).toBe(400);
  });
});

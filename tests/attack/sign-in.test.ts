import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken, newToken } from '#/store/secret.ts';
import { testServer, type Colleague, type TestServer } from '../support/server.ts';

/** Keeping others from signing in: by their own number, by wrong passwords, by many hashes. */
let server: TestServer;
let amna: Colleague;
const password = 'quiet-harbour-lantern-42';
const email = (at: number) => `person.${at}@backlot.example`;

beforeAll(async () => {
  server = await testServer(undefined, undefined, 1, undefined, true);
  amna = await server.as('Member', { name: 'Amna Tariq' });
  // A hundred true hashes are a quarter of a minute of a core: these cost what a check may least.
  const password_hash = await hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  const { role_id } = await server.db
    .selectFrom('people')
    .select('role_id')
    .where('id', '=', amna.id)
    .executeTakeFirstOrThrow();
  const people = Array.from({ length: 100 }, (_, at) => ({
    name: `Person ${at}`,
    email: email(at),
    role_id,
    status: 'active' as const,
    password_hash,
  }));
  await server.db.insertInto('people').values(people).execute();
});
afterAll(() => server.close());

const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
const signIn = (at: number, address: string, more: object = {}) =>
  server.call('POST /login', { email: email(at), password, ...more }, from(address));

test('an office of 100 behind one address signs in within a minute', async () => {
  const all = await Promise.all(
    Array.from({ length: 100 }, async (_, at) => {
      const { status, body } = await signIn(at, '192.0.2.1');
      const step = String(body['step']);
      const code = { step, code: '000000' };
      const next = await server.call('POST /verify-device', code, from('192.0.2.1'));
      return [status, next.body.code];
    }),
  );
  expect(new Set(all.map((it) => it.join(' ')))).toEqual(new Set(['200 invalid']));
});

test('a stranger’s wrong passwords do not lock the right one on a known device', async () => {
  const { id } = await server.db
    .selectFrom('people')
    .select('id')
    .where('email', '=', email(7))
    .executeTakeFirstOrThrow();
  const secret = newToken();
  await server.db
    .insertInto('devices')
    .values({
      person_id: id,
      secret_hash: hashToken(secret),
      browser: 'Chrome',
      system: 'Linux',
      address: '192.0.2.1',
      verified_at: server.clock.now,
      last_seen_at: server.clock.now,
      trusted_until: new Date(server.clock.now.getTime() + 90 * 864e5),
    })
    .execute();
  const stranger = [];
  for (let at = 0; at < 12; at += 1)
    stranger.push((await signIn(7, '198.51.100.9', { password: `wrong-password-${at}` })).status);
  expect(stranger.at(-1)).toBe(429);
  expect((await signIn(7, '192.0.2.1', { device: secret })).status).toBe(200);
});

test('50 who sign in at once leave the others their pages', async () => {
  // Nobody has these addresses: each costs a true hash all the same.
  let tried = 0;
  const strangers = Array.from({ length: 50 }, (_, at) =>
    server
      .call('POST /login', { email: `no.${at}@x.example`, password }, from('203.0.113.5'))
      .then((reply) => {
        tried += 1;
        return reply.status;
      }),
  );
  for (let at = 0; at < 20; at += 1) expect((await amna.call('GET /get-profile')).status).toBe(200);
  const known = await signIn(3, '192.0.2.44');
  expect(known.status).toBe(200);
  // They wait behind themselves, not before everybody else.
  expect(tried).toBeLessThan(50);
  expect(new Set(await Promise.all(strangers))).toEqual(new Set([400]));
}, 120_000);

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allEndpoints } from '#/app/contracts.ts';
import { CURVE, signedBytes, SIGNING } from '#/kernel/signed-request.ts';
import { served } from '#/server/domains.ts';
import { isSensitive } from '#/server/sensitive.ts';
import { testServer, type Reply, type TestServer } from '../support/server.ts';
import { goodPin, personWithPassword, visitor } from '../support/visitor.ts';

/** Has copied the cookie with the token of an admin, and sits at another machine. */

let server: TestServer;
let token: string;
let keys: CryptoKeyPair;
let name = 0;

const newKey = async () =>
  (await crypto.subtle.generateKey(CURVE, false, ['sign', 'verify'])) as CryptoKeyPair;
const publicText = async ({ publicKey }: CryptoKeyPair) =>
  Buffer.from(await crypto.subtle.exportKey('raw', publicKey)).toString('base64url');
const role = () => ({ name: `Made ${++name}`, rank: 15, grants: {} });

interface Forged {
  method?: string;
  path?: string;
  body?: string;
  time?: number;
  nonce?: string;
  by?: CryptoKeyPair;
}

async function signature(of: { path: string; body: string }, forged: Forged = {}) {
  const { by = keys, ...parts } = forged;
  const time = server.clock.now.getTime();
  const all = { method: 'POST', time, nonce: crypto.randomUUID(), ...of, ...parts };
  const signed = await crypto.subtle.sign(SIGNING, by.privateKey, await signedBytes(all));
  return `${all.time}.${all.nonce}.${Buffer.from(signed).toString('base64url')}`;
}

const send = (input: object, header?: string): Promise<Reply> =>
  server.call('POST /add-role', input, {
    token,
    ...(header && { headers: { 'X-Signature': header } }),
  });
const signed = async (input: object, forged?: Forged) =>
  send(input, await signature({ path: '/api/add-role', body: JSON.stringify(input) }, forged));

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  keys = await newKey();
  const { email } = await personWithPassword(server, 'Admin');
  const browser = visitor(server, email);
  const step = await browser.toPin();
  const deviceKey = await publicText(keys);
  const reply = await server.call('POST /verify-pin', { step, pin: goodPin, deviceKey });
  token = String(reply.body['token']);
});

test('reads, and changes nothing that matters: 401', async () => {
  expect((await server.call('GET /roles', {}, { token })).status).toBe(200);
  const reply = await send(role());
  expect(reply).toMatchObject({ status: 401, body: { code: 'unproven' } });
  expect((await signed(role())).status).toBe(200);
});

test.each<[string, Forged]>([
  ['of another method', { method: 'GET' }],
  ['of another path', { path: '/api/delete-role' }],
  ['of another body', { body: '{"name":"Mine","rank":15,"grants":{}}' }],
])('a signature %s does not help', async (_what, forged) => {
  expect((await signed(role(), forged)).status).toBe(401);
});

test('nor one by a key of their own, nor one that was seen before', async () => {
  expect((await signed(role(), { by: await newKey() })).status).toBe(401);
  const input = role();
  const seen = await signature({ path: '/api/add-role', body: JSON.stringify(input) });
  expect((await send(input, seen)).status).toBe(200);
  expect((await send(input, seen)).status).toBe(401);
});

test('nor an old one; a browser whose clock is wrong is told the time', async () => {
  const time = server.clock.now.getTime() - 6 * 60_000;
  const reply = await signed(role(), { time });
  expect(reply).toMatchObject({
    status: 401,
    body: { fields: { clock: server.clock.now.toISOString() } },
  });
});

test('nonsense in the header is a refusal, not a fault', async () => {
  for (const header of [
    'x',
    `${Date.now()}.a.b`,
    '.'.repeat(500),
    `1.${'n'.repeat(36)}.${'s'.repeat(86)}`,
  ]) {
    expect((await send(role(), header)).status).toBe(401);
  }
});

test('a second surface of the browser gets its key with the PIN, and not without', async () => {
  const other = await newKey();
  const deviceKey = await publicText(other);
  const wrong = await server.call('POST /unlock', { pin: '820417', deviceKey }, { token });
  expect(wrong.status).toBe(400);
  expect((await signed(role(), { by: other })).status).toBe(401);
  expect((await server.call('POST /unlock', { pin: goodPin, deviceKey }, { token })).status).toBe(
    200,
  );
  expect((await signed(role(), { by: other })).status).toBe(200);
  expect((await signed(role())).status).toBe(200);
});

test('a device of before goes on without, until its next PIN gives it a key', async () => {
  const { email } = await personWithPassword(server, 'Admin');
  token = await visitor(server, email).signIn();
  expect((await send(role())).status).toBe(200);
  const deviceKey = await publicText(keys);
  await server.call('POST /unlock', { pin: goodPin, deviceKey }, { token });
  expect((await send(role())).status).toBe(401);
  expect((await signed(role())).status).toBe(200);
});

test('a key that is none is refused by name', async () => {
  const reply = await server.call(
    'POST /unlock',
    { pin: goodPin, deviceKey: 'x'.repeat(87) },
    { token },
  );
  expect(reply.body.fields).toHaveProperty('deviceKey');
});

test('keys, roles, budgets, acting, money and reveals are all among what is signed', () => {
  const signedKeys = new Set(served.filter(isSensitive).map((it) => it.key));
  for (const key of [
    'POST /add-network-key',
    'POST /reveal-network-key',
    'POST /rotate-network-key',
    'POST /add-role',
    'POST /save-user',
    'POST /user/add',
    'POST /login-as-lead',
    'POST /save-settlement',
    'POST /save-payment',
    'POST /save-company-account',
    'POST /approve-new-pin',
  ]) {
    expect(signedKeys).toContain(key);
  }
  expect(signedKeys.size).toBeLessThan(allEndpoints().length / 4);
});

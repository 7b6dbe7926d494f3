import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authenticator } from '../support/authenticator.ts';
import { addPasskey, ADDRESS, passkeyOwner } from '../support/passkey-owner.ts';
import { testServer, type Reply, type TestServer } from '../support/server.ts';
import { goodPassword, goodPin } from '../support/visitor.ts';

/** Passkeys where somebody is signed in already, where a provider is required, and at two servers. */

let server: TestServer;
let owner: Awaited<ReturnType<typeof passkeyOwner>>;

beforeAll(async () => {
  server = await testServer(undefined, undefined, 0, undefined, false, undefined, ADDRESS);
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await passkeyOwner(server);
});

const refused = (words: RegExp) => ({
  status: 400,
  body: { code: 'invalid', fields: { passkey: expect.stringMatching(words) } },
});

describe('a session', () => {
  const lock = () => server.call('POST /lock', {}, { token: owner.token });
  const ask = (token = owner.token) => server.call('POST /begin-passkey-unlock', {}, { token });
  const unlock = (passkey: object, token = owner.token) =>
    server.call('POST /unlock-by-passkey', { passkey }, { token });

  test('is not unlocked by an answer for another session, of somebody else, or twice', async () => {
    const second = await owner.browser.signIn();
    const stranger = await passkeyOwner(server);
    await lock();
    const other = owner.key.use((await ask(second)).body);
    expect(await unlock(other)).toMatchObject(refused(/too late or twice/));
    expect(await unlock(stranger.key.use((await ask()).body))).toMatchObject(
      refused(/not one of yours/),
    );
    expect((await server.call('GET /my-devices', {}, { token: owner.token })).status).toBe(423);
    const right = owner.key.use((await ask()).body);
    expect((await unlock(right)).status).toBe(200);
    await lock();
    expect(await unlock(right)).toMatchObject(refused(/too late or twice/));
  });

  test('without one nothing is asked or unlocked', async () => {
    expect((await server.call('POST /begin-passkey-unlock')).status).toBe(401);
    expect((await server.call('POST /unlock-by-passkey')).status).toBe(401);
  });

  test('that is locked or shows another PIN adds no passkey', async () => {
    const begin = (pin: string) =>
      server.call('POST /begin-passkey', { pin }, { token: owner.token });
    expect((await begin('820417')).body.fields).toHaveProperty('pin');
    const asked = (await begin(goodPin)).body;
    await lock();
    expect((await begin(goodPin)).status).toBe(423);
    const passkey = authenticator(ADDRESS).make(asked);
    const add = { name: 'Mine', passkey };
    expect((await server.call('POST /add-passkey', add, { token: owner.token })).status).toBe(423);
  });

  test('wrong PINs before a passkey count: the fifth ends the trust in the browser', async () => {
    const begin = () =>
      server.call('POST /begin-passkey', { pin: '820417' }, { token: owner.token });
    const all = [];
    for (let tries = 0; tries < 5; tries += 1) all.push((await begin()).status);
    expect(all).toEqual([400, 400, 400, 400, 403]);
    expect((await server.call('GET /user', {}, { token: owner.token })).status).toBe(401);
  });
});

describe('a new passkey', () => {
  const asked = async (token = owner.token) =>
    (await server.call('POST /begin-passkey', { pin: goodPin }, { token })).body;
  const add = (passkey: object, token = owner.token) =>
    server.call('POST /add-passkey', { name: 'Mine', passkey }, { token });

  test('made for another page or server, unverified or meant to sign in is refused', async () => {
    const twists = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { type: 'webauthn.get' },
    ];
    for (const twist of twists) {
      expect(await add(authenticator(ADDRESS).make(await asked(), twist))).toMatchObject(
        refused(/could not be verified|from https:/),
      );
    }
  });

  test('is not added in another session than the PIN was shown in, and not twice', async () => {
    const stranger = await passkeyOwner(server);
    const made = authenticator(ADDRESS).make(await asked());
    expect(await add(made, stranger.token)).toMatchObject(refused(/too late or twice/));
    expect((await add(made)).status).toBe(200);
    expect(await add(made)).toMatchObject(refused(/too late or twice/));
    // The same key in two accounts would open both.
    const taken = owner.key.make(await asked(stranger.token));
    expect((await add(taken, stranger.token)).status).toBe(409);
  });

  test('is the tenth at most, also when several are added at once', async () => {
    for (let nr = 0; nr < 8; nr += 1) await addPasskey(server, owner.token, `Key ${nr}`);
    const made = [];
    for (let nr = 0; nr < 4; nr += 1) made.push(authenticator(ADDRESS).make(await asked()));
    const all = await Promise.all(made.map((it) => add(it)));
    expect(all.map((it) => it.status).sort()).toEqual([200, 409, 409, 409]);
    const { body } = await server.call(
      'POST /begin-passkey',
      { pin: goodPin },
      { token: owner.token },
    );
    expect(body.message).toMatch(/You have 10 passkeys/);
  });
});

describe('where a provider is required', () => {
  test('a passkey opens nothing without it, whatever was shown before', async () => {
    const step = await owner.step();
    const admin = await server.as('Super admin');
    await server.db
      .insertInto('sign_in_providers')
      .values({
        uid: crypto.randomUUID(),
        name: 'Lighthouse',
        issuer: 'https://id.example',
        client_id: 'backlot',
        sealed: Buffer.from('x'),
        domains: ['backlot.example'],
        makes_people: false,
        is_on: true,
        is_required: true,
        set_by: admin.id,
      })
      .execute();
    try {
      const answer = owner.key.use((await owner.begin(step)).body);
      const reply = await owner.verify(step, answer);
      expect(reply).toMatchObject({ status: 403, body: { message: /Lighthouse/ } });
      expect(await owner.browser.login()).toMatchObject({ status: 403 });
    } finally {
      await server.db.deleteFrom('sign_in_providers').execute();
    }
  });
});

describe('two servers on one database', () => {
  const processes: ChildProcess[] = [];
  // The other process knows no other time than the real one.
  beforeAll(() => {
    server.clock.now = new Date();
  });
  afterAll(() => processes.forEach((it) => it.kill('SIGKILL')));

  /** Another process on the same records, opened by that address. */
  async function another(publicUrl: string) {
    const script = new URL('../support/bare-server.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, [script, server.records.url, publicUrl], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    processes.push(child);
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    return async (path: string, body: object) => {
      const url = `http://127.0.0.1:${Number(port.toString())}/api${path}`;
      const headers = { 'Content-Type': 'application/json' };
      const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: reply.status, body: (await reply.json()) as Reply['body'] };
    };
  }

  test('what one of them asked is answered at the other, once', async () => {
    const second = await another(ADDRESS);
    const step = await owner.step();
    const passkey = owner.key.use((await owner.begin(step)).body);
    const replies = await Promise.all([
      second('/verify-passkey', { step, passkey }),
      owner.verify(step, passkey),
    ]);
    expect(replies.map((it) => it.status).filter((it) => it === 200)).toHaveLength(1);
  });

  test('at another address a passkey is said to belong to the first one', async () => {
    const moved = await another('https://console.example');
    const { email } = owner;
    const password = goodPassword;
    const login = await moved('/login', { email, password, device: owner.browser.device });
    expect(login.body).toMatchObject({ next: 'verify-pin', passkey: false });
    const step = String(login.body['step']);
    const asked = await moved('/begin-passkey-step', { step });
    expect(asked).toMatchObject({
      status: 409,
      body: { message: /no passkey for console.example/ },
    });
    // Asked by whoever knows how, all the same.
    const { body } = await owner.begin(step);
    const passkey = owner.key.use(body, { origin: 'https://console.example' });
    expect(await moved('/verify-passkey', { step, passkey })).toMatchObject(
      refused(/belongs to backlot.test; this is console.example/),
    );
    expect((await moved('/verify-pin', { step, pin: goodPin })).status).toBe(200);
  });
});

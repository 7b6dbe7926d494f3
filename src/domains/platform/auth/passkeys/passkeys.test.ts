import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPasskey, ADDRESS, passkeyOwner } from '../../../../../tests/support/passkey-owner.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import {
  goodPassword,
  goodPin,
  mailedToken,
  stepOf,
  visitor,
} from '../../../../../tests/support/visitor.ts';

let server: TestServer;
let owner: Awaited<ReturnType<typeof passkeyOwner>>;

beforeAll(async () => {
  server = await testServer(undefined, undefined, 0, undefined, false, undefined, ADDRESS);
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await passkeyOwner(server);
});

const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms);
};
const as = (token: string) => (key: string, input?: object) => server.call(key, input, { token });
const tokenOf = (reply: { body: object }) => String((reply.body as { token?: unknown }).token);

describe('my passkeys', () => {
  test('those of others are not found, and a name is needed', async () => {
    const stranger = as((await passkeyOwner(server)).token);
    const id = owner.passkeyId;
    const rename = { id, version: 1, name: 'Mine now' };
    expect((await stranger('POST /rename-passkey', rename)).status).toBe(404);
    expect((await stranger('POST /remove-passkey', { id })).status).toBe(404);
    const mine = as(owner.token);
    for (const name of ['', '  ', 'x'.repeat(61), 'a\u0000b']) {
      const reply = await mine('POST /rename-passkey', { ...rename, name });
      expect(reply).toMatchObject({ status: 400, body: { fields: { name: expect.any(String) } } });
    }
    const beyond = await mine('POST /remove-passkey', { id: 2 ** 31 });
    expect(beyond).toMatchObject({ status: 400, body: { fields: { id: expect.any(String) } } });
  });

  test('one that is added is listed, written down, mailed and told', async () => {
    const mine = as(owner.token);
    const { rows, impossible } = (await mine('GET /my-passkeys')).body;
    expect(impossible).toBeNull();
    expect(rows).toEqual([
      {
        id: owner.passkeyId,
        version: 1,
        name: 'Work laptop',
        kind: 'platform',
        synced: false,
        addedAt: expect.any(String),
        lastUsedAt: null,
        otherAddress: null,
        doubtedAt: null,
      },
    ]);
    expect(server.mails.filter((it) => it.to === owner.email).at(-1)?.subject).toBe(
      'A passkey was added to your account for Backlot',
    );
    const inbox = await mine('GET /get-notifications');
    expect(JSON.stringify(inbox.body)).toContain('A passkey was added: Work laptop');
    const audited = await server.db
      .selectFrom('audit')
      .select(['action', 'after'])
      .where('subject_type', '=', 'passkey')
      .where('actor_id', '=', owner.id)
      .execute();
    const after = {
      name: 'Work laptop',
      kind: 'platform',
      synced: false,
      address: 'backlot.test',
    };
    expect(audited).toEqual([{ action: 'passkey.add', after }]);
  });

  test('one is renamed by whoever saw how it is called, and removed once', async () => {
    const mine = as(owner.token);
    const id = owner.passkeyId;
    const first = await mine('POST /rename-passkey', { id, version: 1, name: 'Laptop' });
    expect(first.body).toMatchObject({ name: 'Laptop', version: 2 });
    const late = await mine('POST /rename-passkey', { id, version: 1, name: 'Computer' });
    expect(late).toMatchObject({ status: 412, body: { current: { name: 'Laptop' } } });
    expect((await mine('POST /remove-passkey', { id })).status).toBe(200);
    expect((await mine('POST /remove-passkey', { id })).status).toBe(404);
    expect((await mine('GET /my-passkeys')).body['rows']).toEqual([]);
    expect(server.mails.at(-1)).toMatchObject({ to: owner.email, subject: /was removed/ });
  });
});

describe('in place of code and PIN', () => {
  test('an unknown browser is let in until it is signed out, and not trusted after that', async () => {
    const browser = visitor(server, owner.email);
    const login = await browser.login();
    expect(login.body).toMatchObject({ next: 'verify-device', passkey: true });
    const step = stepOf(login);
    const came = await owner.verify(step, owner.key.use((await owner.begin(step)).body));
    expect(came.body).not.toHaveProperty('device');
    const there = as(tokenOf(came));
    const mine = async () =>
      ((await as(owner.token)('GET /my-devices')).body['devices'] as { byPasskey: boolean }[]).map(
        (it) => it.byPasskey,
      );
    expect((await mine()).toSorted()).toEqual([false, true]);
    // Its session is one as any other: locked after half an hour, and the PIN does as well.
    later(31 * 60_000);
    expect((await there('GET /my-devices')).status).toBe(423);
    expect((await there('POST /unlock', { pin: goodPin })).status).toBe(200);
    expect((await there('POST /logout')).status).toBe(200);
    await as(owner.token)('POST /unlock', { pin: goodPin });
    expect(await mine()).toEqual([false]);
    expect((await browser.login()).body['next']).toBe('verify-device');
  });

  test('on a known browser it stands for the PIN, and wrong PINs are forgotten', async () => {
    const step = await owner.step();
    for (let tries = 0; tries < 4; tries += 1) await owner.browser.verifyPin(step, '820417');
    const came = await owner.verify(step, owner.key.use((await owner.begin(step)).body));
    expect(came.body).toMatchObject({ message: 'Signed in.', keep: false });
    const wrong = await owner.browser.verifyPin(await owner.step(), '820417');
    expect(wrong.body.message).toMatch(/4 tries/);
    const { rows } = (await as(owner.token)('GET /my-passkeys')).body as {
      rows: { lastUsedAt: string }[];
    };
    expect(rows[0]!.lastUsedAt).toBe(server.clock.now.toISOString());
  });

  test('a session that is kept lasts 30 days on it, as with the PIN', async () => {
    const step = stepOf(await visitor(server, owner.email).login(goodPassword, { keep: true }));
    const came = await owner.verify(step, owner.key.use((await owner.begin(step)).body));
    const days = (Date.parse(String(came.body['expiresAt'])) - server.clock.now.getTime()) / 864e5;
    expect([came.body['keep'], days]).toEqual([true, 30]);
    later(29 * 864e5);
    const there = as(tokenOf(came));
    expect((await there('POST /unlock', { pin: goodPin })).status).toBe(200);
  });

  test('a locked session says that there is one, and opens with it', async () => {
    const mine = as(owner.token);
    const isSaid = async () =>
      ((await mine('GET /user')).body['user'] as { passkey: boolean }).passkey;
    expect(await isSaid()).toBe(false);
    await mine('POST /lock');
    expect(await isSaid()).toBe(true);
    const passkey = owner.key.use((await mine('POST /begin-passkey-unlock')).body);
    expect((await mine('POST /unlock-by-passkey', { passkey })).status).toBe(200);
    expect((await mine('GET /my-devices')).status).toBe(200);
    expect(await isSaid()).toBe(false);
  });

  test('two tabs ask at once, and either answer does', async () => {
    const mine = as(owner.token);
    await mine('POST /lock');
    const first = (await mine('POST /begin-passkey-unlock')).body;
    await mine('POST /begin-passkey-unlock');
    const passkey = owner.key.use(first);
    expect((await mine('POST /unlock-by-passkey', { passkey })).status).toBe(200);
  });

  test('whoever has none is asked for the PIN as ever', async () => {
    const mine = as(owner.token);
    await mine('POST /remove-passkey', { id: owner.passkeyId });
    await mine('POST /lock');
    expect((await mine('GET /user')).body['user']).toMatchObject({ passkey: false });
    const asked = await mine('POST /begin-passkey-unlock');
    expect(asked).toMatchObject({ status: 409, body: { message: /no passkey/ } });
    expect((await mine('POST /unlock', { pin: goodPin })).status).toBe(200);
  });

  test('without a PIN, after the master key was changed, a new one is chosen with a code', async () => {
    const none = { pin_hash: null };
    await server.db.updateTable('people').set(none).where('id', '=', owner.id).execute();
    const login = await visitor(server, owner.email).login();
    expect(login.body).toMatchObject({ next: 'verify-device', passkey: false });
    const step = stepOf(login);
    const passkey = owner.key.use((await owner.begin(step)).body);
    expect((await owner.verify(step, passkey)).status).toBe(409);
  });
});

describe('a forgotten PIN', () => {
  const reset = async (step: string) => {
    const passkey = owner.key.use((await owner.begin(step, 'new-pin')).body);
    return server.call('POST /reset-pin-by-passkey', { step, passkey });
  };

  test('is replaced at once, where a password set by mail would have to wait', async () => {
    await server.call('POST /reset-password', { email: owner.email });
    const token = mailedToken(server, owner.email, 'reset');
    const { device } = owner.browser;
    const password = 'nine purple kettles';
    const set = await server.call('POST /set-new-password', { token, password, device });
    const step = stepOf(set);
    expect((await server.call('POST /reset-pin', { step })).status).toBe(409);
    const asked = await reset(step);
    expect(asked.body).toMatchObject({ next: 'set-new-pin', passkey: false });
    const done = await server.call('POST /set-new-pin', { step: stepOf(asked), pin: '482913' });
    expect(done.body).toMatchObject({ message: 'Signed in.' });
    expect(server.mails.at(-1)).toMatchObject({ to: owner.email, subject: /PIN .* changed/ });
    const waits = await server.db
      .selectFrom('pin_requests')
      .select('id')
      .where('person_id', '=', owner.id)
      .where('ended_at', 'is', null)
      .execute();
    expect(waits).toEqual([]);
    const passkeys = await as(tokenOf(done))('GET /my-passkeys');
    expect(passkeys.body['rows']).toHaveLength(1);
  });

  test('needs the browser that is trusted or has shown a code', async () => {
    const step = stepOf(await visitor(server, owner.email).login());
    expect((await owner.begin(step, 'new-pin')).status).toBe(409);
  });

  test('once a code was asked for, the code alone goes on', async () => {
    const asked = await server.call('POST /reset-pin', { step: await owner.step() });
    expect(asked.body).toMatchObject({ next: 'verify-device', passkey: false });
    expect((await owner.begin(stepOf(asked))).status).toBe(409);
  });
});

describe('what ends', () => {
  test('with a passkey: the sessions it opened or unlocked, but not the one it is removed in', async () => {
    const elsewhere = as(tokenOf(await owner.comeIn()));
    const mine = as(owner.token);
    await mine('POST /lock');
    const passkey = owner.key.use((await mine('POST /begin-passkey-unlock')).body);
    await mine('POST /unlock-by-passkey', { passkey });
    await mine('POST /remove-passkey', { id: owner.passkeyId });
    expect((await elsewhere('GET /user')).status).toBe(401);
    expect((await mine('GET /user')).status).toBe(200);
    const left = await server.db
      .selectFrom('devices')
      .select('id')
      .where('passkey_id', '=', owner.passkeyId)
      .where('revoked_at', 'is', null)
      .execute();
    expect(left).toEqual([]);
  });

  test('all other browsers can be revoked: passkeys stay, and that is said', async () => {
    const elsewhere = as(tokenOf(await owner.comeIn()));
    const mine = as(owner.token);
    const { body } = await mine('POST /revoke-other-devices');
    expect(body.message).toMatch(/^1 other browser is no longer trusted\. Your passkeys stay/);
    expect((await elsewhere('GET /user')).status).toBe(401);
    expect((await mine('GET /my-passkeys')).body['rows']).toHaveLength(1);
  });
});

describe('for those who may end the trust in devices', () => {
  test('others see and remove none, and nobody removes one of their own rank or above', async () => {
    const member = await server.as('Team lead');
    const hr = await server.as('HR');
    const boss = await passkeyOwner(server, 'Admin');
    const id = owner.passkeyId;
    for (const key of ['GET /user-passkeys', 'POST /delete-passkey']) {
      const input = key.startsWith('GET') ? {} : { id };
      expect((await server.call(key, input)).status).toBe(401);
      expect((await member.call(key, input)).status).toBe(403);
    }
    expect((await hr.call('POST /delete-passkey', { id: boss.passkeyId })).status).toBe(403);
    expect((await hr.call('POST /delete-passkey', { id: 2_000_000 })).status).toBe(404);
    const { rows } = (await hr.call('GET /user-passkeys', { person: boss.id })).body;
    expect(rows).toMatchObject([{ id: boss.passkeyId, canRemove: false }]);
    expect(JSON.stringify(rows)).not.toMatch(/credential|key"/);
  });

  test('one is found by its person or name, and removed; its owner is told by whom', async () => {
    const hr = await server.as('HR', { name: 'Ayesha Rauf' });
    const found = await hr.call('GET /user-passkeys', { person: owner.id, q: 'laptop' });
    expect(found.body).toMatchObject({ totalRows: 1, rows: [{ canRemove: true }] });
    expect((await hr.call('GET /user-passkeys', { person: owner.id, q: '%' })).body).toMatchObject({
      totalRows: 0,
    });
    const came = as(tokenOf(await owner.comeIn()));
    const gone = await hr.call('POST /delete-passkey', { id: owner.passkeyId });
    expect(gone.status).toBe(200);
    expect((await came('GET /user')).status).toBe(401);
    expect((await hr.call('POST /delete-passkey', { id: owner.passkeyId })).status).toBe(404);
    expect(server.mails.at(-1)).toMatchObject({ to: owner.email, text: /by Ayesha Rauf/ });
  });

  test('whoever revokes all of a person shuts the passkeys out as well', async () => {
    await addPasskey(server, owner.token, 'Phone');
    const hr = await server.as('HR');
    const reply = await hr.call('POST /delete-device', { personId: owner.id });
    expect(reply.body.message).toMatch(/no longer trusted\. 2 passkeys removed\./);
    expect((await owner.browser.login()).body['passkey']).toBe(false);
    const again = await hr.call('POST /delete-device', { personId: owner.id });
    expect(again.status).toBe(409);
  });
});

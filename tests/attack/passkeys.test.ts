import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authenticator } from '../support/authenticator.ts';
import { ADDRESS, passkeyOwner } from '../support/passkey-owner.ts';
import { testServer, type TestServer } from '../support/server.ts';
import { visitor } from '../support/visitor.ts';

/** Whoever knows somebody's password and wants in by a passkey that is not theirs to use. */

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
const refused = (words: RegExp) => ({
  status: 400,
  body: { code: 'invalid', fields: { passkey: expect.stringMatching(words) } },
});
const sessionsOf = async (id: number) =>
  (await server.db.selectFrom('sessions').select('id').where('person_id', '=', id).execute())
    .length;

describe('at sign-in', () => {
  test('an answer is taken once', async () => {
    const step = await owner.step();
    const answer = owner.key.use((await owner.begin(step)).body);
    expect((await owner.verify(step, answer)).status).toBe(200);
    expect((await owner.verify(step, answer)).status).toBe(409);
    const next = await owner.step();
    expect(await owner.verify(next, answer)).toMatchObject(refused(/too late or twice/));
    expect((await owner.verify(next, owner.key.use((await owner.begin(next)).body))).status).toBe(
      200,
    );
  });

  test('of many at once with one answer, one comes in', async () => {
    const step = await owner.step();
    const before = await sessionsOf(owner.id);
    const answer = owner.key.use((await owner.begin(step)).body);
    const all = await Promise.all(Array.from({ length: 12 }, () => owner.verify(step, answer)));
    expect(all.filter((it) => it.status === 200)).toHaveLength(1);
    expect(await sessionsOf(owner.id)).toBe(before + 1);
  });

  test('a challenge copied from another attempt, of oneself or somebody else, is refused', async () => {
    const step = await owner.step();
    const other = await owner.step();
    const stranger = await passkeyOwner(server);
    const theirs = await stranger.begin(await stranger.step());
    const copied = (await owner.begin(other)).body['challenge'] as string;
    const asked = (await owner.begin(step)).body;
    for (const challenge of [copied, theirs.body['challenge'] as string, 'A'.repeat(43)]) {
      const answer = owner.key.use(asked, { challenge });
      expect(await owner.verify(step, answer)).toMatchObject(refused(/too late or twice/));
    }
    expect(await sessionsOf(owner.id)).toBe(1);
  });

  test('a challenge lives five minutes', async () => {
    const step = await owner.step();
    const asked = (await owner.begin(step)).body;
    later(5 * 60_000);
    expect(await owner.verify(step, owner.key.use(asked))).toMatchObject(
      refused(/too late or twice/),
    );
  });

  test('a challenge for one thing does for no other', async () => {
    const step = await owner.step();
    const newPin = await owner.begin(step, 'new-pin');
    expect(await owner.verify(step, owner.key.use(newPin.body))).toMatchObject(
      refused(/too late or twice/),
    );
    const signIn = (await owner.begin(step)).body;
    const passkey = owner.key.use(signIn);
    expect(await server.call('POST /reset-pin-by-passkey', { step, passkey })).toMatchObject(
      refused(/too late or twice/),
    );
    const again = owner.key.use((await owner.begin(step)).body);
    const unlocked = await server.call(
      'POST /unlock-by-passkey',
      { passkey: again },
      { token: owner.token },
    );
    expect(unlocked).toMatchObject(refused(/too late or twice/));
  });

  test('the passkey of somebody else does not open it, and neither does a stranger’s key', async () => {
    const stranger = await passkeyOwner(server);
    const step = await owner.step();
    for (const key of [stranger.key, authenticator(ADDRESS)]) {
      const answer = key.use((await owner.begin(step)).body);
      expect(await owner.verify(step, answer)).toMatchObject(refused(/not one of yours/));
    }
    const named = {
      ...stranger.key.use((await owner.begin(step)).body),
      credential: owner.key.credential,
    };
    expect(await owner.verify(step, named)).toMatchObject(refused(/could not be verified/));
  });

  test('asked by another page it is refused, pages of the extension included', async () => {
    const step = await owner.step();
    const origins = [
      'https://backlot.test.evil.example',
      'https://evil.example',
      'http://backlot.test',
      'https://backlot.test:8443',
      'chrome-extension://abcdefghijklmnopabcdefghijklmnop',
      'null',
      '',
    ];
    for (const origin of origins) {
      const answer = owner.key.use((await owner.begin(step)).body, { origin });
      const reply = await owner.verify(step, answer);
      expect(reply).toMatchObject(refused(/from https:\/\/backlot\.test /));
    }
  });

  test('for another server, unverified or meant for something else it is refused', async () => {
    const step = await owner.step();
    const twists = [{ rpId: 'evil.example' }, { isVerified: false }, { type: 'webauthn.create' }];
    for (const twist of twists) {
      const answer = owner.key.use((await owner.begin(step)).body, twist);
      expect(await owner.verify(step, answer)).toMatchObject(refused(/could not be verified/));
    }
  });

  test('asked inside the frame of another page it is refused', async () => {
    const step = await owner.step();
    const answer = owner.key.use((await owner.begin(step)).body, { crossOrigin: true });
    expect(await owner.verify(step, answer)).toMatchObject(refused(/from https/));
  });

  test('a changed signature, changed data and what is no data at all are refused', async () => {
    const step = await owner.step();
    const fresh = async () => owner.key.use((await owner.begin(step)).body);
    const raised = await fresh();
    const data = Buffer.from(raised.authenticatorData, 'base64url');
    data.writeUInt32BE(4_000_000_000, 33);
    const wrong = [
      { ...(await fresh()), signature: 'MEUCIQ' },
      { ...raised, authenticatorData: data.toString('base64url') },
      { ...(await fresh()), authenticatorData: 'AA' },
      { ...(await fresh()), clientDataJSON: 'bm90IGpzb24' },
      { ...(await fresh()), clientDataJSON: Buffer.from('{"challenge":1}').toString('base64url') },
    ];
    for (const answer of wrong) {
      expect(await owner.verify(step, answer)).toMatchObject(refused(/could not be verified/));
    }
    for (const odd of ['\u0000', '\ud800', 'a b', 'A'.repeat(8001)]) {
      const reply = await owner.verify(step, { ...(await fresh()), signature: odd });
      expect(reply.status).toBe(400);
      expect(Object.keys(reply.body.fields ?? {})).toEqual(['passkey.signature']);
    }
    const long = { ...(await fresh()), signature: 'A'.repeat(100_000) };
    expect((await owner.verify(step, long)).status).toBe(413);
    expect((await owner.verify(step, await fresh())).status).toBe(200);
  });

  test('one that was removed opens nothing, not even where it was asked for before', async () => {
    const step = await owner.step();
    const asked = (await owner.begin(step)).body;
    const { token, passkeyId: id } = owner;
    expect((await server.call('POST /remove-passkey', { id }, { token })).status).toBe(200);
    expect(await owner.verify(step, owner.key.use(asked))).toMatchObject(
      refused(/not one of yours, or it was removed/),
    );
    expect((await owner.begin(step)).status).toBe(409);
    expect((await owner.browser.login()).body['passkey']).toBe(false);
  });

  test('the password comes first, and nobody learns who has a passkey before', async () => {
    const wrong = await owner.browser.login('tin rooster walks downhill');
    const unknown = await visitor(server, 'nobody@backlot.example').login();
    expect(wrong.body).toEqual({ ...unknown.body, requestId: wrong.body['requestId'] });
    for (const step of ['A'.repeat(43), owner.token]) {
      expect((await owner.begin(step)).status).toBe(409);
      const answer = owner.key.use({ challenge: 'A'.repeat(43), rpId: 'backlot.test' });
      expect((await owner.verify(step, answer)).status).toBe(409);
    }
  });

  test('whoever is blocked or has left does not come in', async () => {
    const step = await owner.step();
    const answer = owner.key.use((await owner.begin(step)).body);
    const set = (status: 'active' | 'blocked') =>
      server.db.updateTable('people').set({ status }).where('id', '=', owner.id).execute();
    await set('blocked');
    expect((await owner.verify(step, answer)).status).toBe(403);
    await set('active');
    const hr = await server.as('HR');
    const { version } = await server.db
      .selectFrom('people')
      .select('version')
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow();
    expect((await hr.call('POST /user/delete', { id: owner.id, version })).status).toBe(200);
    await set('active');
    const kept = await server.db
      .selectFrom('passkeys')
      .select('end_reason')
      .where('id', '=', owner.passkeyId)
      .executeTakeFirstOrThrow();
    expect(kept.end_reason).toBe('left');
    expect((await owner.begin(step)).status).toBe(409);
  });
});

describe('a count of signatures that goes back', () => {
  const told = () =>
    server.mails.filter((it) => it.to === owner.email && /copy of a passkey/.test(it.subject));

  test('is refused and told to the owner, once a day', async () => {
    await owner.comeIn();
    later(2 * 60_000);
    const copy = async (count: number) => {
      const step = await owner.step();
      return owner.verify(step, owner.key.use((await owner.begin(step)).body, { count }));
    };
    for (const count of [1, 0]) {
      expect(await copy(count)).toMatchObject(refused(/may be a copy/));
    }
    expect(told()).toHaveLength(1);
    const { token } = owner;
    const inbox = await server.call('GET /get-notifications', {}, { token });
    expect(JSON.stringify(inbox.body)).toContain('There may be a copy of your passkey Work laptop');
    const listed = await server.call('GET /my-passkeys', {}, { token });
    expect(listed.body['rows']).toMatchObject([{ doubtedAt: expect.any(String) }]);
    later(25 * 3_600_000);
    expect((await copy(1)).status).toBe(400);
    expect(told()).toHaveLength(2);
    expect((await copy(7)).status).toBe(200);
  });

  test('is no copy where the passkey never counts', async () => {
    for (let times = 0; times < 2; times += 1) {
      const step = await owner.step();
      const answer = owner.key.use((await owner.begin(step)).body, { count: 0 });
      expect((await owner.verify(step, answer)).status).toBe(200);
    }
    expect(told()).toEqual([]);
  });
});

import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FORGED } from '../support/openid-providers.ts';
import { providerDesk, type ProviderDesk, type ProviderRow } from '../support/provider-desk.ts';
import type { Reply } from '../support/server.ts';

/** Wants to come in by a provider of the company without being who they say, or as somebody else. */
let desk: ProviderDesk;
let honest: ProviderRow;
let forged: ProviderRow;
beforeAll(async () => {
  desk = await providerDesk();
  honest = await desk.add();
  forged = await desk.add({ issuer: FORGED });
});
afterAll(() => desk.close());

let people = 0;
const account = (about: object = {}) => {
  const subject = `subject-${++people}`;
  const email = `new.${people}@backlot.example`;
  desk.providers.accounts.set(subject, { email, email_verified: true, name: 'Zara', ...about });
  return { subject, email };
};
const exists = async (email: string) => (await desk.roleOf(email)) !== undefined;
const words = (reply: Reply) => `${reply.status} ${reply.body.message ?? ''}`;

describe('what comes back', () => {
  test('is taken once: neither the code nor the browser’s part can be used again', async () => {
    const { subject } = account();
    const { address, browser } = await desk.begin(honest);
    const back = await desk.providers.visit(address, subject);
    expect((await desk.end(browser, back)).status).toBe(200);
    expect(words(await desk.end(browser, back))).toMatch(/^409 This sign-in has ended/);
    const other = await desk.begin(honest);
    const replayed = new URL(back);
    replayed.searchParams.set('state', new URL(other.address).searchParams.get('state')!);
    expect(words(await desk.end(other.browser, replayed))).toMatch(/^409 This sign-in with/);
  });

  test('with another state, or by another browser, signs nobody in', async () => {
    const { subject, email } = account();
    const mine = await desk.begin(honest);
    const theirs = await desk.begin(honest);
    const back = await desk.providers.visit(theirs.address, subject);
    expect((await desk.end(mine.browser, back)).status).toBe(403);
    expect(await exists(email)).toBe(false);
    const nobody = 'a'.repeat(43);
    expect((await desk.end(nobody, back)).status).toBe(409);
  });

  test('of another provider is refused by its name, also without one where it has promised it', async () => {
    const { address, browser } = await desk.begin(forged);
    const state = new URL(address).searchParams.get('state')!;
    const asked = desk.providers.forging.forged.asked;
    const back = (iss?: string) =>
      new URL(`http://x/?${new URLSearchParams({ state, code: 'c', ...(iss && { iss }) })}`);
    expect((await desk.end(browser, back('https://sso.example.com'))).status).toBe(403);
    const again = await desk.begin(forged);
    const url = back();
    url.searchParams.set('state', new URL(again.address).searchParams.get('state')!);
    expect((await desk.end(again.browser, url)).status).toBe(403);
    // The code of the other one was not handed on.
    expect(desk.providers.forging.forged.asked).toBe(asked);
  });

  test('in the provider’s own words is not repeated', async () => {
    const { address, browser } = await desk.begin(honest);
    const state = new URL(address).searchParams.get('state')!;
    const back = new URL('http://x/');
    back.search = String(
      new URLSearchParams({
        state,
        error: '<img src=x onerror=alert(1)>',
        iss: 'https://sso.example.com',
      }),
    );
    const reply = await desk.end(browser, back);
    expect(reply.status).toBe(409);
    expect(JSON.stringify(reply.body)).not.toContain('<img');
    const more = await desk.begin(honest);
    back.searchParams.set('error_description', '<b>call 0800</b>');
    expect((await desk.end(more.browser, back)).status).toBe(400);
  });

  test('the provider is asked to send people nowhere but here', async () => {
    const { address } = await desk.begin(honest);
    const query = new URL(address).searchParams;
    expect(query.get('redirect_uri')).toBe('http://backlot.test/login');
    expect(query.get('code_challenge_method')).toBe('S256');
    const input = { provider: honest.id, to: '//evil.test' };
    expect((await desk.server.call('POST /begin-provider-sign-in', input)).status).toBe(400);
  });

  test('odd input is 400, and a provider that is off or unknown 404', async () => {
    const call = (input: object) => desk.server.call('POST /end-provider-sign-in', input);
    const browser = 'a'.repeat(43);
    for (const returned of [
      {},
      { state: 'a\0' },
      { state: 'ü' },
      { state: 'a', code: 'x'.repeat(5_000) },
    ])
      expect((await call({ browser, returned })).status).toBe(400);
    const begin = (provider: number) =>
      desk.server.call('POST /begin-provider-sign-in', { provider });
    expect((await begin(2 ** 31)).status).toBe(400);
    expect((await begin(99_999)).status).toBe(404);
    const off = await desk.boss.call('POST /add-sign-in-provider', await desk.about());
    expect((await begin(Number(off.body['id']))).status).toBe(404);
  });
});

/** Comes back from the provider that forges, with what it signs for this nonce. */
async function forge(
  make: (it: ProviderDesk['providers']['forging'], nonce: string) => Promise<string> | string,
) {
  const { forging } = desk.providers;
  const { address, browser } = await desk.begin(forged);
  const query = new URL(address).searchParams;
  forging.forged.token = await make(forging, query.get('nonce')!);
  const back = { code: 'c', state: query.get('state')!, iss: FORGED };
  return desk.end(browser, new URL(`http://x/?${new URLSearchParams(back)}`));
}

describe('a token', () => {
  let count = 0;
  const email = () => `forged.${++count}@backlot.example`;

  test.each<
    [
      string,
      (
        it: ProviderDesk['providers']['forging'],
        nonce: string,
        mail: string,
      ) => string | Promise<string>,
    ]
  >([
    ['with another nonce', (it, _nonce, mail) => it.sign(it.claims('another', { email: mail }))],
    [
      'for another audience',
      (it, nonce, mail) => it.sign(it.claims(nonce, { email: mail, aud: 'else' })),
    ],
    [
      'for several, made for another',
      (it, nonce, mail) =>
        it.sign(
          it.claims(nonce, { email: mail, aud: ['backlot', 'else'], azp: 'else' } as JWTPayload),
        ),
    ],
    [
      'of another issuer',
      (it, nonce, mail) =>
        it.sign(it.claims(nonce, { email: mail, iss: 'https://sso.example.com' })),
    ],
    [
      'that has run out',
      (it, nonce, mail) => it.sign(it.claims(nonce, { email: mail, exp: 1_000 })),
    ],
    ['without a signature', (it, nonce, mail) => it.unsigned(it.claims(nonce, { email: mail }))],
    [
      'signed by a key that is none of the provider’s',
      (it, nonce, mail) => it.signByOther(it.claims(nonce, { email: mail })),
    ],
    ['of nobody', (it, nonce, mail) => it.sign(it.claims(nonce, { email: mail, sub: 'a\0b' }))],
  ])('%s is not believed', async (_name, make) => {
    const mail = email();
    const reply = await forge((it, nonce) => make(it, nonce, mail));
    expect(words(reply)).toMatch(/^(403|409) /);
    expect(await exists(mail)).toBe(false);
  });

  test('that is good lets a new person in up to the mailed code', async () => {
    const mail = email();
    const reply = await forge((it, nonce) => it.sign(it.claims(nonce, { email: mail })));
    expect(reply.body['next']).toBe('verify-device');
    expect(await desk.roleOf(mail)).toBe('Member');
  });

  test('with an unverified e-mail of an admin does not make anybody that admin', async () => {
    const admin = await desk.server.as('Admin');
    const { email: theirs } = await desk.server.db
      .selectFrom('people')
      .select('email')
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow();
    for (const email_verified of [false, undefined, 'false', 'yes', {}]) {
      const about = { email: theirs, email_verified } as JWTPayload;
      const reply = await forge((it, nonce) => it.sign(it.claims(nonce, about)));
      expect(words(reply)).toMatch(/^403 .*verified/);
    }
    const denied = { email: theirs, email_verified: false, xms_edov: true };
    expect((await forge((it, nonce) => it.sign(it.claims(nonce, denied)))).status).toBe(403);
  });

  test('of another domain comes to nothing, however it is written', async () => {
    for (const mail of [
      'a@evil.example',
      'a@backlot.example.evil.test',
      'a@evil.test@backlot.example',
      'a@backlot.example\n',
      'a@sub.backlot.example',
      '"a@backlot.example"@evil.test',
      'a@backlot.example@evil.test',
    ].slice(0, 7)) {
      const reply = await forge((it, nonce) => it.sign(it.claims(nonce, { email: mail })));
      const isTrimmed = mail.trim() === 'a@backlot.example';
      expect([mail, reply.status]).toEqual([mail, isTrimmed ? 200 : 403]);
    }
  });
});

test('somebody’s account with the e-mail of another stays somebody’s', async () => {
  const a = account();
  const b = account();
  await desk.come(honest, a.subject);
  await desk.come(honest, b.subject);
  desk.providers.accounts.set(a.subject, { email: b.email, email_verified: true });
  desk.server.mails.length = 0;
  expect((await desk.come(honest, a.subject)).status).toBe(200);
  const mailed = desk.server.mails.map((it) => it.to);
  expect(mailed).toEqual([]);
  // A third account with the e-mail of a person who is linked already is nobody.
  const c = account({ email: b.email });
  expect(words(await desk.come(honest, c.subject))).toMatch(/^403 Another account/);
});

test('who left or is blocked does not come back by it', async () => {
  for (const status of ['left', 'blocked'] as const) {
    const { subject, email } = account();
    await desk.come(honest, subject);
    await desk.server.db.updateTable('people').set({ status }).where('email', '=', email).execute();
    expect(words(await desk.come(honest, subject))).toMatch(/^403 Your account is blocked/);
    const other = account({ email });
    expect(words(await desk.come(honest, other.subject))).toMatch(/^403 Your account is blocked/);
  }
});

test('two sign-ins at once of somebody new make one person', async () => {
  const { subject, email } = account();
  const begun = [await desk.begin(honest), await desk.begin(honest), await desk.begin(honest)];
  const backs: URL[] = [];
  for (const it of begun) backs.push(await desk.providers.visit(it.address, subject));
  const replies = await Promise.all(begun.map((it, at) => desk.end(it.browser, backs[at]!)));
  expect(replies.map((it) => it.status)).toEqual([200, 200, 200]);
  const found = await desk.server.db
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .execute();
  expect(found).toHaveLength(1);
});

test('a provider that is away or broken is 503 in words', async () => {
  const mine = await desk.add();
  const { subject } = account();
  const { address, browser } = await desk.begin(mine);
  const back = await desk.providers.visit(address, subject);
  const fresh = await desk.add();
  desk.providers.state.isAway = true;
  const away = await desk.end(browser, back);
  const begin = await desk.server.call('POST /begin-provider-sign-in', { provider: fresh.id });
  desk.providers.state.isAway = false;
  for (const reply of [away, begin])
    expect(words(reply)).toMatch(/^503 Provider \d+ does not answer/);
  const { forging } = desk.providers;
  forging.forged.status = 500;
  expect((await forge((it, nonce) => it.sign(it.claims(nonce, {})))).status).toBe(503);
  forging.forged.status = 200;
});

test('a provider that says it is another one, or names no https page, is not used', async () => {
  const { forging } = desk.providers;
  for (const metadata of [
    { issuer: 'https://sso.example.com' },
    { authorization_endpoint: 'javascript:alert(1)' },
    { authorization_endpoint: 'http://forged.example.com/auth' },
  ]) {
    forging.forged.metadata = metadata;
    const { id } = await desk.add({ issuer: FORGED });
    const reply = await desk.server.call('POST /begin-provider-sign-in', { provider: id });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
  }
  forging.forged.metadata = {};
});

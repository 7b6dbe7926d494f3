import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  directoryDesk,
  newUser,
  patchOf,
  scimOf,
  type DirectoryDesk,
  type Scim,
} from '../../../../../tests/support/directory-desk.ts';
import { remindDirectoryTokens } from './remind-directory-tokens.job.ts';

let desk: DirectoryDesk;
let scim: Scim;
let provider: { id: number };
let token: string;
beforeAll(async () => {
  desk = await directoryDesk();
  ({ scim, provider, token } = await desk.directory());
});
afterAll(() => desk.close());

const directory = async (id = provider.id) =>
  (await desk.boss.call('GET /directory', { provider: id })).body as object as {
    tokens: { id: number; code: string; isExpired: boolean; lastUsedAt: string | null }[];
    people: object;
    groups: number;
    lastCallAt: string | null;
    refusals: { about: string; detail: string; status: number; times: number }[];
  };
const refusalsAbout = async (about: string) =>
  (await directory()).refusals.filter((it) => it.about === about);

describe('the tokens of a directory', () => {
  test('are for who may change providers', async () => {
    for (const key of ['POST /make-directory-token', 'POST /revoke-directory-token']) {
      const input = key.includes('make') ? { provider: provider.id, days: 90 } : { id: 1 };
      expect((await desk.server.call(key, input)).status).toBe(401);
      for (const who of [await desk.server.as('Admin'), await desk.server.as('HR')])
        expect((await who.call(key, input)).status).toBe(403);
    }
    const hr = await desk.server.as('HR');
    expect((await hr.call('GET /directory', { provider: provider.id })).status).toBe(403);
    expect((await desk.boss.call('GET /directory', { provider: 999_999 })).status).toBe(404);
    const wrong = { provider: provider.id, days: 10_000 };
    expect((await desk.boss.call('POST /make-directory-token', wrong)).status).toBe(400);
    const none = { id: 999_999 };
    expect((await desk.boss.call('POST /revoke-directory-token', none)).status).toBe(404);
  });

  test('are shown once, at most five, and refused once revoked, expired or of a removed provider', async () => {
    const other = await desk.directory();
    const made = await Promise.all([1, 2, 3, 4].map(() => desk.tokenOf(other.provider)));
    const sixth = { provider: other.provider.id, days: 90 };
    expect((await desk.boss.call('POST /make-directory-token', sixth)).status).toBe(409);
    const log = await desk.server.db.selectFrom('audit').selectAll().execute();
    const kept = await desk.server.db.selectFrom('directory_tokens').selectAll().execute();
    const told = JSON.stringify([log, kept, await directory(other.provider.id)]);
    for (const it of [...made, other.token]) expect(told).not.toContain(it.slice(-43));
    expect((await other.scim('GET', '/Users')).status).toBe(200);
    const { tokens } = await directory(other.provider.id);
    const own = tokens.find((it) => other.token.includes(it.code))!;
    expect(own.lastUsedAt).not.toBeNull();
    await desk.boss.call('POST /revoke-directory-token', { id: own.id });
    const refused = await other.scim('GET', '/Users');
    expect(refused.status).toBe(401);
    expect(refused.headers.get('WWW-Authenticate')).toBe('Bearer');
    const { now } = desk.server.clock;
    desk.server.clock.now = new Date(now.getTime() + 91 * 86_400_000);
    expect((await scimOf(desk.server, made[0]!)('GET', '/Users')).status).toBe(401);
    desk.server.clock.now = now;
    await desk.boss.call('POST /remove-sign-in-provider', other.provider);
    expect((await scimOf(desk.server, made[1]!)('GET', '/Users')).status).toBe(401);
  });
});

test('before the last token of a directory ends, whoever looks after sign-in is told once', async () => {
  const other = await desk.directory({ name: 'Ending account' });
  const { now } = desk.server.clock;
  const titles: string[] = [];
  const remind = (days: number) =>
    remindDirectoryTokens(
      desk.server.db,
      new Date(now.getTime() + days * 86_400_000),
      async (ids, { title }) => {
        expect(ids).toContain(desk.boss.id);
        if (title.includes('Ending account')) titles.push(title);
      },
    );
  await remind(75);
  expect(titles).toEqual([]);
  await remind(77);
  await remind(78);
  expect(titles).toEqual([
    expect.stringMatching(/^The token of the directory of Ending .* ends on/),
  ]);
  expect((await other.scim('GET', '/Users')).status).toBe(200);
});

describe('who calls SCIM', () => {
  test.each([
    ['nothing', ''],
    ['a token that never was', `bld_${'a'.repeat(12)}_${'a'.repeat(43)}`],
    ['something else', 'x'.repeat(40)],
  ])('by %s is refused, whatever they ask', async (_name, bad) => {
    const call = scimOf(desk.server, bad);
    for (const path of ['/Users', '/Groups', '/ServiceProviderConfig', '/Schemas', '/Users/1'])
      expect((await call('GET', path)).status).toBe(401);
    const { userName } = newUser();
    expect((await call('POST', '/Users', newUser({ userName }))).status).toBe(401);
    expect(await desk.personOf(userName)).toBeUndefined();
  });

  test('by a session or an access token is refused, and no token of a directory opens the API', async () => {
    expect((await scimOf(desk.server, desk.boss.token)('GET', '/Users')).status).toBe(401);
    expect((await desk.server.call('GET /users', {}, { token })).status).toBe(401);
    const cut = token.slice(0, -1);
    expect((await scimOf(desk.server, cut)('GET', '/Users')).status).toBe(401);
  });

  test('from an address that no rule lets in is refused as with a wrong token', async () => {
    const rule = { kind: 'allow' as const, label: 'Office', network: '203.0.113.0/24' };
    const { id } = await desk.server.db
      .insertInto('ip_rules')
      .values({ ...rule, made_by: desk.boss.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await scim('GET', '/Users')).status).toBe(401);
    await desk.server.db.deleteFrom('ip_rules').where('id', '=', id).execute();
    expect((await scim('GET', '/Users')).status).toBe(200);
  });

  test('sees and changes nobody of another directory', async () => {
    const { id } = (await scim('POST', '/Users', newUser())).body;
    const group = (await scim('POST', '/Groups', { displayName: 'Ours' })).body.id;
    const other = await desk.directory();
    expect((await other.scim('GET', '/Users')).body.totalResults).toBe(0);
    expect((await other.scim('GET', '/Groups')).body.totalResults).toBe(0);
    for (const path of [`/Users/${id}`, `/Groups/${group}`]) {
      const change = patchOf({ op: 'replace', value: { displayName: 'Mine' } });
      expect((await other.scim('GET', path)).status).toBe(404);
      expect((await other.scim('PATCH', path, change)).status).toBe(404);
      expect((await other.scim('DELETE', path)).status).toBe(404);
    }
    const taken = { displayName: 'Theirs', members: [{ value: id }] };
    expect((await other.scim('POST', '/Groups', taken)).status).toBe(400);
  });
});

describe('what is malformed', () => {
  test.each([
    ['no JSON', '{"userName":', 'invalidSyntax'],
    ['a list', [], 'invalidValue'],
    ['no name', { active: true }, 'invalidValue'],
    ['a name of 100 kB', newUser({ userName: 'x'.repeat(100_000) }), 'invalidValue'],
    ['a display name of 100 kB', newUser({ displayName: 'x'.repeat(100_000) }), 'invalidValue'],
    ['a zero byte', newUser({ displayName: 'a\0b' }), 'invalidValue'],
    [
      'eleven e-mails',
      newUser({ emails: Array.from({ length: 11 }, () => ({ value: 'a@b.c' })) }),
      'invalidValue',
    ],
    ['no e-mail', newUser({ userName: 'just-a-name' }), 'invalidValue'],
    ['another domain', newUser({ userName: 'a@other.example' }), 'invalidValue'],
    ['active as a number', newUser({ active: 1 }), 'invalidValue'],
  ])('as %s is refused in the words of SCIM', async (_name, body, scimType) => {
    const reply = await scim('POST', '/Users', body);
    expect(reply.status).toBe(400);
    expect(reply.headers.get('Content-Type')).toContain('application/scim+json');
    expect(reply.body).toMatchObject({ status: '400', scimType });
  });

  test('as a filter, a page or a path is refused', async () => {
    const { id } = (await scim('POST', '/Users', newUser())).body;
    const bombs = ['constructor eq "a"', 'password eq "a"', 'active gt true', 'userName eq 7'];
    for (const it of bombs) {
      const reply = await scim('GET', `/Users?filter=${encodeURIComponent(it)}`);
      expect(reply.body).toMatchObject({ status: '400', scimType: 'invalidFilter' });
    }
    expect((await scim('GET', '/Users?count=many')).status).toBe(400);
    expect((await scim('GET', '/Users/not-an-id')).status).toBe(404);
    for (const path of ['shoeSize', '__proto__', 'emails[size eq "1"].value']) {
      const change = patchOf({ op: 'replace', path, value: 'x' });
      expect((await scim('PATCH', `/Users/${id}`, change)).body.scimType).toBe('invalidPath');
    }
    const nothing = patchOf({ op: 'remove' });
    expect((await scim('PATCH', `/Users/${id}`, nothing)).body.scimType).toBe('noTarget');
    expect((await scim('PATCH', `/Users/${id}`, patchOf())).body.scimType).toBe('invalidSyntax');
    expect((await scim('GET', '/Me')).status).toBe(404);
  });

  test('stands on the page of the provider, once, until it goes well', async () => {
    const user = newUser({ userName: 'wrong@other.example' });
    for (let times = 0; times < 3; times++) await scim('POST', '/Users', user);
    expect(await refusalsAbout('User wrong@other.example')).toMatchObject([
      { times: 3, status: 400, detail: expect.stringContaining('does not vouch for') },
    ]);
    const emails = [{ value: 'right@backlot.example', primary: true }];
    expect((await scim('POST', '/Users', { ...user, emails })).status).toBe(201);
    expect(await refusalsAbout('User wrong@other.example')).toEqual([]);
  });
});

describe('what is described', () => {
  test('is what is done', async () => {
    const config = await scim('GET', '/ServiceProviderConfig');
    expect(config.body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
    const types = (await scim('GET', '/ResourceTypes')).body.Resources!;
    expect(types.map((it) => it['endpoint'])).toEqual(['/Users', '/Groups']);
    for (const { id } of (await scim('GET', '/Schemas')).body.Resources!)
      expect((await scim('GET', `/Schemas/${id}`)).body.id).toBe(id);
    expect((await scim('GET', '/ResourceTypes/User')).body['schema']).toContain('User');
    expect((await scim('GET', '/Schemas/urn:none')).status).toBe(404);
  });

  test('a version is an entity tag', async () => {
    const made = await scim('POST', '/Users', newUser());
    const path = `/Users/${made.body.id}`;
    expect(made.headers.get('Location')).toBe(`http://backlot.test/api/scim/v2${path}`);
    const tag = made.headers.get('ETag')!;
    expect((await scim('GET', path, undefined, { 'If-None-Match': tag })).status).toBe(304);
    const rename = patchOf({ op: 'replace', path: 'displayName', value: 'Other Name' });
    expect((await scim('PATCH', path, rename, { 'If-Match': tag })).status).toBe(200);
    expect((await scim('PATCH', path, rename, { 'If-Match': tag })).status).toBe(412);
  });
});

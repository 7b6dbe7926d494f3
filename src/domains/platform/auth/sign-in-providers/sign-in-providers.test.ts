import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HONEST } from '../../../../../tests/support/openid-providers.ts';
import { providerDesk, type ProviderDesk } from '../../../../../tests/support/provider-desk.ts';
import type { Colleague } from '../../../../../tests/support/server.ts';
import { mailedToken, personWithPassword } from '../../../../../tests/support/visitor.ts';

let desk: ProviderDesk;
let boss: Colleague;
beforeAll(async () => {
  desk = await providerDesk();
  boss = desk.boss;
});
afterAll(() => desk.close());

let count = 0;
/** An account of the provider, with its e-mail at this domain. */
const account = (domain: string, about: object = {}) => {
  const subject = `account-${++count}`;
  const email = `person.${count}@${domain}`;
  desk.providers.accounts.set(subject, { email, email_verified: true, name: 'Rida', ...about });
  return { subject, email };
};
const domain = () => `studio-${++count}.example`;
const role = (name: string) => desk.server.roleId(name);
const add = async (more: object, by = boss) =>
  by.call('POST /add-sign-in-provider', await desk.about(more));
const audited = (action: string) =>
  desk.server.db.selectFrom('audit').selectAll().where('action', '=', action).execute();
const moved = async (email: string, to: string) =>
  desk.server.db.updateTable('people').set({ email: to }).where('email', '=', email).execute();

describe('who sets providers up', () => {
  test('is a super admin, or whom they gave the right', async () => {
    for (const who of [await desk.server.as('Admin'), await desk.server.as('HR')]) {
      expect((await who.call('GET /sign-in-providers')).status).toBe(403);
      expect((await add({}, who)).status).toBe(403);
    }
    expect((await desk.server.call('GET /sign-in-providers')).status).toBe(401);
  });

  test.each([
    ['issuer', 'http://sso.example.com'],
    ['issuer', 'https://127.0.0.1'],
    ['issuer', 'https://sso.example.com:8443'],
    ['issuer', 'https://sso.example.com/.well-known/openid-configuration'],
    ['issuer', 'https://localhost'],
    ['domains', ['gmail.com']],
    ['domains', []],
    ['domains', ['not a domain']],
    ['clientId', 'a\nb'],
    ['secret', 'x'.repeat(1_001)],
    ['name', 'x'.repeat(100_000)],
    ['groupClaim', 'a b'],
    ['defaultRoleId', 2 ** 31],
    [
      'rules',
      [
        { value: 'a', roleId: 1 },
        { value: 'a', roleId: 2 },
      ],
    ],
  ])('is told what is wrong with %s, case %#', async (field, value) => {
    const reply = await add({ [field]: value });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {}).join()).toContain(field);
  });

  test('names a claim with groups, and a role for people it makes', async () => {
    const rules = [{ value: 'a', roleId: await role('Member') }];
    expect((await add({ rules })).body.fields).toHaveProperty('groupClaim');
    expect((await add({ defaultRoleId: null })).body.fields).toHaveProperty('defaultRoleId');
  });

  test('gives no role they may not give, and no secret is told or written down', async () => {
    const rules = [{ value: 'bosses', roleId: await role('Super admin') }];
    expect((await add({ groupClaim: 'groups', rules })).body.fields).toHaveProperty('rules');
    const high = { defaultRoleId: await role('Super admin') };
    expect((await add(high)).body.fields).toHaveProperty('defaultRoleId');
    const made = await add({ secret: 'told-to-nobody' });
    expect(made.status).toBe(200);
    const [listed, log] = [
      await boss.call('GET /sign-in-providers'),
      await audited('sign-in-provider.add'),
    ];
    expect(JSON.stringify([made.body, listed.body, log])).not.toContain('told-to-nobody');
  });

  test('changes it against the version they saw, and its name is taken once', async () => {
    const one = (await add({})).body;
    const two = (await add({})).body;
    const { secret: _secret, ...about } = await desk.about({ name: one['name'] });
    const edit = (version: number) =>
      boss.call('POST /edit-sign-in-provider', { ...about, id: two['id'], version });
    expect((await edit(1)).body.fields).toHaveProperty('name');
    expect((await edit(9)).status).toBe(412);
    const which = { id: two['id'], version: 1 };
    expect((await boss.call('POST /remove-sign-in-provider', which)).status).toBe(200);
    expect((await boss.call('POST /remove-sign-in-provider', which)).status).toBe(404);
    await boss.call('POST /remove-sign-in-provider', { id: one['id'], version: 1 });
  });

  test('hears whether it answers', async () => {
    const { id } = await desk.add({});
    const reply = await boss.call('POST /check-sign-in-provider', { id });
    expect(reply.body.message).toMatch(/answers\. People sign in on sso\.example\.com/);
    desk.providers.state.isAway = true;
    expect((await boss.call('POST /check-sign-in-provider', { id })).status).toBe(503);
    desk.providers.state.isAway = false;
  });
});

describe('somebody new', () => {
  test('comes all the way in by code and PIN, and again by PIN alone', async () => {
    const at = domain();
    const provider = await desk.add({ domains: [at] });
    const { subject, email } = account(at);
    const first = await desk.enter(await desk.come(provider, subject), email);
    expect(first.body['token']).toBeTypeOf('string');
    expect(await audited('person.join')).toContainEqual(
      expect.objectContaining({ after: expect.objectContaining({ email, role: 'Member' }) }),
    );
  });

  test('has to be invited where the provider makes nobody; the invitation is used up', async () => {
    const at = domain();
    const provider = await desk.add({ domains: [at], makesPeople: false, defaultRoleId: null });
    const { subject, email } = account(at);
    expect((await desk.come(provider, subject)).body.message).toMatch(/Ask an admin to invite/);
    const people = [{ name: 'Rida', email }];
    await boss.call('POST /user/add', { people, roleId: await role('HR') });
    expect((await desk.come(provider, subject)).status).toBe(200);
    const token = mailedToken(desk.server, email, 'invitation');
    expect((await desk.server.call('POST /accept-invitation', { token })).status).toBe(409);
    expect(await desk.roleOf(email)).toBe('HR');
  });

  test('whose invitation was taken back stays out', async () => {
    const at = domain();
    const provider = await desk.add({ domains: [at] });
    const { subject, email } = account(at);
    const people = [{ name: 'Rida', email }];
    const sent = await boss.call('POST /user/add', { people, roleId: await role('HR') });
    const [{ personId }] = sent.body['invited'] as [{ personId: number }];
    await boss.call('POST /revoke-invitation', { personId });
    expect((await desk.come(provider, subject)).status).toBe(403);
  });
});

describe('roles by group', () => {
  async function grouped(more: object = {}) {
    const at = domain();
    const rules = [
      { value: 'people', roleId: await role('HR') },
      { value: 'leads', roleId: await role('Team lead') },
    ];
    const provider = await desk.add({ domains: [at], groupClaim: 'groups', rules, ...more });
    const it = account(at, { groups: ['leads', 'people'] });
    const come = (groups: unknown) => {
      desk.providers.accounts.set(it.subject, { email: it.email, email_verified: true, groups });
      return desk.come(provider, it.subject);
    };
    return { provider, come, role: () => desk.roleOf(it.email), ...it };
  }

  test('the first rule that fits counts at each sign-in, and the group lost brings the default', async () => {
    const it = await grouped();
    await it.come(['leads', 'people']);
    expect(await it.role()).toBe('HR');
    await it.come(['leads']);
    expect(await it.role()).toBe('Team lead');
    await it.come([]);
    expect(await it.role()).toBe('Member');
    const entry = (await audited('person.change')).at(-1)!;
    expect(entry.actor_id).toBeNull();
    expect(entry.after).toMatchObject({ role: 'Member', by: expect.stringMatching(/Provider/) });
  });

  test('without a default, whoever has lost their group stays out until somebody gives a role', async () => {
    const it = await grouped({ defaultRoleId: null });
    await it.come('leads');
    expect(await it.role()).toBe('Team lead');
    expect((await it.come(['others'])).status).toBe(403);
    const id = await role('Finance');
    await desk.server.db
      .updateTable('people')
      .set({ role_id: id })
      .where('email', '=', it.email)
      .execute();
    expect((await it.come(['others'])).status).toBe(200);
    expect(await it.role()).toBe('Finance');
  });

  test('nobody above the author of a rule is changed, and an author who is gone gives nothing', async () => {
    const deputy = await desk.server.as('Admin');
    const { grants } = await desk.server.db
      .selectFrom('roles')
      .select('grants')
      .where('name', '=', 'Admin')
      .executeTakeFirstOrThrow();
    const trusted = { ...grants, 'sign-in-providers:write': 'all' };
    const { id } = await desk.server.db
      .insertInto('roles')
      .values({ name: 'Trusted admin', rank: 80, grants: JSON.stringify(trusted) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await desk.server.db
      .updateTable('people')
      .set({ role_id: id })
      .where('id', '=', deputy.id)
      .execute();
    const at = domain();
    const rules = [{ value: 'all', roleId: await role('Member') }];
    const provider = await desk.add({ domains: [at], groupClaim: 'groups', rules }, deputy);
    const admin = await personWithPassword(desk.server, 'Super admin');
    await moved(admin.email, `above@${at}`);
    const above = account(at, { email: `above@${at}`, groups: ['all'] });
    // Linking is vouching: nobody vouches for somebody they may not change.
    expect((await desk.come(provider, above.subject)).body.message).toMatch(/may not vouch/);
    const low = account(at, { groups: ['all'] });
    expect((await desk.come(provider, low.subject)).status).toBe(200);
    await desk.server.db
      .updateTable('people')
      .set({ status: 'left' })
      .where('id', '=', deputy.id)
      .execute();
    const next = account(at, { groups: ['all'] });
    expect((await desk.come(provider, next.subject)).status).toBe(403);
  });

  test('a role that a provider gives cannot be deleted', async () => {
    const made = await boss.call('POST /add-role', { name: 'Guests', rank: 2, grants: {} });
    const id = Number(made.body['id']);
    const version = Number(made.body['version']);
    await desk.add({ domains: [domain()], defaultRoleId: id });
    const reply = await boss.call('POST /delete-role', { id, version });
    expect(reply.status).toBe(409);
    expect(reply.body.message).toMatch(/gives it to people who sign in/);
  });
});

test('an account that is unlinked leaves its place to another one', async () => {
  const at = domain();
  const provider = await desk.add({ domains: [at] });
  const one = account(at);
  await desk.come(provider, one.subject);
  const two = account(at, { email: one.email });
  expect((await desk.come(provider, two.subject)).status).toBe(403);
  const { body } = await boss.call('GET /sign-in-provider-accounts', { id: provider.id });
  const [row] = body['rows'] as { id: number; email: string }[];
  expect(row?.email).toBe(one.email);
  expect((await boss.call('POST /unlink-sign-in-account', { id: row!.id })).status).toBe(200);
  expect((await boss.call('POST /unlink-sign-in-account', { id: row!.id })).status).toBe(404);
  expect((await desk.come(provider, two.subject)).status).toBe(200);
});

test('the sign-in page hears of providers that are on, and of nothing but their names', async () => {
  await add({ name: 'Quiet one' });
  const { rows } = (await desk.server.call('GET /sign-in-ways')).body as { rows: object[] };
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(Object.keys(row).toSorted()).toEqual(['id', 'name']);
  expect(JSON.stringify(rows)).not.toContain('Quiet one');
  expect(HONEST).toMatch(/^https/);
});

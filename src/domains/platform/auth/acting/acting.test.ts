import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { goodPin, personWithPassword, visitor } from '../../../../../tests/support/visitor.ts';

let server: TestServer;
let admin: { id: number; email: string };
let token: string;
let lead: Colleague;
let count = 0;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await personWithPassword(server, 'Super admin', { name: `Sana ${++count}` });
  token = await visitor(server, admin.email).signIn();
  lead = await server.as('Team lead', { leads: await server.team(`Team ${count}`) });
});

const reason = 'Checking the approval queue';
const actAs = (leadId: number, more: object = {}, by = token) =>
  server.call('POST /login-as-lead', { leadId, pin: goodPin, reason, ...more }, { token: by });
const me = async () => (await server.call('GET /user', {}, { token })).body['user'];
const later = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
};

test('a wrong PIN and too short a reason are refused by name', async () => {
  expect((await actAs(lead.id, { pin: '820417' })).body.fields).toHaveProperty('pin');
  expect((await actAs(lead.id, { reason: 'because' })).body.fields).toHaveProperty('reason');
  expect(await me()).toMatchObject({ id: admin.id, acting: null });
});

test('nobody without the right can do it, whatever their PIN', async () => {
  const other = await personWithPassword(server, 'Admin');
  const theirs = await visitor(server, other.email).signIn();
  expect(await actAs(lead.id, {}, theirs)).toMatchObject({ status: 403 });
});

test('an equal role, a person who leads no team, a blocked lead and nobody are all not found', async () => {
  const equal = await server.as('Super admin', { leads: await server.team(`Equal ${count}`) });
  const member = await server.as('Member');
  const blocked = await server.as('Team lead', { leads: await server.team(`Blocked ${count}`) });
  await server.db
    .updateTable('people')
    .set({ status: 'blocked' })
    .where('id', '=', blocked.id)
    .execute();
  const replies = [equal.id, member.id, blocked.id, 999_999, admin.id].map((id) => actAs(id));
  for (const { status, body } of await Promise.all(replies)) {
    expect(status).toBe(404);
    expect(body.message).toBe('This team lead was not found.');
  }
});

test('the list has the leads one may act as, with their teams, and nobody else', async () => {
  const equal = await server.as('Super admin', { leads: await server.team(`Peer ${count}`) });
  const reply = await server.call('GET /leads-to-act-as', {}, { token });
  const leads = reply.body['leads'] as { id: number; teams: string[] }[];
  expect(leads.find((it) => it.id === lead.id)).toMatchObject({ teams: [`Team ${count}`] });
  expect(leads.map((it) => it.id)).not.toContain(equal.id);
});

test('a role with the right acts into lower ranks only', async () => {
  const { id: roleId } = await server.db
    .insertInto('roles')
    .values({ name: `Deputy ${count}`, rank: 50, grants: '{"account:act-as-lead":"all"}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const deputy = await personWithPassword(server, 'Member');
  await server.db
    .updateTable('people')
    .set({ role_id: roleId })
    .where('id', '=', deputy.id)
    .execute();
  const theirs = await visitor(server, deputy.email).signIn();
  expect((await actAs(lead.id, {}, theirs)).status).toBe(404);
});

test('acting has the rights of the lead, says who really acts, and tells the lead', async () => {
  expect((await actAs(lead.id)).status).toBe(200);
  expect(await me()).toMatchObject({
    id: lead.id,
    role: { name: 'Team lead' },
    acting: { realName: `Sana ${count}`, until: expect.any(String) },
  });
  expect(await me()).not.toHaveProperty('grants.*:*');
  const inbox = await lead.call('GET /get-notifications');
  expect(JSON.stringify(inbox.body)).toContain(`Sana ${count} acts as you`);
});

test('devices, passwords and PINs stay out of sight, and there is no acting within acting', async () => {
  const second = await server.as('Team lead', { leads: await server.team(`Second ${count}`) });
  await actAs(lead.id);
  for (const key of ['GET /my-devices', 'POST /revoke-other-devices']) {
    const reply = await server.call(key, {}, { token });
    expect(reply.status).toBe(403);
    expect(reply.body.message).toMatch(/act as somebody else/);
  }
  expect((await actAs(second.id)).status).toBe(403);
});

test('the audit log has both identities of everything that is done', async () => {
  await actAs(lead.id);
  await server.call('POST /lock', {}, { token });
  await server.call('POST /unlock', { pin: goodPin }, { token });
  await server.call('POST /return-from-lead', {}, { token });
  const rows = await server.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'acting_as'])
    .where('actor_id', '=', admin.id)
    .orderBy('id')
    .execute();
  expect(rows.slice(-4)).toEqual([
    { action: 'session.act-as', actor_id: admin.id, acting_as: null },
    { action: 'session.lock', actor_id: admin.id, acting_as: lead.id },
    { action: 'session.unlock', actor_id: admin.id, acting_as: lead.id },
    { action: 'session.return', actor_id: admin.id, acting_as: lead.id },
  ]);
});

test('it ends by returning, or by itself after thirty minutes', async () => {
  await actAs(lead.id);
  const returned = await server.call('POST /return-from-lead', {}, { token });
  expect(returned.body.message).toBe(`You are Sana ${count} again.`);
  expect(await me()).toMatchObject({ id: admin.id, acting: null });
  await actAs(lead.id);
  later(29);
  expect(await me()).toMatchObject({ id: lead.id });
  later(1);
  expect(await me()).toMatchObject({ id: admin.id, acting: null });
});

describe('when the lead is blocked meanwhile', () => {
  const setStatus = (status: 'active' | 'blocked') =>
    server.db.updateTable('people').set({ status }).where('id', '=', lead.id).execute();
  const over = () => ({ id: admin.id, acting: null, locked: true, noLongerAs: expect.any(String) });
  const unlock = (pin: string) => server.call('POST /unlock', { pin }, { token });

  beforeEach(async () => {
    await actAs(lead.id);
    await setStatus('blocked');
  });

  test('nothing is answered, nor given back, before the PIN: it falls back to no rights unseen', async () => {
    for (const key of ['GET /tasks', 'POST /login-as-lead', 'POST /tasks/save']) {
      expect(await server.call(key, {}, { token })).toMatchObject({ status: 423 });
    }
    expect((await unlock('820417')).status).toBe(400);
    await server.call('POST /return-from-lead', {}, { token });
    expect(await me()).toMatchObject(over());
  });

  test('the PIN gives the session back to whoever it is, and the audit log says so', async () => {
    expect(await me()).toMatchObject(over());
    expect((await unlock(goodPin)).status).toBe(200);
    expect(await me()).toMatchObject({ id: admin.id, locked: false, noLongerAs: null });
    await setStatus('active');
    expect(await me()).toMatchObject({ id: admin.id, acting: null });
    const { actor_id, acting_as } = await server.db
      .selectFrom('audit')
      .select(['actor_id', 'acting_as'])
      .where('action', '=', 'session.return')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect({ actor_id, acting_as }).toEqual({ actor_id: admin.id, acting_as: null });
  });

  test('the PIN is asked for even when the half hour has passed', async () => {
    // They were there lately, so that it is not idle either.
    await setStatus('active');
    later(10);
    expect(await me()).toMatchObject({ id: lead.id });
    await setStatus('blocked');
    later(19);
    expect(await me()).toMatchObject(over());
    later(2);
    expect(await me()).toMatchObject({ id: admin.id, locked: true, noLongerAs: null });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRoles } from '#/app/seeded-roles.ts';
import { dayOf } from '#/kernel/dates.ts';
import { mayGiveRole } from '#/kernel/may-give.ts';
import { testServer, type Colleague, type TestServer } from '../support/server.ts';

/** Wants rights that were never given to them: by giving them to somebody they can sign in as. */

let server: TestServer;
let count = 0;
const people = new Map<string, Colleague>();
beforeAll(async () => {
  server = await testServer();
  for (const { name } of seededRoles)
    people.set(name, await server.as(name, { name: `A ${name}` }));
});
afterAll(() => server.close());

const roleId = (name: string) => server.roleId(name);

async function role(rank: number, grants: object): Promise<number> {
  const { id } = await server.db
    .insertInto('roles')
    .values({ name: `Made ${++count}`, rank, grants: JSON.stringify(grants) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function withRole(rank: number, grants: object, about: { teamId?: number } = {}) {
  const person = await server.as('Member', about);
  const id = await role(rank, grants);
  await server.db.updateTable('people').set({ role_id: id }).where('id', '=', person.id).execute();
  return person;
}

const invitee = () => ({ name: 'Zara Malik', email: `friend.${++count}@backlot.example` });

describe('the seeded roles', () => {
  const inviters = ['Admin', 'HR'] as const;
  const given = { Admin: ['Team lead', 'Member', 'Data entry'], HR: ['Member'] };

  test.each(inviters.flatMap((by) => seededRoles.map(({ name }) => [by, name] as const)))(
    '%s who wants a friend to be %s',
    async (by, name) => {
      const reply = await people.get(by)!.call('POST /user/add', {
        people: [invitee()],
        roleId: await roleId(name),
      });
      const allowed: string[] = given[by];
      const { status, body } = reply;
      const isNamed = body.fields?.['roleId'] !== undefined;
      expect([status, isNamed]).toEqual(allowed.includes(name) ? [200, false] : [400, true]);
    },
  );

  test.each(inviters)('%s is offered what they may give, and told of the rest', async (by) => {
    const { body } = await people.get(by)!.call('GET /roles-to-grant');
    const roles = body['roles'] as { name: string }[];
    expect(roles.map((it) => it.name)).toEqual(given[by]);
    const rank = seededRoles.find((it) => it.name === by)!.rank;
    const below = seededRoles.filter((it) => it.rank < rank).map((it) => it.name);
    const withheld = body['withheld'] as { name: string; givers: string[] }[];
    const admins = (role: string) => (role === 'Finance' || role === 'HR' ? [] : ['A Admin']);
    expect(withheld).toEqual(
      below
        .filter((it) => !given[by].includes(it))
        .map((name) => ({ name, givers: [...admins(name), 'A Super admin'] })),
    );
  });

  test('a super admin can give every role but their own', () => {
    const chief = { rank: 100, grants: { '*:*': 'all' } } as const;
    const rest = seededRoles.filter((it) => it.rank < 100);
    expect(rest.every((it) => mayGiveRole(chief, it))).toBe(true);
  });
});

test('salaries by making a member HR, settlements by making one Finance', async () => {
  const admin = people.get('Admin')!;
  const member = await server.as('Member');
  for (const name of ['HR', 'Finance']) {
    const reply = await admin.call('POST /save-user', {
      id: member.id,
      version: 1,
      roleId: await roleId(name),
      title: null,
      departmentId: null,
    });
    expect(reply.status).toBe(400);
    expect(reply.body.fields?.['roleId']).toMatch(/rights? you don’t hold/);
  }
});

test('a role that got more after the invitation was sent is not sent again by who lacks it', async () => {
  const hr = await withRole(60, { 'people:invite': 'all', 'apps:read': 'all' });
  const target = await role(15, { 'apps:read': 'team' });
  const sent = await hr.call('POST /user/add', { people: [invitee()], roleId: target });
  const [{ personId }] = sent.body['invited'] as [{ personId: number }];
  expect((await hr.call('POST /resend-invitation', { personId })).status).toBe(200);
  await server.db
    .updateTable('roles')
    .set({ grants: JSON.stringify({ 'apps:read': 'team', 'settlements:read': 'all' }) })
    .where('id', '=', target)
    .execute();
  expect((await hr.call('POST /resend-invitation', { personId })).status).toBe(403);
});

test('employees that come in by a file get no role either that their importer lacks', async () => {
  const reply = await people.get('HR')!.call('POST /add-update-employee', {
    person: { ...invitee(), roleId: await roleId('Finance') },
    fields: {},
  });
  expect(reply.status).toBe(400);
  expect(reply.body.fields).toHaveProperty('roleId');
});

describe('the figures of another team', () => {
  const rights = {
    'revenue:read': 'team',
    'team-apps:write': 'all',
    'team-members:write': 'all',
    'teams:write': 'all',
    'people:read': 'all',
    'apps:read': 'all',
  };

  test('by moving its app into the own team', async () => {
    const [ours, theirs] = [await server.team(`Ours ${++count}`), await server.team(`T ${count}`)];
    const thief = await withRole(60, rights, { teamId: ours });
    const { id } = await server.db
      .insertInto('apps')
      .values({
        name: `App ${count}`,
        package: `a.b.${count}`,
        key: 'ABC',
        platform: 'android',
        team_id: theirs,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const transfer = { apps: [{ id, version: 1 }], teamId: ours, on: '2999-01-01' };
    const on = dayOf(server.clock.now);
    const reply = await thief.call('POST /transfer-apps', { ...transfer, on });
    expect({ status: reply.status, fields: reply.body.fields }).toMatchObject({
      status: 400,
      fields: { apps: expect.stringContaining('figures') },
    });
  });

  test('by joining it, or by making a friend its member or lead', async () => {
    const [ours, theirs] = [await server.team(`Own ${++count}`), await server.team(`F ${count}`)];
    const thief = await withRole(60, rights, { teamId: ours });
    const friend = await server.as('Member');
    for (const personId of [thief.id, friend.id]) {
      const reply = await thief.call('POST /assign-team-member', {
        teamId: theirs,
        personId,
        allocation: 100,
      });
      expect(reply.body.fields).toHaveProperty('teamId');
    }
    const reply = await thief.call('POST /team/add', {
      id: theirs,
      version: 1,
      name: `F ${count}`,
      leadId: friend.id,
      departmentId: null,
    });
    expect(reply.body.fields).toHaveProperty('leadId');
  });

  test('HR puts others into a team, never itself, a colleague of its rank or somebody above', async () => {
    const theirs = await server.team(`P ${++count}`);
    const lead = await server.as('Team lead', { leads: theirs });
    const hr = await server.as('HR', { name: `Ayesha ${count}` });
    const member = await server.as('Member', { name: `Hira ${count}` });
    const place = (personId: number) =>
      hr.call('POST /assign-team-member', { teamId: theirs, personId, allocation: 100 });
    for (const one of [hr, people.get('HR')!, people.get('Admin')!]) {
      expect((await place(one.id)).body.fields).toHaveProperty('teamId');
    }
    const { body } = await hr.call('GET /team-members/members', { team: theirs });
    const offered = (body['rows'] as { id: number }[]).map((it) => it.id);
    expect(offered).toContain(member.id);
    expect(offered).not.toContain(hr.id);
    expect((await place(member.id)).status).toBe(200);
    const told = await lead.call('GET /get-notifications');
    expect(told.body['rows']).toMatchObject([
      { title: `Hira ${count} is in P ${count} now, with 100%` },
    ]);
  });
});

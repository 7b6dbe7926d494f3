import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { may, scopeOf, type Scope } from '#/kernel/access.ts';
import {
  after,
  aStep,
  heldBy,
  holds,
  permissions,
  roleOf,
  spellOut,
  type Act,
  type Step,
  type World,
} from '../../../../../tests/support/role-world.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

const reach = (it: Scope | undefined) => (it ? { own: 1, team: 2, all: 3 }[it] : 0);
const reachOf = (world: World, person: number) =>
  permissions.map((name) => reach(scopeOf(may(name), heldBy(world, person))));
const superAdmins = (world: World) =>
  world.people.filter((it) => world.roles[it.role]!.rank === 100 && it.status === 'active').length;

/** What must hold whatever was done; said in other words than the rules themselves. */
function wrongs(before: World, act: Act, now: World): string[] {
  const found: string[] = [];
  const actorRank = roleOf(before, act.actor).rank;
  const mine = reachOf(before, act.actor);
  if (superAdmins(now) < superAdmins(before)) found.push('a super admin was lost');
  now.people.forEach((person, at) => {
    const had = reachOf(before, at);
    const has = reachOf(now, at);
    const rank = roleOf(now, at).rank;
    if (at === act.actor && JSON.stringify(has) !== JSON.stringify(had)) {
      found.push('somebody changed what they may do themselves');
    }
    if (rank !== roleOf(before, at).rank && rank >= actorRank) {
      found.push('somebody was raised to the rank of who did it, or above');
    }
    const wasUnblocked = before.people[at]!.status !== person.status;
    const gained = has.some((it, nth) => it > had[nth]! && it > mine[nth]!);
    // Being let in again brings back what they had, and it is below.
    if (gained && !(wasUnblocked && rank < actorRank)) {
      found.push('somebody gained what who did it does not hold');
    }
  });
  now.roles.forEach((role, at) => {
    const old = before.roles[at];
    if (old && JSON.stringify(old) === JSON.stringify(role)) return;
    if ((old?.rank ?? 0) >= actorRank || role.rank >= actorRank) {
      found.push('a role at or above who did it was touched');
    }
    if (old?.system && (role.gone || role.rank !== old.rank)) found.push('a seeded role moved');
    permissions.forEach((name, nth) => {
      const more = reach(role.grants[name]) > reach(old?.grants[name]);
      if (more && reach(role.grants[name]) > mine[nth]!) found.push(`${name} came from nowhere`);
    });
    if ('*:*' in role.grants) found.push('everything was put into a role');
  });
  return found;
}

const allOf = {
  'roles:give': 'all',
  'roles:write': 'all',
  'people:write': 'all',
  'people:read': 'all',
} as const;
const role = (rank: number, grants: World['roles'][number]['grants'], system = false) => ({
  rank,
  grants,
  system,
  gone: false,
});
/** Ranks above, beside and below one another; two of them may write roles, one may only block. */
const start: World = {
  roles: [
    role(100, { '*:*': 'all' }, true),
    role(90, { ...allOf, 'apps:read': 'all', 'settlements:read': 'all' }, true),
    role(80, { ...allOf, 'apps:read': 'team' }),
    role(70, { 'people:write': 'all', 'people:read': 'all' }, true),
    role(20, { 'apps:read': 'team', 'network-keys:write': 'own' }, true),
  ],
  people: [0, 1, 1, 2, 2, 3, 4, 4].map((at) => ({ role: at, status: 'active' })),
};

function walk(steps: readonly Step[]) {
  let world = start;
  let done = 0;
  for (const step of steps) {
    const act = spellOut(world, step);
    const next = after(world, act);
    if (!next) continue;
    expect(wrongs(world, act, next)).toEqual([]);
    world = next;
    done += 1;
  }
  return done;
}

test('5,000 sequences of acts by people of different ranks never give what was not theirs to give', () => {
  let done = 0;
  const run = fc.property(
    fc.array(aStep, { maxLength: 40 }),
    (steps) => void (done += walk(steps)),
  );
  fc.assert(run, { numRuns: 5000 });
  // They must go through often enough to say anything.
  expect(done).toBeGreaterThan(5000);
}, 60_000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** The world as the server has it: the same roles, and people who ask it. */
async function settle(nth: number) {
  const roles: number[] = [];
  for (const [at, it] of start.roles.entries()) {
    const { id } = await server.db
      .insertInto('roles')
      .values({
        name: `Role ${nth} ${at}`,
        rank: it.rank,
        system: it.system,
        grants: JSON.stringify(it.grants),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    roles.push(id);
  }
  const people: Colleague[] = [];
  for (const it of start.people) {
    const who = await server.as('Member');
    await server.db
      .updateTable('people')
      .set({ role_id: roles[it.role]! })
      .where('id', '=', who.id)
      .execute();
    people.push(who);
  }
  return { roles, people };
}
type Settled = Awaited<ReturnType<typeof settle>>;

async function ask({ roles, people }: Settled, act: Act, nth: number): Promise<boolean> {
  const who = people[act.actor]!;
  const { db } = server;
  const versionOf = async (table: 'roles' | 'people', id: number) =>
    (await db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirst())
      ?.version ?? 1;
  if (act.do === 'add') {
    const { rank, grants } = act;
    const name = `Added ${nth} ${roles.length}`;
    const reply = await who.call('POST /add-role', { name, rank, grants });
    if (reply.status === 200) roles.push(Number(reply.body['id']));
    return reply.status === 200;
  }
  if (act.do === 'edit' || act.do === 'delete') {
    const id = roles[act.role]!;
    const which = { id, version: await versionOf('roles', id) };
    if (act.do === 'delete') return (await who.call('POST /delete-role', which)).status === 200;
    const { rank, grants } = act;
    const name = `Role ${nth} ${act.role}`;
    return (await who.call('POST /add-role', { ...which, name, rank, grants })).status === 200;
  }
  const { id } = people[act.person]!;
  const which = { id, version: await versionOf('people', id) };
  if (act.do === 'assign') {
    const more = { roleId: roles[act.role!]!, title: null, departmentId: null };
    return (await who.call('POST /save-user', { ...which, ...more })).status === 200;
  }
  if (act.do === 'leave') return (await who.call('POST /user/delete', which)).status === 200;
  const status = act.do === 'block' ? 'blocked' : 'active';
  const reply = await who.call('POST /user-update-status', { ...which, status, reason: 'Model' });
  if (reply.status === 200 && act.do === 'unblock') {
    const token = await server.signIn(id);
    people[act.person]!.call = (key, input, options) =>
      server.call(key, input, { token, ...options });
  }
  return reply.status === 200;
}

test('the server lets through exactly what the rules let through', async () => {
  let nth = 0;
  let done = 0;
  const sequence = fc.array(aStep, { minLength: 12, maxLength: 12 });
  const run = fc.asyncProperty(sequence, async (steps) => {
    nth += 1;
    const settled = await settle(nth);
    let world = start;
    for (const step of steps) {
      const act = spellOut(world, step);
      const next = after(world, act);
      const went = await ask(settled, act, nth);
      expect({ act, went }).toEqual({ act, went: next !== undefined });
      if (next) done += 1;
      world = next ?? world;
    }
    for (const [at, it] of world.people.entries()) {
      const row = await server.db
        .selectFrom('people')
        .select(['role_id', 'status'])
        .where('id', '=', settled.people[at]!.id)
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ role_id: settled.roles[it.role]!, status: it.status });
    }
    expect(holds(world, 0, 'roles:write')).toBe('all');
  });
  await fc.assert(run, { numRuns: 15, endOnFailure: true });
  expect(done).toBeGreaterThan(5);
}, 120_000);

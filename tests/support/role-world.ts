import * as fc from 'fast-check';
import { refusedIn } from '#/domains/people/people/roles/role-rules.ts';
import { may, scopeOf, type Grants, type Permission, type Scope } from '#/kernel/access.ts';
import { isBelow, mayGive, mayGiveRole, type Giver } from '#/kernel/may-give.ts';

/** Roles and people as the rules see them: what one may do to the other, without a server. */

export interface WorldRole {
  rank: number;
  system: boolean;
  grants: Grants;
  /** Deleted ones keep their place, so that numbers go on meaning the same. */
  gone: boolean;
}

export interface WorldPerson {
  role: number;
  status: 'active' | 'blocked' | 'left';
}

export interface World {
  roles: WorldRole[];
  people: WorldPerson[];
}

export type Step = { by: number } & (
  | { do: 'add'; rank: number; grants: Grants }
  | { do: 'clone'; role: number; rank: number }
  | { do: 'edit'; role: number; rank: number | null; grants: Grants }
  | { do: 'grant'; role: number; permission: Permission; scope: Scope | null }
  | { do: 'delete'; role: number }
  | { do: 'assign'; person: number; role: number }
  | { do: 'block' | 'unblock' | 'leave'; person: number }
);

/** What the steps grant: enough to tell one from another, and what the acts themselves need. */
export const permissions: readonly Permission[] = [
  'roles:give',
  'roles:write',
  'people:write',
  'people:read',
  'apps:read',
  'settlements:read',
  'network-keys:write',
];
const known = new Set<string>(permissions);
const scopes: readonly Scope[] = ['own', 'team', 'all'];

const grants: fc.Arbitrary<Grants> = fc.dictionary(
  fc.constantFrom(...permissions),
  fc.constantFrom(...scopes),
  { maxKeys: 5 },
);
const rank = fc.oneof(fc.integer({ min: 1, max: 99 }), fc.constantFrom(50, 70, 79, 80, 89, 90, 99));
const any = fc.nat(40);
const by = any;

/** One act of somebody: roles and people are named by numbers that are folded into those there are. */
export const aStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ by, do: fc.constant('add' as const), rank, grants }),
  fc.record({ by, do: fc.constant('clone' as const), role: any, rank }),
  fc.record({ by, do: fc.constant('edit' as const), role: any, rank: fc.option(rank), grants }),
  fc.record({
    by,
    do: fc.constant('grant' as const),
    role: any,
    permission: fc.constantFrom(...permissions),
    scope: fc.option(fc.constantFrom(...scopes)),
  }),
  fc.record({ by, do: fc.constant('delete' as const), role: any }),
  fc.record({ by, do: fc.constant('assign' as const), person: any, role: any }),
  fc.record({
    by,
    do: fc.constantFrom('block' as const, 'unblock' as const, 'leave' as const),
    person: any,
  }),
);

export const roleOf = (world: World, person: number) => world.roles[world.people[person]!.role]!;

/** What somebody may do at present: nobody who is blocked or has left may do anything. */
export const heldBy = (world: World, person: number): Grants => {
  if (world.people[person]!.status !== 'active') return {};
  const role = roleOf(world, person);
  return role.rank === 100 ? { '*:*': 'all' } : role.grants;
};

const giverOf = (world: World, person: number): Giver => ({
  rank: roleOf(world, person).rank,
  grants: heldBy(world, person),
});

export const holds = (world: World, person: number, permission: Permission) =>
  scopeOf(may(permission), heldBy(world, person));

const fold = (at: number, length: number) => at % Math.max(1, length);
const isTaken = (world: World, role: number) => world.people.some((it) => it.role === role);

/** The step with its numbers folded and its change spelled out: what is asked of the server. */
export function spellOut(world: World, step: Step) {
  const actor = fold(step.by, world.people.length);
  if ('person' in step) {
    const person = fold(step.person, world.people.length);
    const role = 'role' in step ? fold(step.role, world.roles.length) : undefined;
    return { do: step.do, actor, person, role } as const;
  }
  if (step.do === 'add') return { ...step, actor } as const;
  const role = fold(step.role, world.roles.length);
  const at = world.roles[role]!;
  if (step.do === 'delete') return { do: 'delete', actor, role } as const;
  if (step.do === 'clone') {
    const giver = giverOf(world, actor);
    // As the console does it: of the role's grants those one may give.
    const given = Object.entries(at.grants).filter(
      ([name, scope]) =>
        known.has(name) && scope && mayGive(giver, name as Permission, scope, undefined),
    );
    return {
      do: 'add',
      actor,
      rank: step.rank,
      grants: Object.fromEntries(given) as Grants,
    } as const;
  }
  if (step.do === 'edit') {
    return { do: 'edit', actor, role, rank: step.rank ?? at.rank, grants: step.grants } as const;
  }
  const { [step.permission]: _, ...rest } = at.grants;
  const next: Grants = step.scope ? { ...rest, [step.permission]: step.scope } : rest;
  return { do: 'edit', actor, role, rank: at.rank, grants: next } as const;
}

export type Act = ReturnType<typeof spellOut>;

const isRefused = (fields: object) => Object.keys(fields).length > 0;

/** Whether the rules let this happen; the world as it is afterwards, or undefined when they do not. */
export function after(world: World, act: Act): World | undefined {
  const giver = giverOf(world, act.actor);
  const can = (permission: Permission) => holds(world, act.actor, permission) !== undefined;
  if (act.do === 'add') {
    if (!can('roles:write') || isRefused(refusedIn(giver, act, known))) return undefined;
    const added = { rank: act.rank, grants: act.grants, system: false, gone: false };
    return { ...world, roles: [...world.roles, added] };
  }
  if (act.do === 'edit' || act.do === 'delete') {
    const before = world.roles[act.role]!;
    if (!can('roles:write') || before.gone || !isBelow(giver, before.rank)) return undefined;
    if (act.do === 'delete') {
      if (before.system || isTaken(world, act.role)) return undefined;
      return { ...world, roles: world.roles.with(act.role, { ...before, gone: true }) };
    }
    if (isRefused(refusedIn(giver, act, known, before))) return undefined;
    const changed = { ...before, rank: act.rank, grants: act.grants };
    return { ...world, roles: world.roles.with(act.role, changed) };
  }
  const person = world.people[act.person]!;
  // Nobody is in a team here: with less than that one reaches oneself only.
  if (holds(world, act.actor, 'people:write') !== 'all') return undefined;
  if (!isBelow(giver, roleOf(world, act.person).rank)) return undefined;
  const put = (it: Partial<WorldPerson>): World => ({
    ...world,
    people: world.people.with(act.person, { ...person, ...it }),
  });
  if (act.do === 'assign') {
    const role = act.role!;
    const to = world.roles[role]!;
    if (person.status === 'left' || to.gone) return undefined;
    if (role === person.role) return world;
    return can('roles:give') && mayGiveRole(giver, to) ? put({ role }) : undefined;
  }
  if (act.do === 'block')
    return person.status === 'active' ? put({ status: 'blocked' }) : undefined;
  if (act.do === 'unblock') {
    return person.status === 'blocked' ? put({ status: 'active' }) : undefined;
  }
  return person.status === 'left' ? undefined : put({ status: 'left' });
}

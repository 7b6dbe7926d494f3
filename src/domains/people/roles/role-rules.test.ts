import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Grants, Permission, Scope } from '#/kernel/access.ts';
import { differenceOf, isBelow, refusedIn, type Giver } from './role-rules.ts';

const known = new Set(['apps:read', 'apps:write', 'tasks:read', 'keys:read']);
const giver: Giver = { rank: 50, grants: { 'apps:read': 'team', 'tasks:read': 'all' } };
const refused = (rank: number, grants: Grants, before?: Parameters<typeof refusedIn>[3]) =>
  Object.keys(refusedIn(giver, { rank, grants }, known, before));

test('nothing at one’s own rank or above, nothing one does not hold, nothing unknown', () => {
  expect(refused(50, {})).toEqual(['rank']);
  expect(refused(10, { 'apps:read': 'all' })).toEqual(['grants']);
  expect(refused(10, { 'keys:read': 'own' })).toEqual(['grants']);
  expect(refused(10, { 'never:heard': 'own' })).toEqual(['grants']);
  expect(
    refusedIn(
      { rank: 100, grants: { '*:*': 'all' } },
      { rank: 1, grants: { '*:*': 'own' } },
      known,
    ),
  ).toHaveProperty('grants');
  expect(refused(10, { 'apps:read': 'team', 'tasks:read': 'own' })).toEqual([]);
});

test('what a role has may stay or shrink, and a seeded one keeps its rank', () => {
  const before = { rank: 20, grants: { 'keys:read': 'team' } as Grants, system: true };
  expect(refused(20, { 'keys:read': 'team' }, before)).toEqual([]);
  expect(refused(20, { 'keys:read': 'own' }, before)).toEqual([]);
  expect(refused(20, { 'keys:read': 'all' }, before)).toEqual(['grants']);
  expect(refused(21, {}, before)).toEqual(['rank']);
});

test('the difference names what is added, taken away and changed', () => {
  expect(
    differenceOf(
      { 'apps:read': 'own', 'apps:write': 'own' },
      { 'apps:read': 'all', 'keys:read': 'own' },
    ),
  ).toEqual([
    { permission: 'apps:read', from: 'own', to: 'all' },
    { permission: 'apps:write', from: 'own', to: null },
    { permission: 'keys:read', from: null, to: 'own' },
  ]);
});

const scopes: Scope[] = ['own', 'team', 'all'];
const names = [...known] as Permission[];
const grants = fc.dictionary(fc.constantFrom(...names), fc.constantFrom(...scopes), {
  maxKeys: 4,
}) as fc.Arbitrary<Grants>;
const step = fc.record({
  by: fc.nat(4),
  what: fc.constantFrom('add', 'change', 'give'),
  role: fc.nat(9),
  person: fc.nat(4),
  rank: fc.integer({ min: 1, max: 100 }),
  grants,
});

const reach = (scope: Scope | undefined) => (scope ? scopes.indexOf(scope) + 1 : 0);

/** Said once more in other words than the code under test: all that anybody below the top holds. */
function heldBelowTop(roles: readonly { rank: number; grants: Grants }[]) {
  return names.map((name) =>
    Math.max(0, ...roles.filter((it) => it.rank < 100).map((it) => reach(it.grants[name]))),
  );
}

test('2,000 sequences of grants by several people never raise what they hold together', () => {
  const start = fc.array(fc.record({ rank: fc.integer({ min: 1, max: 99 }), grants }), {
    minLength: 3,
    maxLength: 5,
  });
  const run = fc.property(start, fc.array(step, { maxLength: 30 }), (seeds, steps) => {
    const roles = seeds.map((it) => ({ ...it, system: false }));
    const people = seeds.map((_it, at) => at);
    const before = heldBelowTop(roles);
    const top = Math.max(...roles.map((it) => it.rank));
    for (const it of steps) {
      const actor = it.by % people.length;
      const own = { ...roles[people[actor]!]! };
      const at = it.role % roles.length;
      const role = roles[at]!;
      if (it.what === 'give') {
        const person = it.person % people.length;
        const theirs = roles[people[person]!]!;
        if (isBelow(own, theirs.rank) && isBelow(own, role.rank)) people[person] = at;
      } else if (it.what === 'change' && isBelow(own, role.rank)) {
        const wanted = { rank: it.rank, grants: it.grants };
        if (Object.keys(refusedIn(own, wanted, known, role)).length === 0) {
          roles[at] = { ...wanted, system: false };
        }
      } else if (it.what === 'add') {
        const wanted = { rank: it.rank, grants: it.grants };
        if (Object.keys(refusedIn(own, wanted, known)).length === 0) {
          roles.push({ ...wanted, system: false });
        }
      }
      expect(roles[people[actor]!]).toEqual(own);
      expect(Math.max(...roles.map((one) => one.rank))).toBeLessThanOrEqual(top);
      for (const [nth, most] of heldBelowTop(roles).entries()) {
        expect(most).toBeLessThanOrEqual(before[nth]!);
      }
    }
  });
  fc.assert(run, { numRuns: 2000 });
});

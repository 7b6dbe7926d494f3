import { expect, test } from 'vitest';
import type { Grants } from '#/kernel/access.ts';
import type { Giver } from '#/kernel/may-give.ts';
import { differenceOf, refusedIn } from './role-rules.ts';

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

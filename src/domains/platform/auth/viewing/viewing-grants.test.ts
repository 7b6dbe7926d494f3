import { expect, test } from 'vitest';
import type { Grants } from '#/kernel/access.ts';
import { grantsAsRole } from './viewing-grants.ts';

const admin: Grants = { 'apps:read': 'all', 'tasks:read': 'team', 'tasks:work': 'own' };

test('a role is seen as it is by somebody who may everything', () => {
  const role: Grants = { 'apps:read': 'team', 'settlements:read': 'all' };
  expect(grantsAsRole({ '*:*': 'all' }, role, false)).toEqual(role);
});

test('nothing is seen that one may not see oneself, and no further', () => {
  const role: Grants = { 'apps:read': 'team', 'tasks:read': 'all', 'settlements:read': 'all' };
  expect(grantsAsRole(admin, role, true)).toEqual({ 'apps:read': 'team', 'tasks:read': 'team' });
});

test('a team of others does not open what reaches one’s own teams only', () => {
  const role: Grants = { 'apps:read': 'team', 'tasks:read': 'team', 'tasks:work': 'own' };
  expect(grantsAsRole(admin, role, false)).toEqual({
    'apps:read': 'team',
    'tasks:read': 'own',
    'tasks:work': 'own',
  });
});

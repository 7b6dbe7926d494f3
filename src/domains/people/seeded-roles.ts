import type { Grants } from '#/kernel/access.ts';

export interface SeededRole {
  name: string;
  /** Nobody grants a role of their own rank or above. */
  rank: number;
  grants: Grants;
}

/** What every member of staff may do, whatever their role. */
const staff: Grants = {
  'apps:read': 'team',
  'people:read': 'team',
  'short-leave:apply': 'own',
  'short-leave:read': 'team',
  'tasks:read': 'team',
  'tasks:work': 'own',
  'tasks:write': 'own',
};

/** The roles of a new installation; they can be edited there and others added. */
export const seededRoles: readonly SeededRole[] = [
  { name: 'Super admin', rank: 100, grants: { '*:*': 'all' } },
  {
    name: 'Admin',
    rank: 90,
    grants: {
      ...staff,
      'apps:read': 'all',
      'accounts:write': 'all',
      'apps:share': 'all',
      'apps:write': 'all',
      'game-reviews:write': 'all',
      'people:read': 'all',
      'people:invite': 'all',
      'departments:write': 'all',
      'teams:write': 'all',
      'team-members:write': 'all',
      'people:write': 'all',
      'roles:write': 'all',
      'company-accounts:read': 'all',
      'settlements:read': 'all',
      'revenue:read': 'all',
      'views:share': 'all',
      'annotations:write': 'all',
      'campaigns:write': 'all',
      'targets:write': 'all',
      'imports:write': 'all',
      'imports:revert': 'all',
      'networks:read': 'all',
      'networks:write': 'all',
      'network-keys:write': 'all',
      'short-leave:read': 'all',
      'short-leave:approve': 'all',
      'short-leave:backdate': 'all',
      'short-leave:configure': 'all',
      'tasks:read': 'all',
      'tasks:write': 'all',
    },
  },
  {
    name: 'HR',
    rank: 70,
    grants: {
      ...staff,
      'people:read': 'all',
      'people:invite': 'all',
      'departments:write': 'all',
      'people:write': 'all',
      'short-leave:read': 'all',
      'short-leave:approve': 'all',
      'short-leave:backdate': 'all',
      'short-leave:configure': 'all',
    },
  },
  {
    name: 'Finance',
    rank: 60,
    grants: {
      ...staff,
      'accounts:write': 'all',
      'apps:read': 'all',
      'apps:share': 'own',
      'people:read': 'all',
      'company-accounts:read': 'all',
      'company-accounts:write': 'all',
      'settlements:read': 'all',
      'settlements:write': 'all',
      'revenue:read': 'all',
      'views:share': 'all',
      'annotations:write': 'all',
      'imports:write': 'all',
      'imports:revert': 'all',
      'networks:read': 'all',
    },
  },
  {
    name: 'Team lead',
    rank: 50,
    grants: {
      ...staff,
      'apps:share': 'team',
      'apps:write': 'team',
      'game-reviews:write': 'team',
      'revenue:read': 'team',
      'views:share': 'team',
      'annotations:write': 'team',
      'campaigns:write': 'team',
      'short-leave:approve': 'team',
      'tasks:write': 'team',
      'team-members:write': 'team',
    },
  },
  {
    name: 'Member',
    rank: 20,
    grants: {
      ...staff,
      'revenue:read': 'team',
      'annotations:write': 'team',
      'game-reviews:write': 'own',
    },
  },
  {
    name: 'Data entry',
    rank: 10,
    grants: {
      ...staff,
      'revenue:read': 'team',
      'imports:write': 'team',
      'imports:revert': 'own',
      'networks:read': 'all',
    },
  },
];

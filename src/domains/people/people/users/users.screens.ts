import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const usersScreen = screen({
  path: '/user-management/users',
  title: 'Users',
  section: 7,
  access: may('people:read'),
  keywords: [
    'people',
    'colleagues',
    'invite',
    'role',
    'block',
    'last seen',
    'department',
    'пользователи',
  ],
});

export const blockedUsersScreen = screen({
  path: '/user-management/block-users',
  title: 'Blocked users',
  section: 7,
  access: may('people:write'),
  keywords: ['people', 'unblock', 'suspended', 'locked out', 'reason'],
});

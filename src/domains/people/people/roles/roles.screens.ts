import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const rolesScreen = screen({
  path: '/user-management/roles',
  title: 'Roles',
  section: 7,
  access: may('roles:write'),
  keywords: ['permissions', 'rights', 'grants', 'access', 'matrix', 'scope'],
});

import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const itScreen = screen({
  path: '/administration/it',
  title: 'IT',
  section: 10,
  access: may('it:read'),
  keywords: ['laptop', 'device', 'asset', 'inventory', 'access', 'software', 'repair', 'hardware'],
});

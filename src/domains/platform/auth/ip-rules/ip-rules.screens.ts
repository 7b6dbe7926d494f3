import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const ipUsersScreen = screen({
  path: '/user-management/ipusers',
  title: 'IP rules',
  section: 7,
  access: may('ip-rules:write'),
  keywords: [
    'address',
    'network',
    'cidr',
    'allow',
    'block',
    'vpn',
    'office',
    'check',
    'locked out',
  ],
});

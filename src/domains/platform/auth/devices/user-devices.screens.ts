import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const userDevicesScreen = screen({
  path: '/user-management/devices',
  title: 'Devices',
  section: 7,
  access: may('people:write'),
  keywords: ['browsers', 'trust', 'revoke', 'address', 'last seen', 'sessions', 'passkeys'],
});

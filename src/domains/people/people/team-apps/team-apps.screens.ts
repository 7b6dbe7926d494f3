import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const teamAppsScreen = screen({
  path: '/user-management/team-apps',
  title: 'Team apps',
  section: 7,
  access: may('apps:read'),
  keywords: ['owner', 'ownership', 'matrix', 'transfer', 'move', 'team', 'app', 'hand over'],
});

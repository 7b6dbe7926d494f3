import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const ownDashboardsScreen = screen({
  path: '/dashboards',
  title: 'Dashboards',
  section: 1,
  access: may('revenue:read'),
  keywords: ['own', 'board', 'cards', 'tiles', 'pivot', 'heat map', 'scatter', 'wall', 'tv'],
});

import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const dashboardScreen = screen({
  path: '/dashboard',
  title: 'Dashboard',
  section: 1,
  access: may('revenue:read'),
  keywords: ['revenue', 'spend', 'profit', 'roi', 'tiles', 'home', 'figures'],
});

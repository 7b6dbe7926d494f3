import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const appDataScreen = screen({
  path: '/app-data',
  title: 'App data',
  section: 6,
  access: may('revenue:read'),
  keywords: ['apps', 'games', 'figures', 'stale', 'latest', 'per app'],
});

export const appDetailScreen = screen({
  path: '/app-data/detail',
  title: 'App in full',
  section: 6,
  access: may('revenue:read'),
  keywords: ['app detail', 'game', 'networks', 'countries', 'ad units', 'versions', 'releases'],
  hidden: true,
});

import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const appsScreen = screen({
  path: '/apps',
  title: 'Apps',
  section: 7,
  access: may('apps:read'),
  keywords: ['games', 'package', 'bundle', 'store', 'icon', 'archive', 'pin'],
});

export const appAccountsScreen = screen({
  path: '/apps/accounts',
  title: 'App accounts',
  section: 7,
  access: may('apps:read'),
  keywords: ['store', 'play', 'app store', 'network', 'owner', 'health', 'late'],
});

export const linkingScreen = screen({
  path: '/apps/linking',
  title: 'Link apps',
  section: 7,
  access: may('apps:write'),
  keywords: ['network', 'unknown', 'names', 'match', 'coverage', 'suggestions', 'unlinked'],
});

import { may, signedIn } from '#/kernel/access.ts';
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

export const shareAppsScreen = screen({
  path: '/shareapps',
  title: 'Shared by me',
  section: 7,
  access: may('apps:share'),
  keywords: ['share', 'figures', 'give access', 'revoke', 'report'],
});

export const sharedAppsScreen = screen({
  path: '/sharedapps',
  title: 'Shared with me',
  section: 7,
  access: signedIn,
  keywords: ['share', 'figures', 'received', 'report'],
});

export const gameReviewsScreen = screen({
  path: '/game-review/add',
  title: 'Game reviews',
  section: 7,
  access: may('apps:read'),
  keywords: ['review', 'build', 'score', 'core loop', 'verdict', 'store page', 'ads', 'ux'],
});

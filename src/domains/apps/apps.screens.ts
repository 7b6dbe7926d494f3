import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const appsScreen = screen({
  path: '/apps',
  title: 'Apps',
  section: 7,
  access: may('apps:read'),
  keywords: ['games', 'package', 'bundle', 'store', 'icon', 'archive', 'pin'],
});

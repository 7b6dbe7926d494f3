import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const acquisitionScreen = screen({
  path: '/user-acquisition',
  title: 'User acquisition',
  section: 4,
  access: may('revenue:read'),
  keywords: ['campaigns', 'spend', 'installs', 'cpi', 'budget', 'ads', 'ua', 'marketing'],
});

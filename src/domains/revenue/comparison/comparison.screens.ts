import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const comparisonScreen = screen({
  path: '/web_team/appmetrica-comparison-apps',
  title: 'AppMetrica comparison',
  section: 6,
  access: may('revenue:read'),
  keywords: ['appmetrica', 'compare apps', 'difference', 'downloads', 'new users', 'tracking'],
});

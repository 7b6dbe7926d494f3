import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const postbacksScreen = screen({
  path: '/skadnetwork',
  title: 'SKAdNetwork',
  section: 4,
  access: may('revenue:read'),
  keywords: [
    'skan',
    'adattributionkit',
    'postbacks',
    'apple',
    'ios',
    'conversion values',
    'attribution',
    'roas',
  ],
});

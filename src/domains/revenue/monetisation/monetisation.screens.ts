import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const monetisationScreen = screen({
  path: '/monetisation',
  title: 'Monetisation',
  section: 5,
  access: may('revenue:read'),
  keywords: ['ecpm', 'fill rate', 'show rate', 'waterfall', 'ad units', 'impressions', 'ads'],
});

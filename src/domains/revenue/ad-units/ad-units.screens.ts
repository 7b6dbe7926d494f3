import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const adUnitScreen = screen({
  path: '/monetisation/ad-unit',
  title: 'Ad unit',
  section: 5,
  access: may('revenue:read'),
  keywords: ['waterfall', 'instances', 'floors', 'bidding', 'placements', 'a/b test', 'ab test'],
  hidden: true,
});

import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const engagementScreen = screen({
  path: '/engagement',
  title: 'Engagement',
  section: 3,
  access: may('revenue:read'),
  keywords: [
    'dau',
    'sessions',
    'retention',
    'wau',
    'mau',
    'stickiness',
    'arpu',
    'returning',
    'crashes',
    'users',
    'versions',
  ],
});

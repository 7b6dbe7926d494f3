import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const alertsScreen = screen({
  path: '/alerts',
  title: 'Alerts',
  section: 2,
  access: may('revenue:read'),
  keywords: ['alert', 'anomaly', 'unusual', 'threshold', 'watch', 'slack', 'teams', 'chat'],
});

import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const networkReportsScreen = screen({
  path: '/reports/network-reports',
  title: 'Network reports',
  section: 2,
  access: may('revenue:read'),
  keywords: ['variance', 'discrepancy', 'reconcile', 'own figures', 'admob', 'difference'],
});

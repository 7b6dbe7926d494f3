import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const reportsScreen = screen({
  path: '/reports',
  title: 'Reports',
  section: 2,
  access: may('revenue:read'),
  keywords: [
    'library',
    'builder',
    'saved',
    'mail',
    'schedule',
    'alert',
    'export',
    'pdf',
    'xlsx',
    'отчёты',
    'رپورٹ',
  ],
});

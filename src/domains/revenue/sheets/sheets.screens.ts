import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const sheetScreen = screen({
  path: '/dashboard/sheet',
  title: 'Sheet',
  section: 6,
  access: may('revenue:read'),
  keywords: ['spreadsheet', 'heat', 'by day', 'android', 'ios', 'new apps', 'notes', 'grid'],
});

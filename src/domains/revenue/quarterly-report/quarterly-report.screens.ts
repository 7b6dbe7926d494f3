import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const quarterlyReportScreen = screen({
  path: '/quarterly-report/ppt',
  title: 'Quarterly report',
  section: 2,
  access: may('revenue:read'),
  keywords: ['deck', 'slides', 'powerpoint', 'pptx', 'presentation', 'quarter'],
});

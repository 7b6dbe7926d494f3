import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const factExportsScreen = screen({
  path: '/reports/exports',
  title: 'Exports',
  section: 2,
  access: may('figures:export'),
  keywords: ['parquet', 's3', 'bucket', 'data lake', 'warehouse', 'csv', 'schedule', 'facts'],
});

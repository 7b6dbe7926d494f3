import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const sqlScreen = screen({
  path: '/reports/sql',
  title: 'SQL',
  section: 2,
  access: may('figures:sql'),
  keywords: ['query', 'select', 'analyst', 'database', 'raw data', 'facts', 'tables', 'duckdb'],
});

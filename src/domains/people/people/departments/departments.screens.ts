import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const departmentsScreen = screen({
  path: '/departments',
  title: 'Departments',
  section: 7,
  access: may('people:read'),
  keywords: ['organisation', 'org chart', 'tree', 'head', 'head count', 'department'],
});

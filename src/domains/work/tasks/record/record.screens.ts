import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const taskRecordScreen = screen({
  path: '/tasks/record',
  title: 'Task record',
  section: 8,
  access: may('tasks:read'),
  keywords: ['all tasks', 'list', 'export', 'activity', 'types', 'phases'],
});

export const editRecordScreen = screen({
  path: '/tasks/edit-record',
  title: 'Edit tasks',
  section: 8,
  access: may('tasks:write'),
  keywords: ['grid', 'bulk', 'many', 'spreadsheet', 'assign'],
  hidden: true,
});

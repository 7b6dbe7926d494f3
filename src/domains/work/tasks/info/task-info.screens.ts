import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const taskInfoScreen = screen({
  path: '/tasks/info',
  title: 'Task',
  section: 8,
  access: may('tasks:read'),
  keywords: ['task', 'detail', 'checklist', 'phases', 'history'],
  hidden: true,
});

import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const tasksScreen = screen({
  path: '/tasks',
  title: 'My tasks',
  section: 8,
  access: may('tasks:read'),
  keywords: ['tasks', 'work', 'to do', 'timer', 'review', 'running', 'задачи', 'мои задачи', 'کام'],
});

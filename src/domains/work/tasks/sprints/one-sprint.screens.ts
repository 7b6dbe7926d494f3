import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const oneSprintScreen = screen({
  path: '/tasks/sprint',
  title: 'Sprint',
  section: 8,
  access: may('tasks:read'),
  keywords: [
    'sprint',
    'cycle',
    'burn-down',
    'iteration',
    'tasks and issues',
    'complete the sprint',
  ],
});

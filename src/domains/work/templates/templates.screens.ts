import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const templatesScreen = screen({
  path: '/tasks/templates',
  title: 'Templates',
  section: 8,
  access: may('tasks:read'),
  keywords: ['repeat', 'recurring', 'recurrence', 'every week', 'every month', 'rule', 'template'],
});

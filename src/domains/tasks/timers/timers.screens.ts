import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const timeScreen = screen({
  path: '/tasks/time',
  title: 'Working time',
  section: 8,
  access: may('tasks:work'),
  keywords: ['time', 'hours', 'stretches', 'log time', 'timesheet', 'correct', 'idle'],
});

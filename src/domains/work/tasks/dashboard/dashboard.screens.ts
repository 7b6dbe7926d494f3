import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const taskDashboardScreen = screen({
  path: '/tasks/dashboard',
  title: 'Task dashboard',
  section: 8,
  access: may('task-reports:read'),
  keywords: ['overdue', 'cycle time', 'throughput', 'pause reasons', 'calendar', 'due'],
});

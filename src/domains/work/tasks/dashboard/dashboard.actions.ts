import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';

const dueShow = action({
  id: 'task-dashboard.due',
  title: 'Show the calendar of due tasks',
  icon: 'calendar',
  access: may('task-reports:read'),
  keywords: ['due', 'calendar', 'month', 'deadline', 'overdue'],
  places: ['console'],
  run: async (_values, { go }) => go('/tasks/dashboard?show=calendar'),
});

export const taskDashboardActions = [dueShow];

import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const timesheetScreen = screen({
  path: '/tasks/timesheet',
  title: 'Timesheet',
  section: 8,
  access: may('tasks:work'),
  keywords: ['hours', 'week', 'time', 'submit', 'working time'],
});

export const timesheetsScreen = screen({
  path: '/tasks/timesheets',
  title: 'Approve timesheets',
  section: 8,
  access: may('timesheets:approve'),
  keywords: ['hours', 'week', 'approve', 'return', 'working time'],
});

export const timesheetMonthsScreen = screen({
  path: '/tasks/timesheet-months',
  title: 'Timesheet months',
  section: 8,
  access: may('timesheets:lock'),
  keywords: ['hours', 'month', 'lock', 'close', 'payroll'],
});

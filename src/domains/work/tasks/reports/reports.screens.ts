import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

const access = may('task-reports:read');

export const employeeReportScreen = screen({
  path: '/tasks/employee-report',
  title: 'Work by person',
  section: 8,
  access,
  keywords: ['employee report', 'hours', 'time sheet', 'worked', 'cycle time', 'ratings'],
});

export const appReportScreen = screen({
  path: '/tasks/app-report',
  title: 'Work by app',
  section: 8,
  access,
  keywords: ['app report', 'hours', 'effort', 'games', 'cost of work'],
});

export const appReportListingScreen = screen({
  path: '/tasks/app-report-listing',
  title: 'Tasks behind an app',
  section: 8,
  access,
  keywords: ['app report listing', 'hours', 'tasks of an app'],
  hidden: true,
});

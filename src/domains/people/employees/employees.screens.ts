import { may, signedIn } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const directoryScreen = screen({
  path: '/employee-management',
  title: 'Staff directory',
  section: 10,
  access: signedIn,
  keywords: [
    'colleagues',
    'people',
    'org chart',
    'birthday',
    'anniversary',
    'new',
    'manager',
    'staff',
    'phone book',
    'contacts',
    'birthdays',
    'сотрудники',
    'ملازمین',
  ],
});

export const shiftsScreen = screen({
  path: '/administration/shifts',
  title: 'Shifts',
  section: 10,
  access: may('employees:write'),
  keywords: ['working hours', 'working days', 'schedule', 'roster', 'part-time', 'night'],
});

export const checklistsScreen = screen({
  path: '/administration/checklists',
  title: 'Checklists',
  section: 10,
  access: may('employees:write'),
  keywords: ['onboarding', 'offboarding', 'joiners', 'leavers', 'to do', 'overdue', 'template'],
});

export const customFieldsScreen = screen({
  path: '/administration/employee-fields',
  title: 'Employee fields',
  section: 10,
  access: may('employees:write'),
  keywords: ['custom fields', 'record', 'columns', 'own fields'],
});

export const employeesScreen = screen({
  path: '/administration/employees',
  title: 'Employees',
  section: 10,
  access: may('employees:read'),
  keywords: ['hr', 'record', 'salary', 'contract', 'probation', 'joining', 'import', 'documents'],
});

import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const holidaysScreen = screen({
  path: '/administration/holidays',
  title: 'Holidays',
  section: 10,
  access: may('short-leave:configure'),
  keywords: ['public holidays', 'calendar', 'ics', 'place', 'days off'],
});

export const leaveDaysScreen = screen({
  path: '/leave',
  title: 'Leave days',
  section: 10,
  access: may('short-leave:read'),
  keywords: [
    'annual leave',
    'sick leave',
    'unpaid leave',
    'vacation days',
    'time off',
    'days off',
    'my balances',
    'team calendar',
  ],
});

export const leaveAdminScreen = screen({
  path: '/administration/leave',
  title: 'Leave types and balances',
  section: 10,
  access: may('short-leave:configure'),
  keywords: ['entitlement', 'accrual', 'carry over', 'adjustment', 'leave requests', 'hr'],
});

export const shortLeaveScreen = screen({
  path: '/short-leave',
  title: 'Short leave',
  section: 10,
  access: may('short-leave:read'),
  keywords: [
    'leave',
    'vacation',
    'holiday',
    'absence',
    'calendar',
    'who is off',
    'approve',
    'review',
    'who is off today',
    'who is away',
    'leave balance',
    'отпуска',
    'چھٹیاں',
  ],
});

import { lazyRouteComponent as page } from '@tanstack/react-router';

/** What the screens of leave and holidays show, see `components.ts`. */
export const leavePages = {
  '/short-leave': page(() => import('#/domains/people/leave/leave.screen.tsx'), 'ShortLeaveScreen'),
  '/leave': page(() => import('#/domains/people/leave/days/days.screen.tsx'), 'LeaveDaysScreen'),
  '/administration/leave': page(
    () => import('#/domains/people/leave/admin/leave-admin.screen.tsx'),
    'LeaveAdminScreen',
  ),
  '/administration/holidays': page(
    () => import('#/domains/people/leave/holidays/holidays.screen.tsx'),
    'HolidaysScreen',
  ),
};

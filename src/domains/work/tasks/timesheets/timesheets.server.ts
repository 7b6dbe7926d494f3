import { serve } from '#/store/handler.ts';
import { decideWeek, listWeeks } from './decide-week.server.ts';
import { listMonths, lockMonth, unlockMonth } from './lock-month.server.ts';
import { readWeek } from './read-week.server.ts';
import { setHours } from './set-hours.server.ts';
import { submitWeek, withdrawWeek } from './submit-week.server.ts';
import { timesheetsEndpoints } from './timesheets.contract.ts';

export const timesheetsServed = serve(timesheetsEndpoints, {
  'GET /tasks/timesheet': readWeek,
  'POST /tasks/timesheet/hours': setHours,
  'POST /tasks/timesheet/submit': submitWeek,
  'POST /tasks/timesheet/withdraw': withdrawWeek,
  'GET /tasks/timesheets': listWeeks,
  'POST /tasks/timesheet/decide': decideWeek,
  'GET /tasks/timesheet-months': listMonths,
  'POST /tasks/timesheet-lock': lockMonth,
  'POST /tasks/timesheet-unlock': unlockMonth,
});

import { stale } from '#/kernel/refusal.ts';
import { serve } from '#/store/handler.ts';
import { askLeave, previewLeave } from './ask-leave.server.ts';
import { dayHandlers } from './days/days.server.ts';
import { cancelLeave, decideLeave } from './decide-leave.server.ts';
import { holidayHandlers } from './holidays/holidays.server.ts';
import { capOf, saveCap } from './leave-balance.records.ts';
import { leave } from './leave.contract.ts';
import { listLeaves } from './list-leaves.server.ts';
import { takeBackLeave } from './take-back-leave.server.ts';
import { leaveTypeHandlers } from './types/leave-types.server.ts';

export const leaveServed = serve(leave.endpoints, {
  'GET /getShortLeaves': listLeaves,
  'GET /short-leave-preview': previewLeave,
  'POST /applyShortLeave': askLeave,
  'POST /decide-short-leave': decideLeave,
  'POST /take-back-short-leave': takeBackLeave,
  'POST /cancel-short-leave': cancelLeave,
  ...dayHandlers,
  ...leaveTypeHandlers,
  ...holidayHandlers,
  'GET /short-leave-settings': (_input, { db }) => capOf(db),
  'POST /save-short-leave-settings': async ({ version, ...cap }, { db, audit }) => {
    const before = await capOf(db);
    if (!(await saveCap(db, cap, version))) throw stale(await capOf(db));
    audit({
      action: 'short-leave-settings.save',
      subject: ['settings', 'short-leave'],
      before: { requests: before.requests, minutes: before.minutes },
      after: cap,
    });
    return capOf(db);
  },
});

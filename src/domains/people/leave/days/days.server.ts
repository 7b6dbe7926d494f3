import type { Handlers } from '#/store/handler.ts';
import { askDays, previewDays } from './ask-days.server.ts';
import type { balancesEndpoints } from './balances.contract.ts';
import { listAdjustments, listBalances, myBalances } from './balances.server.ts';
import { leaveCalendar } from './calendar.server.ts';
import type { daysEndpoints } from './days.contract.ts';
import { cancelDays, decideDays, takeBackDays } from './decide-days.server.ts';
import { exportBalances } from './export-balances.server.ts';
import { exportDays, listDays } from './list-days.server.ts';

export const dayHandlers: Handlers<typeof daysEndpoints & typeof balancesEndpoints> = {
  'GET /leaves': listDays,
  'GET /leaves/export': exportDays,
  'GET /leave-calendar': leaveCalendar,
  'GET /leave-preview': previewDays,
  'POST /ask-leave': askDays,
  'POST /decide-leave': decideDays,
  'POST /take-back-leave': takeBackDays,
  'POST /cancel-leave': cancelDays,
  'GET /my-leave-balances': myBalances,
  'GET /leave-balances': listBalances,
  'GET /leave-balances/export': exportBalances,
  'GET /leave-adjustments': listAdjustments,
};

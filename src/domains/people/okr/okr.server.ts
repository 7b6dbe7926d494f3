import { serve } from '#/store/handler.ts';
import { carryOkrs, lastOkrs } from './carry-okr.server.ts';
import { checkIn, keyResult } from './check-in.server.ts';
import { deleteCycle, listCycles, saveCycle, useQuarters } from './cycles/cycles.server.ts';
import { objectiveDetail } from './get-okr.server.ts';
import { listOkrs } from './list-okrs.server.ts';
import { alignOkr } from './map/align-okr.server.ts';
import { moveOkr } from './move-okr.server.ts';
import { okrUsers } from './okr-users.server.ts';
import { okrEndpoints } from './okr.contract.ts';
import { exportOkrs, okrReports } from './reports/okr-reports.server.ts';
import { usersOkr } from './reports/users-okr.server.ts';
import { listReviews, reopenOkr, reviewOkr } from './review-okr.server.ts';
import { makeOkr, saveOkr } from './save-okr.server.ts';

export const okrServed = serve(okrEndpoints, {
  'GET /okrs': listOkrs,
  'GET /get-okr': ({ id }, context) => objectiveDetail(context, id),
  'GET /okr-key-result': keyResult,
  'POST /save-okr-new': makeOkr,
  'POST /save-okr': saveOkr,
  'POST /align-okr': alignOkr,
  'POST /move-okr': moveOkr,
  'POST /check-in-okr': checkIn,
  'GET /users-okr-review': listReviews,
  'POST /review-okr': reviewOkr,
  'POST /reopen-okr': reopenOkr,
  'GET /get-last-okr': lastOkrs,
  'POST /carry-okr': carryOkrs,
  'GET /okr-users': okrUsers,
  'GET /okr-reports': okrReports,
  'GET /okr-reports/export': exportOkrs,
  'GET /users-okr': usersOkr,
  'GET /okr-cycles': (_input, context) => listCycles(context),
  'POST /save-okr-cycle': saveCycle,
  'POST /delete-okr-cycle': deleteCycle,
  'POST /use-okr-quarters': useQuarters,
});

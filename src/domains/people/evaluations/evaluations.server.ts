import { serve } from '#/store/handler.ts';
import { assignHandlers } from './assign/assign.server.ts';
import { evaluationEndpoints } from './evaluations.contract.ts';
import { formsHandlers } from './forms/forms.server.ts';
import { listEvaluations, showEvaluation } from './lists/list-evaluations.server.ts';
import { movesHandlers } from './moves/moves.server.ts';
import { peersHandlers } from './peers/peers.server.ts';
import { proposalHandlers } from './proposals/proposals.server.ts';

export const evaluationsServed = serve(evaluationEndpoints, {
  'GET /evaluations': listEvaluations,
  'GET /evaluations/employee-detail': showEvaluation,
  ...movesHandlers,
  ...assignHandlers,
  ...formsHandlers,
  ...peersHandlers,
  ...proposalHandlers,
});

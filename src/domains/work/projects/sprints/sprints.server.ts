import { serve } from '#/store/handler.ts';
import { completeSprint } from './complete-sprint.server.ts';
import { deleteSprint, startSprint } from './run-sprint.server.ts';
import { saveSprint } from './save-sprint.server.ts';
import { sprintEndpoints } from './sprints.contract.ts';
import { runTogether, sprintsTogether } from './together.server.ts';

export const sprintsServed = serve(sprintEndpoints, {
  'POST /cjprojects/sprints/save': saveSprint,
  'POST /cjprojects/sprints/start': startSprint,
  'POST /cjprojects/sprints/complete': (it, context) => completeSprint(it, context),
  'POST /cjprojects/sprints/delete': deleteSprint,
  'GET /cjprojects/sprints/together': sprintsTogether,
  'POST /cjprojects/sprints/run-together': runTogether,
});

import { serve } from '#/store/handler.ts';
import { movePhase } from './move-phase.server.ts';
import { phasesEndpoints } from './phases.contract.ts';
import { deleteItem, saveItem } from './save-item.server.ts';
import { saveType } from './save-type.server.ts';
import { taskTypes } from './task-types.records.ts';

export const phasesServed = serve(phasesEndpoints, {
  'GET /tasks/phases': async ({ all }, { db }) => ({
    types: (await taskTypes(db)).filter((it) => all || it.active),
  }),
  'POST /tasks/phases': saveType,
  'POST /tasks/phase': movePhase,
  'POST /tasks/checklist-save': saveItem,
  'POST /tasks/checklist-delete': deleteItem,
});

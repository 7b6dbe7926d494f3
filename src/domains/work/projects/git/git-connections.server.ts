import { serve } from '#/store/handler.ts';
import {
  addConnection,
  editConnection,
  removeConnection,
  renewSecret,
  shown,
  switchConnection,
} from './change-connections.server.ts';
import { gitConnectionsEndpoints } from './git-connections.contract.ts';
import {
  projectsToChoose,
  selectConnections,
  selectDeliveries,
} from './git-connections.records.ts';

export const gitConnectionsServed = serve(gitConnectionsEndpoints, {
  'GET /git-connections': async (_input, context) => ({
    rows: await selectConnections(context),
    projects: await projectsToChoose(context),
  }),
  'GET /git-deliveries': async ({ id, ...wanted }, context) => {
    await shown(context, id);
    return selectDeliveries(context.db, id, wanted);
  },
  'POST /add-git-connection': addConnection,
  'POST /edit-git-connection': editConnection,
  'POST /switch-git-connection': switchConnection,
  'POST /renew-git-secret': renewSecret,
  'POST /remove-git-connection': removeConnection,
});

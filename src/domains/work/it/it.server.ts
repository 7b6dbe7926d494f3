import { serve } from '#/store/handler.ts';
import { accessEndpoints } from './access/access.contract.ts';
import { accessHandlers } from './access/access.server.ts';
import { importEndpoints } from './import/import.contract.ts';
import { importHandlers } from './import/import.server.ts';
import { inventoryEndpoints } from './inventory/inventory.contract.ts';
import { inventoryHandlers } from './inventory/inventory.server.ts';
import { leavingEndpoints } from './leaving/leaving.contract.ts';
import { leavingHandlers } from './leaving/leaving.server.ts';
import { requestEndpoints } from './requests/requests.contract.ts';
import { requestHandlers } from './requests/requests.server.ts';

export const itServed = [
  ...serve(requestEndpoints, requestHandlers),
  ...serve(inventoryEndpoints, inventoryHandlers),
  ...serve(accessEndpoints, accessHandlers),
  ...serve(importEndpoints, importHandlers),
  ...serve(leavingEndpoints, leavingHandlers),
];

import { domain } from '#/kernel/domain.ts';
import { importEndpoints } from './import/import.contract.ts';
import { inventoryEndpoints } from './inventory/inventory.contract.ts';
import { leavingEndpoints } from './leaving/leaving.contract.ts';
import { requestEndpoints } from './requests/requests.contract.ts';

export const itDesk = domain({
  name: 'it',
  endpoints: {
    ...requestEndpoints,
    ...inventoryEndpoints,
    ...importEndpoints,
    ...leavingEndpoints,
  },
  permissions: {
    'it:ask': 'Ask IT for something',
    'it:read': 'See what IT has handed out and is asked for',
    'it:write': 'Work on requests and keep the inventory',
  },
});

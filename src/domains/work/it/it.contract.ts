import { domain } from '#/kernel/domain.ts';
import { accessEndpoints } from './access/access.contract.ts';
import { importEndpoints } from './import/import.contract.ts';
import { inventoryEndpoints } from './inventory/inventory.contract.ts';
import { leavingEndpoints } from './leaving/leaving.contract.ts';
import { requestEndpoints } from './requests/requests.contract.ts';

export const itDesk = domain({
  name: 'it',
  endpoints: {
    ...requestEndpoints,
    ...inventoryEndpoints,
    ...accessEndpoints,
    ...importEndpoints,
    ...leavingEndpoints,
  },
  permissions: {
    'it:ask': { words: 'Ask IT for something', held: { staff: 'own' } },
    'it:read': {
      words: 'See what IT has handed out and is asked for',
      held: { staff: 'own', Admin: 'all', HR: 'all', 'Team lead': 'team' },
    },
    'it:write': { words: 'Work on requests and keep the inventory', held: { Admin: 'all' } },
    'it-assets:give': {
      words: 'Hand devices out and take them back',
      held: { Admin: 'all', HR: 'all' },
    },
  },
});

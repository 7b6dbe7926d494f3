import { domain } from '#/kernel/domain.ts';
import { accountEndpoints } from './accounts/accounts.contract.ts';
import { linkingEndpoints } from './linking/linking.contract.ts';
import { registerEndpoints } from './register/register.contract.ts';

export const apps = domain({
  name: 'apps',
  endpoints: { ...registerEndpoints, ...accountEndpoints, ...linkingEndpoints },
  permissions: {
    'apps:read': 'See apps, their accounts and what the networks call them',
    'apps:write': 'Add, change, link and archive apps',
    'accounts:write': 'Add and change store and network accounts',
  },
});

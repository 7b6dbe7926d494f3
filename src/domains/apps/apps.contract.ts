import { domain } from '#/kernel/domain.ts';
import { registerEndpoints } from './register/register.contract.ts';

export const apps = domain({
  name: 'apps',
  endpoints: { ...registerEndpoints },
  permissions: {
    'apps:read': 'See apps, their accounts and what the networks call them',
    'apps:write': 'Add, change, link and archive apps',
  },
});

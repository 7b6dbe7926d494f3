import { domain } from '#/kernel/domain.ts';
import { accountEndpoints } from './accounts/accounts.contract.ts';
import { importEndpoints } from './import/import.contract.ts';
import { linkingEndpoints } from './linking/linking.contract.ts';
import { registerEndpoints } from './register/register.contract.ts';
import { reviewEndpoints } from './reviews/reviews.contract.ts';
import { sharingEndpoints } from './sharing/sharing.contract.ts';

export const apps = domain({
  name: 'apps',
  endpoints: {
    ...registerEndpoints,
    ...importEndpoints,
    ...accountEndpoints,
    ...linkingEndpoints,
    ...sharingEndpoints,
    ...reviewEndpoints,
  },
  permissions: {
    'apps:read': 'See apps, their accounts and what the networks call them',
    'apps:write': 'Add, change, link and archive apps',
    'apps:share': 'Share figures of apps and reports with people and teams',
    'game-reviews:write': 'Review builds of games',
    'accounts:write': 'Add and change store and network accounts',
  },
});

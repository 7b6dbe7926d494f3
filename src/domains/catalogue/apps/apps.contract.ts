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
    'apps:read': {
      words: 'See apps, their accounts and what the networks call them',
      held: { staff: 'team', Admin: 'all', Finance: 'all' },
    },
    'apps:write': {
      words: 'Add, change, link and archive apps',
      held: { Admin: 'all', 'Team lead': 'team' },
    },
    'apps:share': {
      words: 'Share figures of apps and reports with people and teams',
      held: { Admin: 'all', Finance: 'own', 'Team lead': 'team' },
    },
    'game-reviews:write': {
      words: 'Review builds of games',
      held: { Admin: 'all', HR: 'own', 'Team lead': 'team', Member: 'own' },
    },
    'accounts:write': {
      words: 'Add and change store and network accounts',
      held: { Admin: 'all', Finance: 'all' },
    },
  },
});

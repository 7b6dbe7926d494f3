import { domain } from '#/kernel/domain.ts';
import { ownDashboardEndpoints } from './dashboards.contract.ts';
import { exportEndpoints } from './export/export.contract.ts';
import { dashboardLinkEndpoints } from './links/links.contract.ts';

/** Dashboards that people make of cards. */
export const ownDashboards = domain({
  name: 'own-dashboards',
  endpoints: { ...ownDashboardEndpoints, ...dashboardLinkEndpoints, ...exportEndpoints },
  permissions: {
    'dashboards:share-outside': {
      words: 'Share dashboards of one’s own with people outside the company, by links that end',
      held: { Admin: 'all', 'Team lead': 'team' },
    },
  },
});

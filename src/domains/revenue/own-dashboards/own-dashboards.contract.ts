import { domain } from '#/kernel/domain.ts';
import { ownDashboardEndpoints } from './dashboards.contract.ts';

/** Dashboards that people make of cards. */
export const ownDashboards = domain({
  name: 'own-dashboards',
  endpoints: { ...ownDashboardEndpoints },
  permissions: {},
});

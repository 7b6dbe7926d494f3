import { sql } from 'kysely';
import { serve } from '#/store/handler.ts';
import { containsWords } from '#/store/search.ts';
import { ownDashboardEndpoints } from './dashboards.contract.ts';
import { listDashboards } from './dashboards.records.ts';
import { exportEndpoints } from './export/export.contract.ts';
import { dashboardPdf, dashboardPptx } from './export/export.server.ts';
import { figuresOfDashboard } from './figures/dashboard-figures.server.ts';
import { dashboardLinkEndpoints } from './links/links.contract.ts';
import { changeLink, listLinks, makeLink, revokeLink } from './links/links.server.ts';
import { openShared, sharedFigures } from './links/shared-dashboard.server.ts';
import {
  openDashboard,
  saveDashboard,
  setDeleted,
  shareDashboard,
} from './save-dashboard.server.ts';

/** Every endpoint of dashboards that people make, with its handler. */
export const ownDashboardsServed = serve(
  { ...ownDashboardEndpoints, ...dashboardLinkEndpoints, ...exportEndpoints },
  {
    'GET /own-dashboard/pdf': dashboardPdf,
    'GET /own-dashboard/pptx': dashboardPptx,
    'GET /own-dashboard-links': listLinks,
    'POST /make-own-dashboard-link': makeLink,
    'POST /change-own-dashboard-link': changeLink,
    'POST /revoke-own-dashboard-link': revokeLink,
    'POST /open-shared-dashboard': openShared,
    'POST /shared-dashboard-figures': sharedFigures,
    'GET /own-dashboards': async ({ page, perPage, q, whose }, context) => {
      const own = sql`d.author_id = ${context.who.id}`;
      const about = { all: sql`true`, mine: own, others: sql`not (${own})` }[whose];
      const words = containsWords(['d.name', 'p.name'], q?.split(/\s+/).filter(Boolean) ?? []);
      const offset = (page - 1) * perPage;
      const where = sql<boolean>`${about} and ${words}`;
      return listDashboards(context, { where, limit: perPage, offset });
    },
    'GET /own-dashboard': ({ id }, context) => openDashboard(context, id),
    'GET /own-dashboard/figures': async ({ id, cards, wait, ...filter }, context) =>
      figuresOfDashboard(context, await openDashboard(context, id), { cards, wait, filter }),
    'POST /save-own-dashboard': saveDashboard,
    'POST /share-own-dashboard': shareDashboard,
    'POST /delete-own-dashboard': async (which, context) => {
      const { name, version } = await setDeleted(context, which, context.now);
      return { message: `${name} is deleted`, version };
    },
    'POST /restore-own-dashboard': async (which, context) => {
      const { name } = await setDeleted(context, which, null);
      return { message: `${name} is back` };
    },
  },
);

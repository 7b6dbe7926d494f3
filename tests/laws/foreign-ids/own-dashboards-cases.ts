import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { companyWide, filter, lead, list, type Case } from './cases.ts';

const dashboard = (input: object = {}): Case => ({
  foreign: (it) => it.dashboard.id,
  input: () => input,
  owner: lead,
});

/** A link for somebody outside. */
const link = { name: 'Partner', countries: ['PK'], until: addDays(dayOf(new Date()), 30) };

/** The filter of a dashboard that whoever asks may open. */
const filtered = Object.fromEntries(
  Object.entries(filter()).map(([field, it]) => [
    field,
    it === companyWide
      ? it
      : {
          ...it,
          input: ((team) => ({
            id: team.ownDashboard.id,
            date: 'last-7-days',
            compare: 'none',
          })) satisfies Case['input'],
        },
  ]),
);

/** Dashboards that people make. */
export const ownDashboardsCases: Record<string, Record<string, Case | typeof companyWide>> = {
  'GET /own-dashboard': { id: dashboard() },
  'GET /own-dashboard/figures': { ...filtered, id: dashboard() },
  'GET /own-dashboard/pdf': { ...filtered, id: dashboard() },
  'GET /own-dashboard/pptx': { ...filtered, id: dashboard() },
  'POST /save-own-dashboard': { id: dashboard({ version: 1, name: 'Mine' }) },
  'POST /share-own-dashboard': {
    id: dashboard({ version: 1, people: [], teams: [] }),
    teams: {
      foreign: (it) => it.team,
      input: (it) => ({ ...it.ownDashboard, people: [] }),
      put: (id) => ({ teams: [{ id, change: false }] }),
    },
    people: {
      foreign: (it) => it.amna.id,
      input: (it) => ({ ...it.ownDashboard, teams: [] }),
      put: (id) => ({ people: [{ id, change: false }] }),
    },
  },
  'GET /own-dashboard-links': { dashboard: dashboard() },
  'POST /make-own-dashboard-link': {
    dashboard: dashboard(link),
    apps: {
      foreign: (it) => it.app,
      input: (it) => ({ ...link, apps: [], dashboard: it.ownDashboard.id }),
      put: list('apps'),
    },
    networks: companyWide,
  },
  'POST /change-own-dashboard-link': {
    id: {
      ...dashboard({ version: 1, name: 'Theirs', until: '2025-12-24' }),
      foreign: (it) => it.dashboardLink.id,
      alone: true,
    },
  },
  'POST /revoke-own-dashboard-link': {
    id: { ...dashboard({ version: 1 }), foreign: (it) => it.dashboardLink.id, alone: true },
  },
  'POST /delete-own-dashboard': { id: { ...dashboard({ version: 1 }), alone: true } },
  'POST /restore-own-dashboard': {
    id: { foreign: (it) => it.dashboard.id, input: () => ({ version: 9 }) },
  },
};

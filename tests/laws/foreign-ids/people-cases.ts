import { app, type Case, companyWide, lead, list } from './cases.ts';

/** People, teams and what belongs to whom: how to call each endpoint with an id. */
export const peopleCases: Record<string, Record<string, Case | typeof companyWide>> = {
  'GET /users': {
    team: { foreign: (it) => it.team, put: list('team'), owner: lead },
    role: companyWide,
    department: companyWide,
  },
  'GET /team-apps': { team: { foreign: (it) => it.team, put: list('team'), owner: lead } },
  'GET /team-apps/export': {
    team: {
      foreign: (it) => it.team,
      input: () => ({ format: 'csv' }),
      put: list('team'),
      owner: lead,
    },
  },
  'GET /team-app-history': { app: { ...app(), put: (id) => ({ app: id }) } },
  'GET /getuser': { id: { foreign: (it) => it.amna.id, owner: lead } },
  'GET /team': { id: { foreign: (it) => it.team, owner: lead } },
  'GET /team-members': { team: { foreign: (it) => it.team, owner: lead } },
  'GET /team-member': { id: { foreign: (it) => it.membership, owner: lead } },
  'GET /team-members/members': { team: { foreign: (it) => it.team, owner: lead } },
  'POST /assign-team-member': {
    id: {
      foreign: (it) => it.membership,
      input: (it) => ({ version: 9, teamId: it.team, personId: it.amna.id, allocation: 50 }),
      owner: lead,
    },
    teamId: {
      foreign: (it) => it.team,
      input: (it) => ({ personId: it.amna.id, allocation: 50 }),
      owner: lead,
    },
    personId: {
      foreign: (it) => it.amna.id,
      input: (it) => ({ teamId: it.team, allocation: 50 }),
      owner: lead,
    },
  },
  'POST /delete-team-members': {
    id: {
      foreign: (it) => it.membership,
      put: (id) => ({ members: [{ id, version: 9 }] }),
      owner: lead,
    },
  },
};

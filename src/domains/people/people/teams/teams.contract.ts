import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, Id, line, pageOf, paging, Version } from '#/kernel/schema.ts';
import { Membership, membersEndpoints } from './members.contract.ts';

export const teamSorts = ['name', 'lead', 'department', 'members', 'allocation', 'apps'] as const;

const Team = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  lead: z.object({ id: Id, name: z.string() }).nullable(),
  department: z.object({ id: Id, name: z.string() }).nullable(),
  /** People who belong to it at present. */
  members: z.number().int(),
  /** Sum of what they give to this team, percent: 250 is two and a half people. */
  allocation: z.number().int(),
  apps: z.number().int(),
});
export type Team = z.output<typeof Team>;

const read = may('people:read');
const write = may('teams:write');

const ownEndpoints = {
  'GET /teams': endpoint({
    summary: 'List teams, within the scope',
    access: read,
    input: z.strictObject({
      ...paging,
      /** Words of the name or of the lead. */
      q: z.string().trim().max(100).optional(),
      sort: z.enum(teamSorts).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
    output: pageOf(Team),
  }),
  'GET /team': endpoint({
    summary: 'Show one team with its present and past members',
    access: read,
    input: z.strictObject({ id: Id }),
    output: z.object({
      team: Team,
      members: z.array(Membership),
      /** Those who left or whose allocation changed, the latest first, at most 200. */
      history: z.array(Membership),
    }),
  }),
  'POST /team/add': endpoint({
    summary: 'Add a team, or change the one with this id',
    access: write,
    input: z.strictObject({
      id: Id.optional(),
      version: Version.optional(),
      name: line(60),
      leadId: Id.nullable(),
      departmentId: Id.nullable(),
    }),
    output: Team,
  }),
  'POST /team/delete': endpoint({
    summary: 'Delete a team without members, apps and shares; its past memberships go with it',
    access: write,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
};

export const teamsEndpoints = { ...ownEndpoints, ...membersEndpoints };

export const teams = domain({
  name: 'teams',
  endpoints: teamsEndpoints,
  permissions: {
    'teams:write': {
      words: 'Add, change and delete teams, choose their leads',
      held: { Admin: 'all' },
    },
    'team-members:write': {
      words: 'Put people into teams, change their allocation, take them out',
      held: { Admin: 'all', HR: 'all', 'Team lead': 'team' },
    },
    'team-members:place': {
      words: 'Put people of a lower rank into teams whose figures one does not see oneself',
      held: { HR: 'all' },
    },
  },
});

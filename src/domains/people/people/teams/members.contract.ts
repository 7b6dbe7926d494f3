import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Done, Id, pageOf, paging, Version } from '#/kernel/schema.ts';

/** A time in which a person belonged to a team with the same allocation. */
export const Membership = z.object({
  id: Id,
  version: Version,
  team: z.object({ id: Id, name: z.string() }),
  person: z.object({ id: Id, name: z.string(), title: z.string().nullable() }),
  /** Percent of the person's time. */
  allocation: z.number().int(),
  /** What the person's present teams have of them together, percent. */
  total: z.number().int(),
  since: Day,
  /** The last day; null while it lasts. */
  until: Day.nullable(),
  /** Whether the caller may change it. */
  canChange: z.boolean(),
});
export type Membership = z.output<typeof Membership>;

const Candidate = z.object({
  id: Id,
  name: z.string(),
  title: z.string().nullable(),
  /** What the person's present teams have of them together, percent. */
  total: z.number().int(),
});
export type Candidate = z.output<typeof Candidate>;

const read = may('people:read');
const write = may('team-members:write');

export const membersEndpoints = {
  'GET /team-members': endpoint({
    summary: 'List memberships of teams, within the scope',
    access: read,
    input: z.strictObject({
      ...paging,
      team: Id.optional(),
      /** Words of the person’s name. */
      q: z.string().trim().max(100).optional(),
      /** `over`: present ones of people whose teams have more than all of their time. */
      show: z.enum(['present', 'past', 'over']).default('present'),
    }),
    output: pageOf(Membership),
  }),
  'GET /team-member': endpoint({
    summary: 'Show one membership with the person’s others, within the scope',
    access: read,
    input: z.strictObject({ id: Id }),
    output: z.object({ membership: Membership, others: z.array(Membership) }),
  }),
  'GET /team-members/members': endpoint({
    summary:
      'List the people who can be assigned to a team, invited ones too, or who work here at all',
    access: read,
    input: z.strictObject({
      /** Leaves out those who are in it already. */
      team: Id.optional(),
    }),
    output: z.object({ rows: z.array(Candidate) }),
  }),
  'POST /assign-team-member': endpoint({
    summary: 'Put a person into a team, or change the allocation of the membership with this id',
    access: write,
    input: z.strictObject({
      id: Id.optional(),
      version: Version.optional(),
      teamId: Id,
      personId: Id,
      allocation: z
        .number()
        .int('Whole percents only.')
        .min(1, 'At least 1 %.')
        .max(100, 'At most 100 %.'),
      /** Of a new membership, or of the new allocation; today when absent, never later. */
      since: Day.optional(),
    }),
    output: z.object({ message: z.string(), membership: Membership }),
  }),
  'POST /delete-team-members': endpoint({
    summary: 'End memberships today; they stay in the history',
    access: write,
    input: z.strictObject({
      members: z
        .array(z.strictObject({ id: Id, version: Version }))
        .min(1)
        .max(100),
    }),
    output: Done,
  }),
};

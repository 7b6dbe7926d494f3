import { z } from 'zod';
import { may, notWhileActing } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, Id, line, pageOf, paging, Version } from '#/kernel/schema.ts';

const scopeName = z.enum(['own', 'team', 'all']);

/** Permission to how far it reaches; what is not named is not given. */
const RoleGrants = z
  .record(
    z
      .string()
      .max(60)
      .regex(/^[a-z-]+:[a-z-]+$/, 'Write a permission as noun:verb.'),
    scopeName,
  )
  .refine((it) => Object.keys(it).length <= 500, 'These are too many permissions.');

export const Role = z.object({
  id: z.number().int(),
  version: Version,
  name: z.string(),
  /** Nobody grants a role of their own rank or above; super admin is 100. */
  rank: z.number().int(),
  /** Came with the installation and cannot be deleted. */
  system: z.boolean(),
  /** Of a super admin: `*:*`. */
  grants: z.record(z.string(), scopeName),
  /** How many have it who have not left. */
  people: z.number().int(),
  /** Whether the asker's rank is above it: only then can it be changed. */
  isBelow: z.boolean(),
});
export type Role = z.output<typeof Role>;

const access = notWhileActing(may('roles:write'));

export const rolesEndpoints = {
  'GET /roles': endpoint({
    summary: 'List the roles from the highest rank down, with what they may do',
    access,
    input: z.strictObject({}),
    output: z.object({ rows: z.array(Role) }),
  }),
  'GET /get-role': endpoint({
    summary: 'Show one role',
    access,
    input: z.strictObject({ id: Id }),
    output: Role,
  }),
  'GET /permissions': endpoint({
    summary: 'List every permission by domain, with how far I hold it myself',
    access,
    input: z.strictObject({}),
    output: z.object({
      groups: z.array(
        z.object({
          domain: z.string(),
          permissions: z.array(
            z.object({ name: z.string(), words: z.string(), mine: scopeName.nullable() }),
          ),
        }),
      ),
    }),
  }),
  'GET /users-by-role': endpoint({
    summary: 'List the people who have a role: whom a change of it affects',
    access,
    input: z.strictObject({ id: Id, ...paging }),
    output: pageOf(
      z.object({
        id: z.number().int(),
        name: z.string(),
        title: z.string().nullable(),
        status: z.enum(['invited', 'active', 'blocked']),
      }),
    ),
  }),
  'POST /add-role': endpoint({
    summary: 'Add a role, or change the one with this id; it holds from the next request on',
    access,
    input: z.strictObject({
      id: Id.optional(),
      version: Version.optional(),
      name: line(60),
      rank: z.number().int().min(1).max(99),
      grants: RoleGrants,
    }),
    output: Role,
  }),
  'POST /delete-role': endpoint({
    summary: 'Delete a role that was added and that nobody has any more',
    access,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
};

export const roles = domain({ name: 'roles', endpoints: rolesEndpoints, permissions: {} });

import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, Id, line, Version } from '#/kernel/schema.ts';

const Department = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  parentId: Id.nullable(),
  head: z.object({ id: Id, name: z.string() }).nullable(),
  /** People in it who have not left, without those of sub-departments. */
  people: z.number().int(),
  /** With those of all departments below it. */
  peopleBelow: z.number().int(),
  teams: z.number().int(),
});
export type Department = z.output<typeof Department>;

const write = may('departments:write');

export const departmentsEndpoints = {
  'GET /departments': endpoint({
    summary: 'List the departments as a tree, each before those below it',
    access: may('people:read'),
    input: z.strictObject({}),
    output: z.object({ rows: z.array(Department) }),
  }),
  'POST /save-department': endpoint({
    summary: 'Add a department, or rename, move or change the head of the one with this id',
    access: write,
    input: z.strictObject({
      id: Id.optional(),
      version: Version.optional(),
      name: line(80),
      /** Null: at the top of the tree. */
      parentId: Id.nullable(),
      headId: Id.nullable(),
    }),
    output: Department,
  }),
  'POST /delete-department': endpoint({
    summary: 'Delete a department without people, teams and sub-departments',
    access: write,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
};

export const departments = domain({
  name: 'departments',
  endpoints: departmentsEndpoints,
  permissions: {
    'departments:write': {
      words: 'Add, rename, move and delete departments, choose heads',
      held: { Admin: 'all', HR: 'all' },
    },
  },
});

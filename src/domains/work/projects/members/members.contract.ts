import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Id, Instant } from '#/kernel/schema.ts';
import { Person } from '../issues/issue.contract.ts';
import { ProjectKey } from '../project-key.contract.ts';
import { memberRoles } from '../project-words.ts';

export const ProjectMember = z.object({
  ...Person.shape,
  title: z.string().nullable(),
  role: z.enum(memberRoles),
  since: Instant,
  /** Issues assigned to them that are neither completed nor cancelled. */
  open: z.number().int(),
});
export type ProjectMember = z.output<typeof ProjectMember>;

const Members = z.object({ rows: z.array(ProjectMember) });

export const membersEndpoints = {
  'GET /cjprojects/members': endpoint({
    summary: 'List who is in a project',
    access: may('projects:read'),
    input: z.strictObject({ project: ProjectKey }),
    output: Members,
  }),
  'POST /cjprojects/add-member': endpoint({
    summary: 'Add somebody to a project, or give a member another role',
    access: may('projects:configure'),
    input: z.strictObject({
      project: ProjectKey,
      personId: Id,
      role: z.enum(memberRoles).default('member'),
    }),
    output: Members,
  }),
  'POST /cjprojects/remove-member': endpoint({
    summary: 'Take somebody out of a project',
    access: may('projects:configure'),
    input: z.strictObject({ project: ProjectKey, personId: Id }),
    output: Members,
  }),
};

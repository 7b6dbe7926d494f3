import { z } from 'zod';
import { gitHosts } from '#/community/git/git-hosts.ts';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Id, Version } from '#/kernel/schema.ts';
import { IssueStatus } from '../issues/issue.contract.ts';
import { ProjectKey } from '../project-key.contract.ts';

/** To which status each event moves an issue; null: it stays where it is. */
const rules = { branch: Id.nullable(), opened: Id.nullable(), merged: Id.nullable() };

const ProjectGit = z.object({
  ...rules,
  /** Null where the project has the usual rules. */
  version: Version.nullable(),
  /** What the rules choose from. */
  statuses: z.array(IssueStatus),
  /** Connections that reach the project. */
  connections: z.array(z.object({ id: Id, name: z.string(), host: z.enum(gitHosts) })),
  mayConfigure: z.boolean(),
});
export type ProjectGit = z.output<typeof ProjectGit>;

export const projectGitEndpoints = {
  'GET /cjprojects/git': endpoint({
    summary: 'Tell which repository hosts reach a project, and where they move its issues',
    access: may('projects:read'),
    input: z.strictObject({ project: ProjectKey }),
    output: ProjectGit,
  }),
  'POST /cjprojects/update-git': endpoint({
    summary: 'Say where branches, pull requests and merges move the issues of a project',
    access: may('projects:configure'),
    input: z.strictObject({ project: ProjectKey, version: Version.nullable(), ...rules }),
    output: ProjectGit,
  }),
};

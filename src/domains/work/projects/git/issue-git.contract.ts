import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Id, Instant, Version } from '#/kernel/schema.ts';
import { IssueStatus } from '../issues/issue.contract.ts';
import { ProjectKey } from '../project-key.contract.ts';
import { gitHosts } from './git-hosts.ts';

export const GitItem = z.object({
  id: Id,
  kind: z.enum(['branch', 'commit', 'pull']),
  host: z.enum(gitHosts),
  /** `studio/puzzle-saga`. */
  repo: z.string(),
  /** Name of the branch, hash of the commit, number of the pull request. */
  ref: z.string(),
  title: z.string(),
  /** Null of a commit. */
  state: z.enum(['draft', 'open', 'merged', 'closed', 'deleted']).nullable(),
  /** As the host calls them. */
  author: z.string(),
  /** Who that is here, where the host vouches for their address. */
  person: z.object({ id: Id, name: z.string() }).nullable(),
  /** A page of the connection's host, by https. */
  url: z.string(),
  /** When it was made; of a pull request when it changed last. */
  at: Instant,
});
export type GitItem = z.output<typeof GitItem>;

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

export const issueGitEndpoints = {
  'GET /cjprojects/issue-git': endpoint({
    summary: 'List the branches, commits and pull requests of an issue',
    access: may('projects:read'),
    input: z.strictObject({ id: Id }),
    output: z.object({
      pulls: z.array(GitItem),
      branches: z.array(GitItem),
      /** The newest fifty. */
      commits: z.array(GitItem),
      commitCount: z.number().int(),
    }),
  }),
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

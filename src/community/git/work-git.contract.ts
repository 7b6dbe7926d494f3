import { z } from 'zod';
import { signedIn } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Id, Instant } from '#/kernel/schema.ts';
import { workKinds } from '#/kernel/work-kind.ts';
import { gitHosts } from './git-hosts.ts';

const GitItem = z.object({
  id: Id,
  kind: z.enum(['branch', 'commit', 'pull']),
  host: z.enum(gitHosts),
  /** `studio/puzzle-saga`. */
  repo: z.string(),
  /** Name of the branch, hash of the commit, number of the pull request. */
  ref: z.string(),
  title: z.string(),
  /** Null of a commit that did not come to the main branch. */
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

export const workGit = domain({
  name: 'work-git',
  endpoints: {
    'GET /work-git': endpoint({
      summary: 'List the branches, commits and pull requests of an issue or task that I see',
      access: signedIn,
      input: z.strictObject({ kind: z.enum(workKinds), id: Id }),
      output: z.object({
        pulls: z.array(GitItem),
        branches: z.array(GitItem),
        /** The newest fifty. */
        commits: z.array(GitItem),
        commitCount: z.number().int(),
      }),
    }),
  },
  permissions: {},
});

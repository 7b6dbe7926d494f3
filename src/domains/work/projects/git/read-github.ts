import '#/kernel/without-eval.ts';
import { z } from 'zod';
import type { DeliveryTold, Ignored, PullState } from './git-item.ts';

/** Payloads of GitHub's webhooks as github.com/octokit/webhooks has them, of what is read of them. */

const repository = z.object({
  id: z.number().int(),
  full_name: z.string(),
  html_url: z.string(),
  default_branch: z.string(),
});

const Push = z.object({
  ref: z.string(),
  created: z.boolean(),
  deleted: z.boolean(),
  forced: z.boolean(),
  repository,
  pusher: z.object({ name: z.string(), email: z.string().nullish() }),
  sender: z.object({ login: z.string() }).nullish(),
  commits: z.array(
    z.object({
      id: z.string(),
      message: z.string(),
      timestamp: z.string(),
      url: z.string(),
      // The account whose verified address it is; absent where it is nobody's.
      author: z.object({
        name: z.string(),
        email: z.string().nullish(),
        username: z.string().nullish(),
      }),
    }),
  ),
});

const Pull = z.object({
  action: z.string(),
  repository,
  pull_request: z.object({
    number: z.number().int(),
    html_url: z.string(),
    state: z.enum(['open', 'closed']),
    title: z.string(),
    body: z.string().nullable(),
    draft: z.boolean().nullish(),
    merged: z.boolean().nullish(),
    created_at: z.string(),
    updated_at: z.string(),
    // Null once the account is gone.
    user: z.object({ login: z.string() }).nullable(),
    // The repository of a fork may be gone.
    head: z.object({ ref: z.string(), repo: z.object({ id: z.number().int() }).nullable() }),
  }),
});

const BRANCH = 'refs/heads/';

const repoOf = ({ id, full_name }: z.output<typeof repository>) => ({ id, name: full_name });

function readPush(payload: unknown): DeliveryTold | Ignored {
  const it = Push.parse(payload);
  if (!it.ref.startsWith(BRANCH)) return { ignored: 'A tag' };
  const branch = it.ref.slice(BRANCH.length);
  const isDefault = branch === it.repository.default_branch;
  const { html_url } = it.repository;
  const pusher = {
    name: it.pusher.name,
    login: it.sender?.login ?? it.pusher.name,
    email: it.pusher.email ?? null,
  };
  const tree = `${html_url}/tree/${branch.split('/').map(encodeURIComponent).join('/')}`;
  const state = it.deleted ? ('deleted' as const) : ('open' as const);
  return {
    repo: repoOf(it.repository),
    isForced: it.forced,
    items: [
      ...(isDefault
        ? []
        : [{ kind: 'branch' as const, ref: branch, url: tree, author: pusher, state }]),
      ...it.commits.map(({ id, message, timestamp, url, author }) => ({
        kind: 'commit' as const,
        ref: id,
        branch,
        message,
        url,
        at: new Date(timestamp),
        isOnDefault: isDefault,
        author: {
          name: author.name,
          login: author.username ?? null,
          email: author.username ? (author.email ?? null) : null,
        },
      })),
    ],
  };
}

const stateOf = ({ state, merged, draft }: z.output<typeof Pull>['pull_request']): PullState =>
  state === 'open' ? (draft ? 'draft' : 'open') : merged ? 'merged' : 'closed';

function readPull(payload: unknown): DeliveryTold {
  const { repository: repo, pull_request: it } = Pull.parse(payload);
  const login = it.user?.login ?? null;
  return {
    repo: repoOf(repo),
    isForced: false,
    items: [
      {
        kind: 'pull',
        ref: String(it.number),
        branch: it.head.ref,
        title: it.title,
        description: it.body ?? '',
        url: it.html_url,
        state: stateOf(it),
        isFromFork: it.head.repo?.id !== repo.id,
        author: { name: login ?? 'ghost', login, email: null },
        at: new Date(it.created_at),
        changedAt: new Date(it.updated_at),
      },
    ],
  };
}

/** @throws ZodError for what is not as GitHub documents it. */
export function readGithub(event: string, payload: unknown): DeliveryTold | Ignored {
  if (event === 'push') return readPush(payload);
  if (event === 'pull_request') return readPull(payload);
  return { ignored: event === 'ping' ? 'The connection was tried' : 'Nothing about issues' };
}

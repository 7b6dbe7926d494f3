import '#/kernel/without-eval.ts';
import { z } from 'zod';
import type { DeliveryTold, Ignored, PullState } from './git-item.ts';

/** Payloads as "Webhook events" of GitLab's documentation has them, of what is read of them. */

const project = z.object({
  id: z.number().int(),
  path_with_namespace: z.string(),
  web_url: z.string(),
  default_branch: z.string().nullish(),
});

const Push = z.object({
  ref: z.string(),
  after: z.string(),
  user_name: z.string(),
  user_username: z.string().nullish(),
  user_email: z.string().nullish(),
  project,
  commits: z.array(
    z.object({
      id: z.string(),
      message: z.string(),
      timestamp: z.string(),
      url: z.string(),
      author: z.object({ name: z.string(), email: z.string().nullish() }),
    }),
  ),
});

const Merge = z.object({
  user: z.object({
    id: z.number().int().nullish(),
    name: z.string(),
    username: z.string(),
    email: z.string().nullish(),
  }),
  project,
  object_attributes: z.object({
    iid: z.number().int(),
    title: z.string(),
    description: z.string().nullish(),
    state: z.enum(['opened', 'closed', 'merged', 'locked']),
    draft: z.boolean().nullish(),
    work_in_progress: z.boolean().nullish(),
    source_branch: z.string(),
    source_project_id: z.number().int().nullish(),
    target_project_id: z.number().int(),
    author_id: z.number().int().nullish(),
    last_commit: z.object({ author: z.object({ name: z.string() }) }).nullish(),
    url: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
});

const BRANCH = 'refs/heads/';
/** The hash of no commit: the branch is gone. */
const GONE = /^0+$/;

/** Whoever shows no address is written as `[REDACTED]`. */
const addressOf = (email: string | null | undefined) => (email?.includes('@') ? email : null);

const repoOf = ({ id, path_with_namespace }: z.output<typeof project>) => ({
  id,
  name: path_with_namespace,
});

/** "2017-09-15 16:50:55 UTC" of older servers, and ISO of the newer. */
const instantOf = (text: string) => new Date(text.replace(/ UTC$/, 'Z').replace(' ', 'T'));

function readPush(payload: unknown): DeliveryTold | Ignored {
  const it = Push.parse(payload);
  if (!it.ref.startsWith(BRANCH)) return { ignored: 'A tag' };
  const branch = it.ref.slice(BRANCH.length);
  const isDefault = branch === it.project.default_branch;
  const email = addressOf(it.user_email);
  const pusher = { name: it.user_name, login: it.user_username ?? null, email };
  const tree = `${it.project.web_url}/-/tree/${branch.split('/').map(encodeURIComponent).join('/')}`;
  const state = GONE.test(it.after) ? ('deleted' as const) : ('open' as const);
  return {
    repo: repoOf(it.project),
    isForced: false,
    items: [
      ...(isDefault
        ? []
        : [{ kind: 'branch' as const, ref: branch, url: tree, author: pusher, state }]),
      ...it.commits.map(({ id, message, timestamp, url, author }) => {
        // GitLab knows the pusher's address; a commit may say whatever its author likes.
        const isPushers = email !== null && author.email?.toLowerCase() === email.toLowerCase();
        return {
          kind: 'commit' as const,
          ref: id,
          branch,
          message,
          url,
          at: new Date(timestamp),
          isOnDefault: isDefault,
          author: {
            name: author.name,
            login: isPushers ? pusher.login : null,
            email: isPushers ? email : null,
          },
        };
      }),
    ],
  };
}

const states: Record<z.output<typeof Merge>['object_attributes']['state'], PullState> = {
  opened: 'open',
  // It is just being merged.
  locked: 'open',
  closed: 'closed',
  merged: 'merged',
};

function readMerge(payload: unknown): DeliveryTold {
  const { user, project: of, object_attributes: it } = Merge.parse(payload);
  // `user` is whoever did this; of the author only the number is told.
  const isOwn = it.author_id == null || it.author_id === user.id;
  const isDraft = it.draft ?? it.work_in_progress ?? false;
  const state = states[it.state];
  return {
    repo: repoOf(of),
    isForced: false,
    items: [
      {
        kind: 'pull',
        ref: String(it.iid),
        branch: it.source_branch,
        title: it.title,
        description: it.description ?? '',
        url: it.url,
        state: state === 'open' && isDraft ? 'draft' : state,
        isFromFork: it.source_project_id !== it.target_project_id,
        author: isOwn
          ? { name: user.name, login: user.username, email: addressOf(user.email) }
          : { name: it.last_commit?.author.name ?? 'GitLab', login: null, email: null },
        at: instantOf(it.created_at),
        changedAt: instantOf(it.updated_at),
      },
    ],
  };
}

/** @throws ZodError for what is not as GitLab documents it. */
export function readGitlab(event: string, payload: unknown): DeliveryTold | Ignored {
  if (event === 'Push Hook') return readPush(payload);
  if (event === 'Merge Request Hook') return readMerge(payload);
  return { ignored: event === 'Tag Push Hook' ? 'A tag' : 'Nothing about issues' };
}

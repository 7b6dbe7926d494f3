/** Payloads as github.com/octokit/webhooks and "Webhook events" of GitLab's documentation have them. */

interface Pushed {
  branch?: string;
  messages?: readonly string[];
  created?: boolean;
  deleted?: boolean;
  forced?: boolean;
  author?: { name?: string; email?: string; username?: string | null };
  repoId?: number;
  shas?: readonly string[];
}

const SHA = '6113728f27ae82c7b1a177c8d03f9e96e0adf246';
const NONE = '0'.repeat(40);
let commits = 0;
const newSha = () => (commits += 1).toString(16).padStart(40, '0');

const repository = (id: number) => ({
  id,
  name: 'puzzle-saga',
  full_name: 'studio/puzzle-saga',
  private: true,
  html_url: 'https://github.com/studio/puzzle-saga',
  default_branch: 'main',
});

export const githubPush = ({
  branch = 'main',
  messages = [],
  created = false,
  deleted = false,
  forced = false,
  author = {},
  repoId = 186_853_002,
  shas,
}: Pushed = {}) => ({
  ref: `refs/heads/${branch}`,
  before: created ? NONE : SHA,
  after: deleted ? NONE : newSha(),
  repository: repository(repoId),
  pusher: { name: 'octo-sana', email: author.email ?? null },
  sender: { login: 'octo-sana', id: 21_031_067, type: 'User' },
  created,
  deleted,
  forced,
  base_ref: null,
  commits: messages.map((message, at) => {
    const id = shas?.[at] ?? newSha();
    return {
      id,
      distinct: true,
      message,
      timestamp: '2025-03-04T10:00:00+05:00',
      url: `https://github.com/studio/puzzle-saga/commit/${id}`,
      author: { name: 'Sana', email: 'sana@elsewhere.example', username: 'octo-sana', ...author },
      added: [],
      removed: [],
      modified: ['README.md'],
    };
  }),
});

interface Pulled {
  number?: number;
  action?: string;
  title?: string;
  body?: string | null;
  branch?: string;
  state?: 'open' | 'closed';
  merged?: boolean;
  draft?: boolean;
  fork?: boolean;
  updatedAt?: string;
  url?: string;
  login?: string;
}

export const githubPull = ({
  number = 2,
  action = 'opened',
  title = 'Update the README',
  body = null,
  branch = 'changes',
  state = 'open',
  merged = false,
  draft = false,
  fork = false,
  updatedAt = '2025-03-04T10:00:00Z',
  url = `https://github.com/studio/puzzle-saga/pull/${number}`,
  login = 'octo-sana',
}: Pulled = {}) => ({
  action,
  number,
  pull_request: {
    id: 279_147_437,
    number,
    html_url: url,
    state,
    locked: false,
    title,
    user: { login, id: 21_031_067, type: 'User' },
    body,
    draft,
    merged,
    created_at: '2025-03-04T09:00:00Z',
    updated_at: updatedAt,
    head: { label: `studio:${branch}`, ref: branch, repo: { id: fork ? 5 : 186_853_002 } },
    base: { label: 'studio:main', ref: 'main', repo: { id: 186_853_002 } },
  },
  repository: repository(186_853_002),
  sender: { login, id: 21_031_067, type: 'User' },
});

const project = {
  id: 15,
  name: 'Puzzle Saga',
  web_url: 'https://gitlab.com/studio/puzzle-saga',
  path_with_namespace: 'studio/puzzle-saga',
  default_branch: 'main',
};

export const gitlabPush = ({ branch = 'main', messages = [], deleted = false }: Pushed = {}) => ({
  object_kind: 'push',
  event_name: 'push',
  before: SHA,
  after: deleted ? NONE : newSha(),
  ref: `refs/heads/${branch}`,
  user_id: 4,
  user_name: 'Sana Malik',
  user_username: 'sana',
  user_email: 'sana@backlot.example',
  project_id: 15,
  project,
  commits: messages.map((message) => ({
    id: newSha(),
    message,
    title: message,
    timestamp: '2025-03-04T14:27:31+02:00',
    url: `https://gitlab.com/studio/puzzle-saga/-/commit/${SHA}`,
    author: { name: 'Somebody', email: 'somebody@elsewhere.example' },
    added: [],
    modified: [],
    removed: [],
  })),
  total_commits_count: messages.length,
});

export const gitlabMerge = (change: object = {}) => ({
  object_kind: 'merge_request',
  event_type: 'merge_request',
  user: { id: 51, name: 'Sana Malik', username: 'sana', email: '[REDACTED]' },
  project,
  object_attributes: {
    id: 99,
    iid: 7,
    target_branch: 'main',
    source_branch: 'ms-viewport',
    source_project_id: 15,
    target_project_id: 15,
    author_id: 51,
    title: 'MS-Viewport',
    created_at: '2025-03-04 09:00:00 UTC',
    updated_at: '2025-03-04 10:00:00 UTC',
    state: 'opened',
    draft: false,
    work_in_progress: false,
    description: '',
    url: 'https://gitlab.com/studio/puzzle-saga/-/merge_requests/7',
    last_commit: { id: SHA, author: { name: 'Sana', email: 'sana@backlot.example' } },
    action: 'open',
    ...change,
  },
});

import { call } from '#/client/api.ts';
import { hostWords } from '#/community/git/git-hosts.ts';
import { action } from '#/kernel/action.ts';
import { choice, option, optional, text } from '#/kernel/parameters.ts';
import { conflict } from '#/kernel/refusal.ts';
import { gitAccess } from './git-access.ts';
import type { GitConnection } from './git-connections.contract.ts';

const keywords = ['git', 'github', 'gitlab', 'repository', 'integration'];

const connections = async () => (await call('GET /git-connections', {})).rows;
const theConnection = option('Connection', async () =>
  (await connections()).map(({ id, name, host }) => ({ id, title: name, note: hostWords[host] })),
);

async function connectionOf(id: number): Promise<GitConnection> {
  const found = (await connections()).find((it) => it.id === id);
  if (!found) throw conflict('This connection is gone already.');
  return found;
}

/** Its secret is shown once, so it is made on the page. */
const gitConnect = action({
  id: 'git.connect',
  title: 'Connect a repository host',
  icon: 'git-branch',
  access: gitAccess,
  keywords,
  run: async (_values, { go }) => go('/user-management/git?connection=new'),
});

const gitRename = action({
  id: 'git.rename',
  title: 'Edit a Git connection',
  icon: 'git-branch',
  access: gitAccess,
  keywords,
  parameters: { connection: theConnection, name: optional(text('name')) },
  run: async ({ connection, name }, { go }) => {
    if (name === undefined) return go(`/user-management/git?connection=${connection}&edit=true`);
    const before = await connectionOf(connection);
    const { id, baseUrl, allProjects, projects } = before;
    const save = (to: string, version: number) =>
      call('POST /edit-git-connection', {
        id,
        version,
        name: to,
        baseUrl,
        projects: allProjects ? 'all' : projects.map((it) => it.id),
      });
    const after = await save(name, before.version);
    return {
      message: `The connection is “${after.name}” now`,
      undo: () => save(before.name, after.version),
    };
  },
});

export const gitSwitch = action({
  id: 'git.switch',
  title: 'Pause or resume a Git connection',
  icon: 'git-branch',
  access: gitAccess,
  keywords: [...keywords, 'stop'],
  verbs: ['switch git'],
  parameters: {
    connection: theConnection,
    on: choice('on or off', [
      { value: true, label: 'on', keywords: ['resume'] },
      { value: false, label: 'off', keywords: ['pause'] },
    ]),
  },
  run: async ({ connection, on }) => {
    const set = (to: boolean, version: number) =>
      call('POST /switch-git-connection', { id: connection, version, on: to });
    const { version } = await connectionOf(connection);
    const after = await set(on, version);
    return {
      message: `The connection “${after.name}” is ${on ? 'on' : 'paused'}`,
      undo: () => set(!on, after.version),
    };
  },
});

export const gitRemove = action({
  id: 'git.remove',
  title: 'Remove a Git connection',
  icon: 'trash',
  access: gitAccess,
  keywords,
  verbs: ['remove git'],
  confirm: 'What it linked to issues goes with it. It cannot be brought back.',
  parameters: { connection: theConnection },
  run: async ({ connection }) => {
    const { version } = await connectionOf(connection);
    return call('POST /remove-git-connection', { id: connection, version });
  },
});

export const gitActions = [gitConnect, gitRename, gitSwitch, gitRemove];

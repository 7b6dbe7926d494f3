import type { Tone } from '#/ui/badge.tsx';
import type { IconName } from '#/ui/icon-names.ts';
import type { GitConnection, GitDelivery } from './git-connections.contract.ts';
import type { GitItem } from './issue-git.contract.ts';

interface Words {
  text: string;
  tone: Tone;
}

/** Whether a delivery was refused and none accepted since. */
export const isRefused = ({ refused, receivedAt }: GitConnection) =>
  refused !== null && (receivedAt === null || receivedAt < refused.at);

export function stateWords(it: GitConnection): Words {
  if (it.state === 'paused') return { text: 'Paused', tone: 'neutral' };
  if (isRefused(it)) return { text: 'Needs attention', tone: 'warn' };
  return it.receivedAt === null
    ? { text: 'Not tried yet', tone: 'info' }
    : { text: 'Healthy', tone: 'good' };
}

export const deliveryWords: Readonly<Record<GitDelivery['state'], Words>> = {
  waiting: { text: 'Waiting', tone: 'info' },
  done: { text: 'Read', tone: 'good' },
  ignored: { text: 'Ignored', tone: 'neutral' },
  failed: { text: 'Failed', tone: 'bad' },
};

/** "All projects", "LAG, PUZ and 2 more". */
export function projectWords({ allProjects, projects, otherProjects }: GitConnection): string {
  if (allProjects) return 'All projects';
  const shown = projects.slice(0, 3).map((it) => it.key);
  const more = projects.length - shown.length + otherProjects;
  if (more === 0) return shown.join(', ');
  return shown.length > 0 ? `${shown.join(', ')} and ${more} more` : `${more} projects`;
}

type State = NonNullable<GitItem['state']>;

export const itemWords: Readonly<Record<State, Words>> = {
  draft: { text: 'Draft', tone: 'neutral' },
  open: { text: 'Open', tone: 'good' },
  merged: { text: 'Merged', tone: 'info' },
  closed: { text: 'Closed', tone: 'bad' },
  deleted: { text: 'Deleted', tone: 'neutral' },
};

const pullIcons: Partial<Record<State, IconName>> = {
  draft: 'git-pull-request-draft',
  closed: 'git-pull-request-closed',
  merged: 'git-merge',
};

export function itemIcon({ kind, state }: GitItem): IconName {
  if (kind === 'pull') return (state && pullIcons[state]) ?? 'git-pull-request';
  return kind === 'branch' ? 'git-branch' : 'git-commit';
}

/** "#12" at GitHub, "!12" at GitLab, the short hash of a commit. */
export function itemName({ kind, host, ref }: GitItem): string {
  if (kind === 'commit') return ref.slice(0, 7);
  if (kind === 'branch') return ref;
  return `${host === 'gitlab' ? '!' : '#'}${ref}`;
}

import type { Tone } from '#/ui/badge.tsx';
import type { IconName } from '#/ui/icon-names.ts';
import type { GitItem } from './work-git.contract.ts';

type State = NonNullable<GitItem['state']>;

export const itemWords: Readonly<Record<State, { text: string; tone: Tone }>> = {
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

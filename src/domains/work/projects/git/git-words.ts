import type { Tone } from '#/ui/badge.tsx';
import type { GitConnection, GitDelivery } from './git-connections.contract.ts';

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

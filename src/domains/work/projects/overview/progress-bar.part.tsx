import { formatNumber } from '#/kernel/numbers.ts';
import { groupWords } from '../project-words.ts';
import type { Progress } from './overview.contract.ts';

/** What is shown of a progress, from done to not begun; cancelled work is none. */
const groups = ['completed', 'started', 'unstarted', 'backlog'] as const;

export const issuesIn = (it: Progress) => groups.reduce((sum, group) => sum + it[group], 0);

export function doneShare(it: Progress): number {
  const all = issuesIn(it);
  return all === 0 ? 0 : it.completed / all;
}

/** How much of a project is done, under way and still to do, by the groups of its statuses. */
export function ProgressBar({ progress }: { progress: Progress }) {
  const all = issuesIn(progress);
  const words = groups
    .filter((it) => progress[it] > 0)
    .map((it) => `${formatNumber(progress[it])} ${groupWords[it].toLowerCase()}`)
    .join(', ');
  return (
    <span className="progress-bar" role="img" aria-label={words || 'No issues yet'} title={words}>
      {groups.map((it) => (
        <i key={it} className={it} style={{ width: all ? `${(progress[it] / all) * 100}%` : 0 }} />
      ))}
    </span>
  );
}

import type { TogetherSprint } from '#/domains/work/projects/sprints/sprints.contract.ts';
import { counted, formatNumber } from '#/kernel/numbers.ts';
import { workWords } from '../reports/work-words.ts';
import { openStatuses, statusWords } from '../task-rules.ts';
import type { OneSprint } from './sprints.contract.ts';

type Standing = 'open' | 'done' | 'cancelled';

/** A task or an issue of a sprint, as one list shows both. */
export interface SprintItem {
  kind: 'task' | 'issue';
  key: string;
  title: string;
  href: string;
  status: string;
  standing: Standing;
  who: string | null;
  /** The team of a task, the project of an issue. */
  from: string;
  /** What was worked on a task, the points of an issue. */
  size: string;
}

const order: Record<Standing, number> = { open: 0, done: 1, cancelled: 2 };

const taskItem = (it: OneSprint['tasks'][number], team: string): SprintItem => ({
  kind: 'task',
  key: it.key,
  title: it.title,
  href: `/tasks/info?task=${it.key}`,
  status: statusWords[it.status],
  standing: openStatuses.some((one) => one === it.status)
    ? 'open'
    : it.status === 'closed'
      ? 'done'
      : 'cancelled',
  who: it.assignee?.name ?? null,
  from: team,
  size: it.seconds > 0 ? workWords(it.seconds) : '–',
});

const issueItem = (
  it: TogetherSprint['issues'][number],
  { sprint, projectName }: TogetherSprint,
): SprintItem => ({
  kind: 'issue',
  key: it.key,
  title: it.title,
  href: `/project/list?project=${sprint.project.key}&issue=${it.key}`,
  status: it.status,
  standing: it.group === 'completed' ? 'done' : it.group === 'cancelled' ? 'cancelled' : 'open',
  who: it.assignee?.name ?? null,
  from: projectName,
  size:
    it.points === null
      ? '–'
      : Number.isInteger(it.points)
        ? counted(it.points, 'point')
        : `${formatNumber(it.points, 1)} points`,
});

/** Tasks and issues of a sprint in one list: what is open first. */
export function itemsOf(one: OneSprint, together: readonly TogetherSprint[]): SprintItem[] {
  const { team } = one.sprint;
  return [
    ...one.tasks.map((it) => taskItem(it, team.name)),
    ...together.flatMap((row) => row.issues.map((it) => issueItem(it, row))),
  ].toSorted((a, b) => order[a.standing] - order[b.standing]);
}

/** How many of these there are, and how many of them are done, open and cancelled. */
export function totalsOf(items: readonly SprintItem[]) {
  const count = (standing: Standing) => items.filter((it) => it.standing === standing).length;
  return {
    all: items.length,
    done: count('done'),
    open: count('open'),
    cancelled: count('cancelled'),
  };
}

import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action, type Outcome } from '#/kernel/action.ts';
import type { InputOf, OutputOf } from '#/kernel/endpoint.ts';
import { choice, entity } from '#/kernel/parameters.ts';
import type { backlogEndpoints } from './backlog.contract.ts';

type Rank = (typeof backlogEndpoints)['POST /cjprojects/rank'];
type Before = OutputOf<Rank>['before'];

/** What stood side by side goes back together, so that a hundred issues are a few calls. */
function runsOf(before: Before): Before[] {
  const runs: Before[] = [];
  for (const it of before) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && it.afterId === last.id && it.sprintId === last.sprintId) run.push(it);
    else runs.push([it]);
  }
  return runs;
}

async function takeBack(before: Before) {
  for (const run of runsOf(before)) {
    const [{ sprintId, afterId }] = run as [Before[number]];
    const place = afterId === null ? { to: 'top' as const } : { afterId };
    await call('POST /cjprojects/rank', { ids: run.map((it) => it.id), sprintId, ...place });
  }
}

/** Moves issues, and can take it back. */
async function rank(input: InputOf<Rank>): Promise<Outcome> {
  const { message, before } = await call('POST /cjprojects/rank', input);
  return { message, undo: () => takeBack(before) };
}

const issue = entity('issue');
const shared = { access: may('issues:write'), parameters: { issue } };

const keywords = ['backlog', 'rank', 'order', 'priority', 'move'];

const issueTop = action({
  ...shared,
  id: 'issue.to-top',
  title: 'Move an issue to the top',
  icon: 'chevron-up',
  keywords,
  run: ({ issue: id }) => rank({ ids: [id], to: 'top' }),
});
const issueBottom = action({
  ...shared,
  id: 'issue.to-bottom',
  title: 'Move an issue to the bottom',
  icon: 'chevron-down',
  keywords,
  run: ({ issue: id }) => rank({ ids: [id], to: 'bottom' }),
});
const issueUp = action({
  ...shared,
  id: 'issue.up',
  title: 'Move an issue up',
  icon: 'arrow-up',
  keywords,
  run: ({ issue: id }) => rank({ ids: [id], to: 'up' }),
});
const issueDown = action({
  ...shared,
  id: 'issue.down',
  title: 'Move an issue down',
  icon: 'arrow-down',
  keywords,
  run: ({ issue: id }) => rank({ ids: [id], to: 'down' }),
});

type Goal = 'active' | 'next' | 'backlog';

/** The sprint that is running, the first that is planned, or none. */
async function sprintFor(id: number, where: Goal): Promise<number | null> {
  if (where === 'backlog') return null;
  const { project } = await call('GET /cjprojects/issue-detail', { id });
  const { sprints } = await call('GET /cjprojects/backlogs', { project: project.key });
  const state = where === 'active' ? 'active' : 'planned';
  const sprint = sprints.find((it) => it.state === state);
  if (sprint) return sprint.id;
  throw new Error(where === 'active' ? 'No sprint is running.' : 'No sprint is planned.');
}

const issueToSprint = action({
  ...shared,
  id: 'issue.to-sprint',
  title: 'Move an issue to a sprint',
  icon: 'repeat',
  keywords: ['sprint', 'backlog', 'plan', 'move'],
  parameters: {
    issue,
    where: choice<Goal>('where', [
      { value: 'active', label: 'The running sprint', keywords: ['current', 'active', 'sprint'] },
      { value: 'next', label: 'The next sprint', keywords: ['planned', 'sprint'] },
      { value: 'backlog', label: 'The backlog', keywords: ['out', 'none', 'later'] },
    ]),
  },
  run: async ({ issue: id, where }) => rank({ ids: [id], sprintId: await sprintFor(id, where) }),
});

/** Several issues to any place: what dragging and the "Move to…" menu run. */
export const issuesRank = { run: (input: InputOf<Rank>) => rank(input) };

/** One step by a key: the other key takes it back, so nothing is said. */
export const issuesStep = {
  run: async (input: InputOf<Rank>) => void (await call('POST /cjprojects/rank', input)),
};

export const backlogActions = [issueToSprint, issueTop, issueUp, issueDown, issueBottom];

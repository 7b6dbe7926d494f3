import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import { entity } from '#/kernel/parameters.ts';

/** Issues that have not begun: work on them begins them. */
const waiting = ['backlog', 'unstarted'];

async function preview({ issue: id }: { issue?: number }): Promise<Preview> {
  if (id === undefined) return { facts: [] };
  const [{ issue }, { running }] = await Promise.all([
    call('GET /cjprojects/issue-detail', { id }),
    call('GET /tasks', { perPage: 1 }),
  ]);
  const isOther = running && running.issue?.id !== id;
  return {
    facts: [
      { label: 'Issue', value: issue.key, note: issue.title },
      { label: 'Now', value: issue.status.name },
    ],
    warning: isOther ? `Pauses ${running.key}, ${running.title}` : undefined,
    refusal: running?.issue?.id === id ? `You are working on ${issue.key} already.` : undefined,
  };
}

/** Starts the timer on an issue; one that has not begun is moved on. */
export const issueWork = action({
  id: 'issue.work',
  title: 'Work on an issue',
  icon: 'player-play',
  access: may('tasks:work'),
  keywords: ['start', 'timer', 'issue', 'track', 'time'],
  verbs: ['work on'],
  parameters: { issue: entity('issue') },
  preview,
  run: async ({ issue: id }) => {
    const { running } = await call('GET /tasks', { perPage: 1 });
    const task = await call('POST /tasks/work-on-issue', { issueId: id, pauseRunning: true });
    const { issue, mayWrite } = await call('GET /cjprojects/issue-detail', { id });
    if (mayWrite && waiting.includes(issue.status.group))
      await call('POST /cjprojects/update-issue-status', { id, group: 'started' });
    const isSwitch = running && running.id !== task.id;
    return {
      message: isSwitch ? `${issue.key} started, ${running.key} paused` : `${issue.key} started`,
      undo: () =>
        isSwitch
          ? call('POST /tasks/status-update', {
              id: running.id,
              status: 'in_progress',
              pauseRunning: true,
            })
          : call('POST /tasks/pause', { id: task.id, reason: 'other-task' }),
    };
  },
});

export const issueWorkActions = [issueWork];

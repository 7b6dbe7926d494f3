import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { entity } from '#/kernel/parameters.ts';
import { statusWords } from '../task-rules.ts';

const task = entity('task');
const write = may('tasks:write');

const read = async (id: number) => (await call('GET /tasks/info', { id })).task;

const issueWords = (issue: { key: string } | null) => issue?.key ?? 'None';

async function preview({ task: id }: { task?: number }): Promise<Preview> {
  if (id === undefined) return { facts: [] };
  const it = await read(id);
  return {
    facts: [
      { label: 'Task', value: it.key, note: it.title },
      { label: 'Now', value: statusWords[it.status], note: it.dueOn ? namedDay(it.dueOn) : '' },
      { label: 'Issue', value: issueWords(it.issue) },
    ],
  };
}

export const taskMakeIssue = action({
  id: 'task.make-issue',
  title: 'Make an issue of a task',
  icon: 'transfer',
  access: write,
  keywords: ['convert', 'issue', 'project', 'promote'],
  verbs: ['make issue'],
  parameters: { task, project: entity('project') },
  preview: async (values) => {
    const shown = await preview(values);
    const issue = values.task === undefined ? null : (await read(values.task)).issue;
    return { ...shown, refusal: issue ? `It is the work on ${issue.key} already.` : undefined };
  },
  run: async ({ task: id, project: projectId }) => {
    const { version } = await read(id);
    const made = await call('POST /tasks/make-issue', { id, version, projectId });
    const { issue } = made;
    return {
      message: `${made.key} is the work on ${issue?.key ?? 'an issue'} now`,
      undo: async () => {
        await call('POST /tasks/save', { id, version: made.version, issueId: null });
        if (issue) await call('POST /cjprojects/delete-issue', { id: issue.id });
      },
    };
  },
});

/** Saves which issue a task is the work on, and can put back the one before. */
async function link(id: number, issueId: number | null) {
  const before = await read(id);
  const saved = await call('POST /tasks/save', { id, version: before.version, issueId });
  const back = { id, version: saved.version, issueId: before.issue?.id ?? null };
  return {
    message: saved.issue
      ? `${saved.key} is work on ${saved.issue.key} now`
      : `${saved.key} is off ${issueWords(before.issue)}`,
    undo: () => call('POST /tasks/save', back),
  };
}

export const taskLinkIssue = action({
  id: 'task.link-issue',
  title: 'Link a task with an issue',
  icon: 'link',
  access: write,
  keywords: ['issue', 'project', 'work on', 'belongs'],
  verbs: ['link task'],
  parameters: { task, issue: entity('issue') },
  preview,
  run: ({ task: id, issue }) => link(id, issue),
});

export const taskUnlinkIssue = action({
  id: 'task.unlink-issue',
  title: 'Take a task off its issue',
  icon: 'x',
  access: write,
  keywords: ['issue', 'unlink', 'remove'],
  verbs: ['unlink task'],
  parameters: { task },
  preview: async (values) => {
    const shown = await preview(values);
    const isFree = values.task !== undefined && !(await read(values.task)).issue;
    return { ...shown, refusal: isFree ? 'It is not linked with an issue.' : undefined };
  },
  run: ({ task: id }) => link(id, null),
});

export const taskIssueActions = [taskMakeIssue, taskLinkIssue, taskUnlinkIssue];

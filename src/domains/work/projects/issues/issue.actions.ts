import { call } from '#/client/api.ts';
import type { Api } from '#/client/endpoints.ts';
import { may } from '#/kernel/access.ts';
import { action, type Outcome, type Preview } from '#/kernel/action.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import { choice, day, entity, optional, passed, text } from '#/kernel/parameters.ts';
import { lastProject } from '../last-project.part.ts';
import { issuePriorities, priorityWords, type StatusGroup } from '../project-words.ts';
import { branchName } from './branch-name.ts';
import { saidBefore } from './issue-before.ts';
import { issueFileActions } from './issue-files.actions.ts';
import type { Issue } from './issue.contract.ts';
import { askedWhereOpen } from './leave-open.part.ts';
import { moveWarning, noteOf, undoEnded } from './move-notes.part.ts';

const issue = entity('issue');
const write = may('issues:write');

export type IssueChange = Omit<
  InputOf<Api['POST /cjprojects/update-issue']>,
  'id' | 'key' | 'version'
>;

const read = async (id: number) => (await call('GET /cjprojects/issue-detail', { id })).issue;

/** Changes an issue and tells how to take it back. */
async function changed(
  before: Issue & { description?: string | null },
  change: IssueChange,
  words: (after: Issue) => string,
): Promise<Outcome | void> {
  const { id, version } = before;
  const after = await askedWhereOpen((leaveOpen) =>
    call('POST /cjprojects/update-issue', { id, version, ...change, leaveOpen }),
  );
  if (!after) return undefined;
  const back = { id, version: after.version, ...saidBefore(before, change), leaveOpen: true };
  const note = change.statusId === undefined ? '' : await noteOf(after);
  return {
    message: `${words(after)}${note}`,
    undo: () =>
      call('POST /cjprojects/update-issue', back).then(() => change.statusId && undoEnded(after)),
  };
}

const shown = async ({ issue: id }: { issue?: number }): Promise<Preview> => {
  if (id === undefined) return { facts: [] };
  const it = await read(id);
  return {
    facts: [
      { label: 'Issue', value: it.key, note: it.title },
      { label: 'Now', value: it.status.name },
      { label: 'Assignee', value: it.assignee?.name ?? 'Nobody' },
    ],
  };
};

async function shownMove(values: { issue?: number; to?: StatusGroup }): Promise<Preview> {
  const { issue: id, to } = values;
  const isSaid = id !== undefined && to !== undefined;
  return { ...(await shown(values)), warning: isSaid ? await moveWarning(id, to) : undefined };
}

/** Behind every field of table, board and sheet. */
export const issueChange = {
  run: ({ issue: before, change }: { issue: Issue; change: IssueChange }) =>
    changed(before, change, ({ key }) => `${key} changed`),
};

const issueNew = action({
  id: 'issue.new',
  title: 'New issue',
  icon: 'checkbox',
  access: write,
  keywords: ['issue', 'create', 'bug', 'story', 'project'],
  verbs: ['issue'],
  parameters: { project: optional(entity('project')), title: optional(text('Title')) },
  run: async ({ title, project: id }, { go }) => {
    const project =
      id === undefined ? lastProject() : (await call('GET /cjprojects/detail', { id })).project.key;
    if (!title || project === undefined)
      return go(`/project/list?${project ? `project=${project}&` : ''}new=yes`);
    const made = await call('POST /cjprojects/create-issue', { project, title });
    return {
      message: `${made.key} created`,
      undo: () => call('POST /cjprojects/delete-issue', { id: made.id }),
    };
  },
});

const steps: readonly { value: StatusGroup; label: string }[] = [
  { value: 'backlog', label: 'backlog' },
  { value: 'unstarted', label: 'to do' },
  { value: 'started', label: 'in progress' },
  { value: 'completed', label: 'done' },
  { value: 'cancelled', label: 'cancelled' },
];

export const issueMove = action({
  id: 'issue.move',
  title: 'Move an issue',
  icon: 'arrow-right',
  access: write,
  keywords: ['status', 'done', 'progress', 'issue'],
  verbs: ['move'],
  parameters: { issue, to: choice('to', steps) },
  preview: shownMove,
  run: async ({ issue: id, to }) => {
    const before = await read(id);
    const after = await askedWhereOpen((leaveOpen) =>
      call('POST /cjprojects/update-issue-status', { id, group: to, leaveOpen }),
    );
    if (!after) return undefined;
    const back = { id, statusId: before.status.id, leaveOpen: true };
    return {
      message: `${after.key} is ${after.status.name.toLowerCase()}${await noteOf(after)}`,
      undo: () => call('POST /cjprojects/update-issue-status', back).then(() => undoEnded(after)),
    };
  },
});

const issueAssign = action({
  id: 'issue.assign',
  title: 'Give an issue to somebody',
  icon: 'user-plus',
  access: write,
  keywords: ['assign', 'assignee', 'issue', 'owner'],
  verbs: ['assign'],
  parameters: { issue, person: entity('person', 'To') },
  preview: shown,
  run: async ({ issue: id, person }) =>
    changed(await read(id), { assigneeId: person }, (it) =>
      it.assignee ? `${it.key} given to ${it.assignee.name}` : `${it.key} is nobody's`,
    ),
});

const issuePrioritise = action({
  id: 'issue.prioritise',
  title: 'Set the priority of an issue',
  icon: 'flag',
  access: write,
  keywords: ['priority', 'urgent', 'issue'],
  verbs: ['prioritise'],
  parameters: {
    issue,
    priority: choice(
      'Priority',
      issuePriorities.map((value) => ({ value, label: priorityWords[value].toLowerCase() })),
    ),
  },
  preview: shown,
  run: async ({ issue: id, priority }) =>
    changed(
      await read(id),
      { priority },
      (it) => `${it.key}: ${priorityWords[it.priority].toLowerCase()}`,
    ),
});

const issueDue = action({
  id: 'issue.due',
  title: 'Set the due day of an issue',
  icon: 'calendar',
  access: write,
  keywords: ['due', 'deadline', 'issue', 'day'],
  verbs: ['due'],
  parameters: { issue, day: day('Due') },
  preview: shown,
  run: async ({ issue: id, day }) =>
    changed(await read(id), { dueOn: day }, (it) => `${it.key} is due ${it.dueOn}`),
});

const issueStart = action({
  id: 'issue.start',
  title: 'Set the start date of an issue',
  icon: 'calendar',
  access: write,
  keywords: ['start', 'begin', 'planned', 'issue', 'day', 'timeline'],
  verbs: ['starts'],
  parameters: { issue, day: day('Start') },
  preview: shown,
  run: async ({ issue: id, day }) =>
    changed(await read(id), { startsOn: day }, (it) => `${it.key} starts ${it.startsOn}`),
});

export const issueClone = action({
  id: 'issue.clone',
  title: 'Clone an issue',
  icon: 'copy',
  access: write,
  keywords: ['copy', 'duplicate', 'issue'],
  verbs: ['clone'],
  parameters: { issue, children: passed<boolean>() },
  preview: shown,
  run: async ({ issue: id, children = true }) => {
    const made = await call('POST /cjprojects/clone-issue', { id, children });
    return {
      message: `${made.key} is the copy`,
      undo: () => call('POST /cjprojects/delete-issue', { id: made.id }),
    };
  },
});

export const issueBranch = action({
  id: 'issue.branch',
  title: 'Copy branch name',
  icon: 'git-branch',
  access: may('projects:read'),
  keywords: ['git', 'branch', 'issue', 'checkout'],
  verbs: ['branch'],
  parameters: { issue },
  places: ['console'],
  run: async ({ issue: id }) => {
    const { key, title } = await read(id);
    const name = branchName(key, title);
    await navigator.clipboard.writeText(name);
    return { message: `${name} copied` };
  },
});

export const issueDelete = action({
  id: 'issue.delete',
  title: 'Delete an issue',
  icon: 'trash',
  access: write,
  keywords: ['remove', 'issue'],
  verbs: ['delete'],
  parameters: { issue },
  preview: shown,
  run: async ({ issue: id }) => {
    const { key, count } = await call('POST /cjprojects/delete-issue', { id });
    return {
      message: count > 1 ? `${key} and ${count - 1} below it deleted` : `${key} deleted`,
      undo: () => call('POST /cjprojects/restore-issue', { id }),
    };
  },
});

export const issueActions = [
  issueNew,
  issueMove,
  issueAssign,
  issuePrioritise,
  issueStart,
  issueDue,
  issueClone,
  issueBranch,
  issueDelete,
  ...issueFileActions,
];

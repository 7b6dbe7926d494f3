import { useState, type ReactNode } from 'react';
import { useScope } from '#/client/me.ts';
import { useRun } from '#/client/running.ts';
import { may } from '#/kernel/access.ts';
import { openStatuses } from '../task-rules.ts';
import type { Task } from '../tasks.contract.ts';
import { LinkIssueForm, MakeIssueForm } from './task-issue-form.part.tsx';
import { taskUnlinkIssue } from './task-issue.actions.ts';

/** What can be done about the issue of a task, and the dialog that one of it has opened. */
export function useTaskIssue(task: Task, mayEdit: boolean) {
  const run = useRun();
  const [dialog, setDialog] = useState<'make' | 'link'>();
  const maySee = useScope(may('projects:read')) !== undefined;
  const mayMake = useScope(may('issues:write')) !== undefined;
  const isOpen = openStatuses.some((it) => it === task.status);
  const done = () => setDialog(undefined);
  const forms: Record<'make' | 'link', ReactNode> = {
    make: <MakeIssueForm task={task} onClose={done} />,
    link: <LinkIssueForm task={task} onClose={done} />,
  };
  return {
    make: mayEdit && mayMake && isOpen && !task.issue ? () => setDialog('make') : undefined,
    link: mayEdit && maySee && !task.issue ? () => setDialog('link') : undefined,
    unlink: mayEdit && task.issue ? () => void run(taskUnlinkIssue, { task: task.id }) : undefined,
    dialog: dialog && forms[dialog],
    isOpen: dialog !== undefined,
  };
}
export type TaskIssueDoors = ReturnType<typeof useTaskIssue>;

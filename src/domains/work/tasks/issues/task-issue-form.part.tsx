import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import type { Task } from '../tasks.contract.ts';
import { taskLinkIssue, taskMakeIssue } from './task-issue.actions.ts';

/** Projects or issues one sees, by key or title; values are their ids. */
function useFound(kind: 'project' | 'issue') {
  const [typed, setTyped] = useState('');
  const { data } = useQuery({
    ...reading('GET /search', { q: typed, kinds: [kind], limit: 20 }),
    placeholderData: keepPreviousData,
  });
  const options = (data?.rows ?? []).map((it) => ({
    value: String(it.id),
    label: it.key ? `${it.key}  ${it.title}` : it.title,
  }));
  return { options, onSearch: setTyped };
}

interface TaskIssueFormProps {
  task: Pick<Task, 'id' | 'key' | 'title'>;
  onClose: () => void;
}

/** In which project a task becomes an issue. */
export function MakeIssueForm({ task, onClose }: TaskIssueFormProps) {
  const run = useRunOn(useStage());
  const projects = useFound('project');
  const form = useForm({
    initial: { projectId: '' },
    check: ({ projectId }): Record<string, string> =>
      projectId ? {} : { projectId: 'Choose a project.' },
    submit: async ({ projectId }) => {
      await run(taskMakeIssue, { task: task.id, project: Number(projectId) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Make an issue of ${task.key}`}
      note={task.title}
      form={form}
      verb="Make the issue"
      onClose={onClose}
    >
      <ComboField
        label="Project"
        autoFocus
        placeholder="Key or name"
        help="Title, description, priority and due day go along; the hours stay with the task, which is the work on it."
        {...projects}
        {...form.field('projectId')}
      />
    </FormDialog>
  );
}

/** Which issue a task is the work on. */
export function LinkIssueForm({ task, onClose }: TaskIssueFormProps) {
  const run = useRunOn(useStage());
  const issues = useFound('issue');
  const form = useForm({
    initial: { issueId: '' },
    check: ({ issueId }): Record<string, string> =>
      issueId ? {} : { issueId: 'Choose an issue.' },
    submit: async ({ issueId }) => {
      await run(taskLinkIssue, { task: task.id, issue: Number(issueId) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Link ${task.key} with an issue`}
      note={task.title}
      form={form}
      verb="Link"
      onClose={onClose}
    >
      <ComboField
        label="Issue"
        autoFocus
        placeholder="Key or title"
        help="Its hours count for the issue, those that were worked already too."
        {...issues}
        {...form.field('issueId')}
      />
    </FormDialog>
  );
}

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { toastError } from '#/client/running.ts';
import { findPeople } from '#/community/find-people.part.ts';
import { may } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { HitKind } from '#/kernel/hit.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextArea, TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { DayField } from '#/ui/rich/day-field.tsx';
import { RichEditor } from '#/ui/rich/rich-editor.tsx';
import { saved } from '#/ui/toast.ts';
import { everySprint } from './sprints/every-sprint.ts';
import { priorityWords, taskPriorities, type TaskPriority } from './task-rules.ts';

/** Apps or people by name, as far as one may see them. */
function useFound(kind: HitKind) {
  const [typed, setTyped] = useState('');
  const { data } = useQuery({
    ...reading('GET /search', { q: typed, kinds: [kind], limit: 20 }),
    placeholderData: keepPreviousData,
  });
  const options = (data?.rows ?? []).map((it) => ({ value: String(it.id), label: it.title }));
  return { options, onSearch: setTyped };
}

/** Sprints a new task may be put into; none where one may not fill them. */
function useSprints() {
  const mayFill = useScope(may('task-sprints:write')) !== undefined;
  const { data } = useQuery({
    ...everySprint(['active', 'planned']),
    enabled: mayFill,
  });
  return (data ?? []).map((it) => ({
    value: String(it.id),
    label: `${it.name}, ${it.team.name}`,
  }));
}

const priorities = taskPriorities.map((value) => ({ value, label: priorityWords[value] }));

interface TaskFormProps {
  onClose: () => void;
  /** Text selected on a page becomes the title. */
  title?: string;
}

/** A new task, mine unless somebody else is chosen. */
export function TaskForm({ onClose, title = '' }: TaskFormProps) {
  const queries = useQueryClient();
  const [today] = useState(() => dayOf(new Date()));
  const apps = useFound('app');
  const people = useFound('person');
  const { data: choices } = useQuery(reading('GET /tasks/record/choices', {}));
  const types = (choices?.types ?? [])
    .filter((it) => it.active)
    .map(({ name }) => ({ value: name, label: name }));
  const reviewers = (choices?.people ?? [])
    .filter((it) => it.mayReview)
    .map((it) => ({ value: String(it.id), label: it.name }));
  const sprints = useSprints();
  const form = useForm<{
    title: string;
    appId: string;
    assigneeId: string;
    reviewerId: string;
    type: string;
    priority: TaskPriority | '';
    dueOn: string;
    description: string;
    checklist: string;
    sprintId: string;
  }>({
    initial: {
      title,
      appId: '',
      assigneeId: '',
      reviewerId: '',
      type: '',
      priority: 'medium',
      dueOn: '',
      description: '',
      checklist: '',
      sprintId: '',
    },
    submit: async (it) => {
      const { title, appId, assigneeId, reviewerId, type, priority, dueOn } = it;
      const items = it.checklist.split('\n').filter((one) => one.trim());
      const { id } = await call('POST /tasks/save', {
        title,
        ...(appId && { appId: Number(appId) }),
        ...(assigneeId && { assigneeId: Number(assigneeId) }),
        ...(reviewerId && { reviewerId: Number(reviewerId) }),
        ...(type && { type }),
        ...(priority && { priority }),
        ...(dueOn && { dueOn }),
        ...(it.description.trim() && { description: it.description.trim() }),
        ...(items.length > 0 && { checklist: items }),
      });
      // It is there already: that it is in no sprint is said, and mended on its page.
      if (it.sprintId)
        await call('POST /tasks/members/sprint-update', {
          ids: [id],
          sprintId: Number(it.sprintId),
        }).catch(toastError);
      saved();
      onClose();
      await queries.invalidateQueries();
    },
    check: ({ title }): Record<string, string> =>
      title.trim() ? {} : { title: 'Give the task a title.' },
  });
  return (
    <FormDialog title="New task" onClose={onClose} form={form} verb="Create task">
      <TextField label="Title" autoFocus maxLength={200} {...form.field('title')} />
      <ComboField
        label="Game"
        help="Its key becomes part of the task's"
        {...apps}
        {...form.field('appId')}
      />
      <ComboField label="For" help="You, when empty" {...people} {...form.field('assigneeId')} />
      <ComboField
        label="Reviewer"
        help="Nobody, when empty: it is closed as soon as it is handed in"
        options={reviewers}
        {...form.field('reviewerId')}
      />
      <Select label="Type" choices={types} {...form.field('type')} />
      <Select label="Priority" choices={priorities} {...form.field('priority')} />
      <DayField label="Due" today={today} {...form.field('dueOn')} />
      {sprints.length > 0 && (
        <ComboField label="Sprint" options={sprints} {...form.field('sprintId')} />
      )}
      <RichEditor label="Description" findPeople={findPeople} {...form.field('description')} />
      <TextArea label="Checklist" help="An item a line" {...form.field('checklist')} />
    </FormDialog>
  );
}

import { useState } from 'react';
import { call } from '#/client/api.ts';
import { useRun } from '#/client/running.ts';
import { findReaders } from '#/community/find-people.part.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { DayField } from '#/ui/rich/day-field.tsx';
import { RichEditor } from '#/ui/rich/rich-editor.tsx';
import type { ProjectDetail } from '../in-project.part.tsx';
import { issuePriorities, priorityWords, type IssuePriority } from '../project-words.ts';
import { useFound, useParents } from './found.part.ts';
import { pickOptions } from './issue-picks.part.ts';

interface IssueFormProps {
  detail: ProjectDetail;
  /** The column whose plus was pressed. */
  statusId?: number;
  onClose: () => void;
  onMade: (key: string) => void;
}

interface Values {
  title: string;
  description: string;
  typeId: string;
  statusId: string;
  assigneeId: string;
  priority: IssuePriority | '';
  points: string;
  sprintId: string;
  parentId: string;
  appId: string;
  startsOn: string;
  dueOn: string;
}

/** The usual type is the first one of the middle level. */
const usualType = ({ types }: ProjectDetail) => types.find((it) => it.level === 1) ?? types[0];
const usualStatus = ({ statuses }: ProjectDetail) =>
  statuses.find((it) => it.group === 'unstarted') ?? statuses[0];

const words = (id: { id: number } | undefined) => (id ? String(id.id) : '');
const number = (text: string) => (text === '' ? undefined : Number(text));

/** A new issue: only its title is needed. */
export function IssueForm({ detail, statusId, onClose, onMade }: IssueFormProps) {
  const run = useRun();
  const apps = useFound('app');
  const parents = useParents(detail.project.key);
  const [initial] = useState<Values>(() => ({
    title: '',
    description: '',
    typeId: words(usualType(detail)),
    statusId: statusId === undefined ? words(usualStatus(detail)) : String(statusId),
    assigneeId: '',
    priority: 'medium',
    points: '',
    sprintId: '',
    parentId: '',
    appId: '',
    startsOn: '',
    dueOn: '',
  }));
  const form = useForm<Values>({
    initial,
    check: ({ title }): Record<string, string> =>
      title.trim() ? {} : { title: 'Give the issue a title.' },
    submit: async (it) => {
      const made = await call('POST /cjprojects/create-issue', {
        project: detail.project.key,
        title: it.title,
        description: it.description || null,
        typeId: number(it.typeId),
        statusId: number(it.statusId),
        assigneeId: number(it.assigneeId),
        priority: it.priority || undefined,
        points: number(it.points),
        sprintId: number(it.sprintId),
        parentId: number(it.parentId),
        appId: number(it.appId),
        startsOn: it.startsOn || undefined,
        dueOn: it.dueOn || undefined,
      });
      onMade(made.key);
      await run(
        {
          run: async () => ({
            message: `${made.key} created`,
            undo: () => call('POST /cjprojects/delete-issue', { id: made.id }),
          }),
        },
        {},
      );
    },
  });
  const choices = (field: 'type' | 'status') =>
    pickOptions(field, detail).map(({ value, label }) => ({ value, label }));
  const picks = (field: 'assignee' | 'sprint' | 'points') =>
    pickOptions(field, detail).filter((it) => it.value !== '');
  return (
    <FormDialog
      title="New issue"
      note={`In ${detail.project.name}`}
      verb="Create issue"
      width={620}
      form={form}
      onClose={onClose}
    >
      <TextField label="Title" autoFocus maxLength={200} {...form.field('title')} />
      <RichEditor
        label="Description"
        findPeople={findReaders('project', detail.project.id)}
        {...form.field('description')}
      />
      <div className="issue-form">
        <Select label="Type" choices={choices('type')} {...form.field('typeId')} />
        <Select label="Status" choices={choices('status')} {...form.field('statusId')} />
        <ComboField label="Assignee" options={picks('assignee')} {...form.field('assigneeId')} />
        <Select
          label="Priority"
          choices={issuePriorities.map((value) => ({ value, label: priorityWords[value] }))}
          {...form.field('priority')}
        />
        <ComboField label="Sprint" options={picks('sprint')} {...form.field('sprintId')} />
        <TextField label="Points" inputMode="decimal" {...form.field('points')} />
        <DayField label="Start" today={detail.today} {...form.field('startsOn')} />
        <DayField label="Due" today={detail.today} {...form.field('dueOn')} />
        <ComboField label="Game" {...apps} {...form.field('appId')} />
        <ComboField
          label="Below"
          help="The issue it is a part of"
          {...parents}
          {...form.field('parentId')}
        />
      </div>
    </FormDialog>
  );
}

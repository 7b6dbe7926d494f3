import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { findPeople } from '#/community/find-people.part.ts';
import type { WorkKind } from '#/kernel/work-kind.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { Field } from '#/ui/form/field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { TextArea, TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { RichEditor } from '#/ui/rich/rich-editor.tsx';
import { RuleFields } from './rule-field.part.tsx';
import { ruleOf, ruleValues, shiftOf, type RuleValues } from './rule-values.ts';
import { useIssueChoices, useTaskChoices } from './template-choices.part.ts';
import { templateSave } from './templates.actions.ts';
import type { WorkTemplate } from './templates.contract.ts';

interface Values extends RuleValues {
  title: string;
  description: string;
  projectId: string;
  appId: string;
  type: string;
  typeId: string;
  priority: WorkTemplate['priority'] | '';
  labelIds: string[];
  /** One a line. */
  checklist: string;
  assigneeId: string;
  reviewerId: string;
  dueAfter: number | null;
  startsOn: string;
  endsOn: string;
}

const priorities = [
  { value: 'urgent', label: 'Urgent' },
  { value: 'high', label: 'High' },
  { value: 'medium', label: 'Medium' },
  { value: 'low', label: 'Low' },
  { value: 'none', label: 'None' },
] as const;

const words = (it: { id: number } | null | undefined) => (it ? String(it.id) : '');
const number = (text: string) => (text === '' ? null : Number(text));
const lines = (text: string) =>
  text
    .split('\n')
    .map((it) => it.trim())
    .filter(Boolean);

function initialOf(it: WorkTemplate | undefined, myId: number): Values {
  return {
    ...ruleValues(it?.rule ?? null, it?.shift ?? 'next'),
    title: it?.title ?? '',
    description: it?.description ?? '',
    projectId: words(it?.project),
    appId: words(it?.app),
    type: it?.type ?? '',
    typeId: words(it?.issueType),
    priority: it?.priority ?? 'medium',
    labelIds: it?.labels.map((one) => String(one.id)) ?? [],
    checklist: it?.checklist.join('\n') ?? '',
    assigneeId: it ? words(it.assignee) : String(myId),
    reviewerId: words(it?.reviewer),
    dueAfter: it?.dueAfter ?? null,
    startsOn: it?.startsOn ?? '',
    endsOn: it?.endsOn ?? '',
  };
}

/** Projects by name, as far as one sees them. */
function useProjects(chosen: WorkTemplate['project'] | undefined) {
  const [typed, setTyped] = useState('');
  const { data } = useQuery({
    ...reading('GET /search', { q: typed, kinds: ['project'], limit: 20 }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.rows ?? []).map((it) => ({ value: String(it.id), label: it.title }));
  const own = chosen && { value: String(chosen.id), label: chosen.name };
  const options = own && !found.some((it) => it.value === own.value) ? [own, ...found] : found;
  return { options, onSearch: setTyped };
}

interface TemplateFormProps {
  kind: WorkKind;
  /** Absent: a new one. */
  template?: WorkTemplate | undefined;
  today: string;
  onClose: () => void;
  /** It is saved; takes the form away. */
  onSaved: (id: number) => void;
}

const wordsOfCheck = {
  task: { label: 'Checklist', help: 'One item a line' },
  issue: { label: 'Issues below it', help: 'One title a line' },
};

/** A new template of tasks or issues, or what one says; with the days on which it makes them. */
export function TemplateForm({
  kind,
  template: given,
  today,
  onClose,
  onSaved,
}: TemplateFormProps) {
  const template = useOpened(given);
  const me = useMe();
  const run = useRunOn(useStage());
  const isTask = kind === 'task';
  const projects = useProjects(template?.project);
  const form = useForm<Values>({
    initial: initialOf(template, me.id),
    check: (it): Record<string, string> => ({
      ...(it.title.trim() ? {} : { title: `Give the ${kind} a title.` }),
      ...(isTask || it.projectId ? {} : { projectId: 'Choose a project.' }),
      ...(it.repeats === 'week' && it.weekdays.length === 0
        ? { weekdays: 'Choose at least one day.' }
        : {}),
      ...(ruleOf(it) === undefined && it.weekdays.length > 0
        ? { interval: 'Write a number from 1 to 99.' }
        : {}),
    }),
    submit: async (it) => {
      const isRepeated = it.repeats !== 'never';
      await run(templateSave, {
        template,
        onSaved,
        to: {
          kind,
          title: it.title,
          description: it.description || null,
          projectId: isTask ? null : number(it.projectId),
          appId: number(it.appId),
          type: isTask ? it.type || null : null,
          typeId: isTask ? null : number(it.typeId),
          priority: it.priority || 'medium',
          labelIds: it.labelIds.map(Number),
          checklist: lines(it.checklist),
          assigneeId: number(it.assigneeId),
          reviewerId: isTask ? number(it.reviewerId) : null,
          dueAfter: it.dueAfter,
          rule: ruleOf(it) ?? null,
          shift: shiftOf(it),
          startsOn: isRepeated ? it.startsOn || null : null,
          endsOn: isRepeated ? it.endsOn || null : null,
        },
      });
    },
  });
  const { projectId, labelIds } = form.values;
  const tasks = useTaskChoices(isTask);
  const issues = useIssueChoices(isTask ? '' : projectId);
  const people = isTask ? tasks.people : issues.people;
  const own = { value: String(me.id), label: me.name };
  const known = people.some((it) => it.value === own.value) || !isTask ? people : [own, ...people];
  const field = form.field as <K extends keyof Values>(
    name: K,
  ) => ReturnType<typeof form.field<K & string>>;
  // The server names a line of the list; here they are one field.
  const wrongLine = Object.entries(form.errors).find(([name]) => name.startsWith('checklist'))?.[1];
  return (
    <FormDialog
      title={template ? `Change “${template.title}”` : `New template of ${kind}s`}
      verb={template ? 'Save' : 'Create template'}
      width={640}
      form={form}
      onClose={onClose}
    >
      <TextField label="Title" autoFocus maxLength={200} {...form.field('title')} />
      {!isTask && <ComboField label="Project" {...projects} {...form.field('projectId')} />}
      <RichEditor label="Description" findPeople={findPeople} {...form.field('description')} />
      <div className="template-pair">
        <ComboField
          label="Assignee"
          help="Nobody, when empty"
          options={known}
          {...form.field('assigneeId')}
        />
        {isTask ? (
          <ComboField label="Reviewer" options={tasks.reviewers} {...form.field('reviewerId')} />
        ) : (
          <Select
            label="Type"
            placeholder="The usual one"
            choices={issues.types}
            {...form.field('typeId')}
          />
        )}
        {isTask && (
          <Select
            label="Type"
            placeholder="The usual one"
            choices={tasks.types}
            {...form.field('type')}
          />
        )}
        <Select
          label="Priority"
          choices={isTask ? priorities.slice(0, -1) : priorities}
          {...form.field('priority')}
        />
        {isTask && <ComboField label="Game" options={tasks.apps} {...form.field('appId')} />}
        <NumberField
          label="Due after"
          help="Counted from the day it is made; no due day, when empty"
          after="days"
          {...form.field('dueAfter')}
        />
      </div>
      {!isTask && (
        <Field label="Labels" error={form.errors['labelIds']} group>
          {(it) => (
            <div role="group" aria-labelledby={`${it.id}-label`}>
              <PickChip
                several
                label="Labels"
                options={issues.labels}
                value={labelIds}
                on={labelIds.length > 0}
                onChange={(value) => form.set('labelIds', value)}
              >
                {labelIds.length > 0
                  ? issues.labels
                      .filter((one) => labelIds.includes(one.value))
                      .map((one) => one.label)
                      .join(', ')
                  : 'choose labels'}
              </PickChip>
            </div>
          )}
        </Field>
      )}
      <TextArea {...wordsOfCheck[kind]} rows={3} {...form.field('checklist')} error={wrongLine} />
      <RuleFields
        values={form.values}
        field={field as never}
        today={today}
        assigneeId={number(form.values.assigneeId) ?? undefined}
        projectId={isTask ? undefined : (number(projectId) ?? undefined)}
      />
    </FormDialog>
  );
}

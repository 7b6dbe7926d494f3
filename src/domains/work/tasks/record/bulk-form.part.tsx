import { useRunOn, useStage } from '#/client/running.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { DayField } from '#/ui/rich/day-field.tsx';
import { priorityWords, taskPriorities } from '../task-rules.ts';
import type { Task } from '../tasks.contract.ts';
import { changeTasks, type BulkChange } from './record.actions.ts';
import type { RecordChoices } from './record.contract.ts';

export const bulkFields = {
  assigneeId: { title: 'Assign', keys: 'a', label: 'Assignee' },
  reviewerId: { title: 'Reviewer', keys: 'r', label: 'Reviewer' },
  priority: { title: 'Priority', keys: 'p', label: 'Priority' },
  type: { title: 'Type', keys: 't', label: 'Type' },
  dueOn: { title: 'Due', keys: 'd', label: 'Due' },
} as const;
export type BulkField = keyof typeof bulkFields;

/** Stands for nobody and for no day among the choices. */
const NONE = 'none';

interface BulkFormProps {
  field: BulkField;
  tasks: readonly Task[];
  choices: RecordChoices;
  today: string;
  onClose: () => void;
  onDone: () => void;
}

const changeOf = (field: BulkField, value: string): BulkChange => {
  if (value === NONE) return { [field]: null };
  return { [field]: field.endsWith('Id') ? Number(value) : value };
};

function choicesOf(field: BulkField, { people, types }: RecordChoices) {
  const persons = people.filter((it) => (field === 'assigneeId' ? it.mayGet : it.mayReview));
  if (field === 'priority') {
    return taskPriorities.map((value) => ({ value: value as string, label: priorityWords[value] }));
  }
  if (field === 'type') {
    return types.filter((it) => it.active).map(({ name }) => ({ value: name, label: name }));
  }
  return [
    { value: NONE, label: 'Nobody' },
    ...persons.map((it) => ({ value: String(it.id), label: it.name })),
  ];
}

/** One field of several tasks at once. */
export function BulkForm({ field, tasks, choices, today, onClose, onDone }: BulkFormProps) {
  const run = useRunOn(useStage());
  const { label } = bulkFields[field];
  const form = useForm<{ value: string }>({
    initial: { value: '' },
    submit: async ({ value }) => {
      const change = changeOf(field, value || NONE);
      await run(changeTasks, { tasks, change });
      onDone();
    },
    check: ({ value }): Record<string, string> =>
      value || field === 'dueOn' ? {} : { value: 'Choose one.' },
  });
  const options = choicesOf(field, choices);
  const count = tasks.length === 1 ? tasks[0]!.key : `${tasks.length} tasks`;
  return (
    <FormDialog
      title={`${label} of ${count}`}
      onClose={onClose}
      form={form}
      verb={tasks.length === 1 ? 'Change task' : `Change ${tasks.length} tasks`}
    >
      {field === 'dueOn' ? (
        <DayField
          label={label}
          help="No day takes theirs away"
          today={today}
          {...form.field('value')}
        />
      ) : field === 'priority' || field === 'type' ? (
        <Select label={label} choices={options} placeholder="Choose" {...form.field('value')} />
      ) : (
        <ComboField label={label} autoFocus options={options} {...form.field('value')} />
      )}
    </FormDialog>
  );
}

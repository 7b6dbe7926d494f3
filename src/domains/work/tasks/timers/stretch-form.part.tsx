import { useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf, timeOf, zoneName } from '#/kernel/dates.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { TimeField } from '#/ui/form/time-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { DayField } from '#/ui/rich/day-field.tsx';
import { saved } from '#/ui/toast.ts';
import { TaskField } from './task-field.part.tsx';
import { spanWords } from './time-words.ts';
import type { Stretch } from './timers.contract.ts';

interface StretchFormProps {
  /** Whose work it is, when it is not one's own: they are told why. */
  person?: { id: number; name: string };
  /** The one to be corrected; without it work is logged. */
  stretch?: Stretch;
  /** The day it begins with when work is logged. */
  day: string;
  today: string;
  onClose: () => void;
}

/** What is given to the server: what was not changed stays exact to the second. */
const changed = <V extends object>(values: V, initial: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, it]) => it !== initial[name as keyof V] && it !== ''),
  ) as Partial<V>;

const startOf = (stretch: Stretch | undefined, day: string) => ({
  taskId: stretch ? String(stretch.task.id) : '',
  day: stretch ? dayOf(new Date(stretch.startedAt)) : day,
  from: stretch ? timeOf(new Date(stretch.startedAt)) : '',
  to: stretch?.endedAt ? timeOf(new Date(stretch.endedAt)) : '',
  reason: '',
});

/** Logs work after the fact, or corrects a stretch of it. */
export function StretchForm({ person, stretch: given, day, today, onClose }: StretchFormProps) {
  const stretch = useOpened(given);
  const queries = useQueryClient();
  const initial = startOf(stretch, day);
  const isRunning = stretch?.endedAt === null;
  const form = useForm({
    initial,
    submit: async (values) => {
      const { taskId, ...rest } = changed(values, stretch ? initial : { ...initial, day: '' });
      await call('POST /tasks/intervals/save', {
        ...(stretch && { id: stretch.id, version: stretch.version }),
        ...(!stretch && person && { personId: person.id }),
        ...(taskId && { taskId: Number(taskId) }),
        ...rest,
      });
      saved();
      onClose();
      await queries.invalidateQueries();
    },
    check: ({ taskId, day, from, to, reason }) => ({
      ...(!taskId && { taskId: 'Choose the task.' }),
      ...(!day && { day: 'Choose the day.' }),
      ...(!from && { from: 'Say when it began, as 13:00.' }),
      ...(!to && !isRunning && { to: 'Say when it ended, as 14:30.' }),
      ...(person && !reason.trim() && { reason: `Say why: ${person.name} is told.` }),
    }),
  });
  const whose = person ? `Work of ${person.name}` : undefined;
  const was =
    stretch &&
    `${namedDay(initial.day, today)}, ${spanWords(stretch.startedAt, stretch.endedAt)} ${zoneName()}`;
  return (
    <FormDialog
      title={stretch ? `Correct time on ${stretch.task.key}` : 'Log time'}
      note={[whose, was].filter(Boolean).join(', ') || undefined}
      verb={stretch ? 'Save' : 'Log time'}
      onClose={onClose}
      form={form}
    >
      {!isRunning && (
        <TaskField
          label="Task"
          autoFocus={!stretch}
          known={stretch?.task}
          {...form.field('taskId')}
        />
      )}
      <DayField label="Day" today={today} max={today} {...form.field('day')} />
      <div className="stretch-times">
        <TimeField
          label={`From (${zoneName()})`}
          autoFocus={stretch !== undefined}
          {...form.field('from')}
        />
        {!isRunning && (
          <TimeField
            label={`To (${zoneName()})`}
            help="Before the start: on the next day"
            {...form.field('to')}
          />
        )}
      </div>
      {person && (
        <TextField
          label="Reason"
          help={`${person.name} is told`}
          maxLength={300}
          {...form.field('reason')}
        />
      )}
    </FormDialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { zoneName } from '#/kernel/dates.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { TimeField } from '#/ui/form/time-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { saved } from '#/ui/toast.ts';
import { TaskField } from './task-field.part.tsx';
import { spanWords } from './time-words.ts';
import type { Stretch } from './timers.contract.ts';

interface SplitFormProps {
  stretch: Stretch;
  /** Whose work it is, when it is not one's own: they are told why. */
  person?: { id: number; name: string };
  onClose: () => void;
}

/** Cuts a stretch in two: to leave out a break, or because the rest was another task. */
export function SplitForm({ stretch: given, person, onClose }: SplitFormProps) {
  const stretch = useOpened(given);
  const queries = useQueryClient();
  const form = useForm({
    initial: { at: '', resumeAt: '', taskId: String(stretch.task.id), reason: '' },
    submit: async ({ at, resumeAt, taskId, reason }) => {
      await call('POST /tasks/intervals/split', {
        id: stretch.id,
        version: stretch.version,
        at,
        ...(resumeAt && { resumeAt }),
        ...(taskId && { taskId: Number(taskId) }),
        ...(reason && { reason }),
      });
      saved();
      onClose();
      await queries.invalidateQueries();
    },
    check: ({ at, reason }) => ({
      ...(!at && { at: 'Say when the first part ended, as 13:30.' }),
      ...(person && !reason.trim() && { reason: `Say why: ${person.name} is told.` }),
    }),
  });
  return (
    <FormDialog
      title={`Split time on ${stretch.task.key}`}
      note={`${spanWords(stretch.startedAt, stretch.endedAt)} ${zoneName()}`}
      verb="Split"
      onClose={onClose}
      form={form}
    >
      <div className="stretch-times">
        <TimeField label="First part until" autoFocus {...form.field('at')} />
        <TimeField label="Second part from" help="At once when empty" {...form.field('resumeAt')} />
      </div>
      <TaskField label="Second part on" known={stretch.task} {...form.field('taskId')} />
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

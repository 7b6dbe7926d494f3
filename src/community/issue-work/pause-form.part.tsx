import { useRunOn, useStage } from '#/client/running.ts';
import { pauseReasons, type PauseReason } from '#/kernel/pause-reasons.ts';
import { Radios } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { taskPause } from './pause-task.actions.ts';

interface PauseFormProps {
  task: { id: number; key: string; title: string };
  onClose: () => void;
}

const choices = pauseReasons.map(({ value, label }, index) => ({
  value,
  label: `${index + 1}  ${label}`,
}));

/** Why work pauses, from the list; its number is enough. */
export function PauseForm({ task, onClose }: PauseFormProps) {
  const run = useRunOn(useStage());
  const form = useForm<{ reason: PauseReason | ''; note: string }>({
    initial: { reason: '', note: '' },
    submit: async ({ reason, note }) => {
      if (!reason) return;
      await run(taskPause, { task: task.id, reason, note });
      onClose();
    },
    check: ({ reason }): Record<string, string> => (reason ? {} : { reason: 'Choose a reason.' }),
  });
  // The number of a reason, then send: nothing needs to be focused.
  const keys = Object.fromEntries(
    pauseReasons.map(({ value }, index) => [`${index + 1}`, () => form.set('reason', value)]),
  );
  return (
    <FormDialog
      title={`Pause ${task.key}`}
      note={task.title}
      keys={keys}
      onClose={onClose}
      form={form}
      verb="Pause"
    >
      <Radios label="Reason" choices={choices} {...form.field('reason')} />
      <TextField label="Note" help="For whoever wonders" maxLength={300} {...form.field('note')} />
    </FormDialog>
  );
}

import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Radios } from '#/ui/form/check-field.tsx';
import { Form } from '#/ui/form/form.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useRunOn, useStage } from '../running.ts';
import { pauseReasons, type PauseReason } from './task-rules.ts';
import { taskPause } from './tasks.actions.ts';
import type { Task } from './tasks.contract.ts';

interface PauseFormProps {
  task: Task;
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
  const keys = {
    '$mod+Enter': () => void form.send(),
    ...Object.fromEntries(
      pauseReasons.map(({ value }, index) => [`${index + 1}`, () => form.set('reason', value)]),
    ),
  };
  return (
    <Dialog
      title={`Pause ${task.key}`}
      note={task.title}
      keys={keys}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            keys="$mod+Enter"
            busy={form.busy}
            onClick={() => void form.send()}
          >
            Pause
          </Button>
        </>
      }
    >
      <Form form={form} label="Pause">
        <Radios label="Reason" choices={choices} {...form.field('reason')} />
        <TextField
          label="Note"
          help="For whoever wonders"
          maxLength={300}
          {...form.field('note')}
        />
      </Form>
    </Dialog>
  );
}

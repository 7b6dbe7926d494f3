import { pauseReasons, type PauseReason } from '#/kernel/pause-reasons.ts';
import { Radios } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { openParts } from '../open-parts.ts';
import { ReasonForm } from '../reason-form.part.tsx';
import { statusWords, type TaskStatus } from '../task-rules.ts';
import { wordsNeeded } from './board-rules.ts';
import type { BoardTask } from './teams.contract.ts';

interface MoveFormProps {
  task: BoardTask;
  to: TaskStatus;
  onSend: (words: { reason?: string; override?: string }) => Promise<unknown>;
  onClose: () => void;
}

const choices = pauseReasons.map(({ value, label }, index) => ({
  value,
  label: `${index + 1}  ${label}`,
}));

function PauseFor({ task, onSend, onClose }: Omit<MoveFormProps, 'to'>) {
  const form = useForm<{ reason: PauseReason | '' }>({
    initial: { reason: '' },
    submit: async ({ reason }) => {
      await onSend({ reason });
      onClose();
    },
    check: ({ reason }): Record<string, string> => (reason ? {} : { reason: 'Choose a reason.' }),
  });
  const keys = Object.fromEntries(
    pauseReasons.map(({ value }, index) => [`${index + 1}`, () => form.set('reason', value)]),
  );
  return (
    <FormDialog
      title={`Pause ${task.key}`}
      note={task.title}
      verb="Pause"
      {...{ keys, form, onClose }}
    >
      <Radios label="Reason" choices={choices} {...form.field('reason')} />
    </FormDialog>
  );
}

const labels = {
  reopen: ['Why it is opened again', 'Reopen task'],
  return: ['What is missing', 'Return task'],
  override: ['Why it goes on without them', 'Move task'],
} as const;

/** What a move on the board has to be told. */
export function MoveForm({ task, to, onSend, onClose }: MoveFormProps) {
  const needed = wordsNeeded(task, to) ?? 'override';
  if (needed === 'pause') return <PauseFor {...{ task, onSend, onClose }} />;
  const [label, verb] = labels[needed];
  const open = openParts(task, to === 'closed' ? 'closed' : 'in_review');
  return (
    <ReasonForm
      title={`${task.key} becomes ${statusWords[to].toLowerCase()}`}
      note={needed === 'override' ? `${open}.` : task.title}
      {...{ label, verb, onClose }}
      onSend={(words) => onSend(needed === 'override' ? { override: words } : { reason: words })}
    />
  );
}

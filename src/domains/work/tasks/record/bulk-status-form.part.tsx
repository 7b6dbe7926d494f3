import { useRunOn, useStage } from '#/client/running.ts';
import { pauseReasons, type PauseReason } from '#/kernel/pause-reasons.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { openParts } from '../open-parts.ts';
import { statusWords, type TaskStatus } from '../task-rules.ts';
import type { Task } from '../tasks.contract.ts';
import { movableTo, moveTasks } from './record.actions.ts';

interface BulkStatusFormProps {
  tasks: readonly Task[];
  onClose: () => void;
  onDone: () => void;
}

interface Values {
  status: TaskStatus | '';
  pause: PauseReason | '';
  words: string;
}

/** Why a move has to be explained; undefined where it has not. */
function wordsFor(status: Values['status'], tasks: readonly Task[]): string | undefined {
  if (status === 'cancelled') return 'Why they are cancelled';
  if (status === 'changes_requested') return 'What is missing';
  if (status === 'in_progress' && tasks.some((it) => it.status === 'closed'))
    return 'Why they are opened again';
  const isHandedIn = status === 'in_review' || status === 'closed';
  if (isHandedIn && tasks.some((it) => openParts(it, status)))
    return 'Why they go on with open items or phases';
  return undefined;
}

const choices = movableTo.map((value) => ({ value, label: statusWords[value] }));

/** Several tasks go to another status, each as far as it can from where it stands. */
export function BulkStatusForm({ tasks, onClose, onDone }: BulkStatusFormProps) {
  const run = useRunOn(useStage());
  const form = useForm<Values>({
    initial: { status: '', pause: '', words: '' },
    submit: async ({ status, pause, words }) => {
      if (!status) return;
      const isHandedIn = status === 'in_review' || status === 'closed';
      const said = words.trim() || undefined;
      const reason = status === 'paused' ? pause || undefined : isHandedIn ? undefined : said;
      await run(moveTasks, { tasks, status, reason, override: isHandedIn ? said : undefined });
      onDone();
    },
    check: ({ status, pause, words }): Record<string, string> => {
      if (!status) return { status: 'Choose one.' };
      if (status === 'paused' && !pause) return { pause: 'Choose a reason.' };
      return wordsFor(status, tasks) && !words.trim()
        ? { words: 'Say why, so that the others know.' }
        : {};
    },
  });
  const { status } = form.values;
  const label = wordsFor(status, tasks);
  const count = tasks.length === 1 ? tasks[0]!.key : `${tasks.length} tasks`;
  return (
    <FormDialog
      title={`Status of ${count}`}
      onClose={onClose}
      form={form}
      verb={tasks.length === 1 ? 'Move task' : `Move ${tasks.length} tasks`}
    >
      <Select label="Status" choices={choices} placeholder="Choose" {...form.field('status')} />
      {status === 'paused' && (
        <Select
          label="Reason"
          choices={pauseReasons}
          placeholder="Choose"
          {...form.field('pause')}
        />
      )}
      {label && <TextField label={label} maxLength={300} {...form.field('words')} />}
    </FormDialog>
  );
}

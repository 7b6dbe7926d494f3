import { useRunOn, useStage } from '#/client/running.ts';
import { Radios } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextArea, TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { openParts } from '../open-parts.ts';
import type { Task } from '../tasks.contract.ts';
import { ratings } from './rating-words.ts';
import { judgeTasks } from './reviews.actions.ts';

type Rating = (typeof ratings)[number]['value'];

interface JudgeFormProps {
  tasks: readonly Task[];
  verdict: 'approved' | 'returned';
  onClose: () => void;
  /** Once it was said. */
  onDone?: () => void;
}

const openItems = (tasks: readonly Task[]) =>
  tasks.filter((it) => openParts(it, 'closed') && !it.checklistOverride);

/** What is said of handed in work: a mark by its number, and words. */
export function JudgeForm({ tasks, verdict, onClose, onDone }: JudgeFormProps) {
  const run = useRunOn(useStage());
  const isApproval = verdict === 'approved';
  const [first] = tasks;
  const open = isApproval ? openItems(tasks) : [];
  const form = useForm<{ rating: Rating | ''; note: string; override: string }>({
    initial: { rating: '', note: '', override: '' },
    submit: async ({ rating, note, override }) => {
      await run(judgeTasks, {
        tasks,
        said: {
          verdict,
          rating: rating ? Number(rating) : undefined,
          note: note || undefined,
          override: override || undefined,
        },
      });
      onClose();
      onDone?.();
    },
    check: ({ rating, note, override }): Record<string, string> => ({
      ...(isApproval && !rating && { rating: 'Rate the work from 1 to 5.' }),
      ...(!isApproval &&
        !note.trim() && { note: 'Say what is missing, so that it can be put right.' }),
      ...(open.length > 0 &&
        !override.trim() && { override: 'Say why it is closed without them.' }),
    }),
  });
  // The number of a mark, then send: nothing needs to be focused.
  const keys = Object.fromEntries(
    ratings.map(({ value }) => [value, () => form.set('rating', value)]),
  );
  const what = tasks.length === 1 && first ? first.key : `${tasks.length} tasks`;
  return (
    <FormDialog
      title={`${isApproval ? 'Approve' : 'Return'} ${what}`}
      note={tasks.length === 1 ? first?.title : undefined}
      keys={keys}
      onClose={onClose}
      form={form}
      verb={isApproval ? 'Approve' : 'Return'}
    >
      {!isApproval && (
        <TextArea
          label="What is missing"
          help="Goes to whoever did the work"
          autoFocus
          maxLength={1000}
          {...form.field('note')}
        />
      )}
      <Radios
        label={isApproval ? 'Rating' : 'Rating, if you like'}
        choices={ratings}
        {...form.field('rating')}
      />
      {isApproval && <TextArea label="Note" maxLength={1000} {...form.field('note')} />}
      {open.length > 0 && (
        <TextField
          label="Why they are closed as they are"
          help={open.map((it) => `${it.key}: ${openParts(it, 'closed')}`).join('; ')}
          maxLength={300}
          {...form.field('override')}
        />
      )}
    </FormDialog>
  );
}

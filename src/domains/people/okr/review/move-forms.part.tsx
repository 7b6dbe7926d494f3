import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextArea } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import type { Objective } from '../objective.contract.ts';
import { okrCancel, okrReopen, okrToReview } from '../objective/move.actions.ts';

interface MoveProps {
  objective: Objective;
  onClose: () => void;
}

interface WordsProps extends MoveProps {
  title: string;
  label: string;
  help?: string;
  verb: string;
  /** What is said when nothing is written. */
  missing: string;
  maxLength: number;
  rows?: number;
  danger?: boolean;
  send: (words: string) => Promise<void>;
}

/** One field of words that a move needs. */
function WordsForm(props: WordsProps) {
  const { objective, onClose, title, label, help, verb, missing, maxLength, rows, danger } = props;
  const form = useForm({
    initial: { words: '' },
    check: ({ words }): Record<string, string> => (words.trim() ? {} : { words: missing }),
    submit: async ({ words }) => {
      await props.send(words.trim());
      onClose();
    },
  });
  return (
    <FormDialog
      title={title}
      note={objective.title}
      form={form}
      verb={verb}
      onClose={onClose}
      {...(danger && { tone: 'danger' as const })}
    >
      <TextArea
        label={label}
        autoFocus
        maxLength={maxLength}
        {...(help && { help })}
        {...(rows && { rows })}
        {...form.field('words')}
      />
    </FormDialog>
  );
}

/** The owner says how it went and hands it in. */
export function SelfReviewForm(props: MoveProps) {
  const run = useRunOn(useStage());
  const { id, version } = useOpened(props.objective);
  return (
    <WordsForm
      {...props}
      title="Send to review"
      label="How did it go?"
      help="What was reached, what was not and why. Whoever scores it reads this first."
      verb="Send to review"
      missing="Say in a sentence how it went."
      maxLength={4000}
      rows={6}
      send={(selfReview) => run(okrToReview, { id, version, selfReview })}
    />
  );
}

export function CancelForm(props: MoveProps) {
  const run = useRunOn(useStage());
  const { id, version } = useOpened(props.objective);
  return (
    <WordsForm
      {...props}
      title="Cancel the objective"
      label="Reason"
      help="A cancelled objective cannot be opened again."
      verb="Cancel objective"
      missing="Say why it is cancelled."
      maxLength={300}
      danger
      send={(reason) => run(okrCancel, { id, version, reason })}
    />
  );
}

export function ReopenForm(props: MoveProps) {
  const run = useRunOn(useStage());
  const { id, version } = useOpened(props.objective);
  return (
    <WordsForm
      {...props}
      title="Open again"
      label="Reason"
      help="Its scores can then be changed; its owner is told."
      verb="Open again"
      missing="Say why the scores are opened again."
      maxLength={300}
      send={(reason) => run(okrReopen, { id, version, reason })}
    />
  );
}

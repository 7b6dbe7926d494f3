import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextArea } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import type { EvaluationDetail } from '../evaluation.contract.ts';
import { answerProposal } from './proposals.actions.ts';

interface DiscussFormProps {
  evaluation: EvaluationDetail;
  /** Who proposed the score. */
  by: string;
  onClose: () => void;
}

/** The evaluator does not accept the score, and says why. */
export function DiscussForm({ evaluation: given, by, onClose }: DiscussFormProps) {
  const evaluation = useOpened(given);
  const run = useRunOn(useStage());
  const form = useForm({
    initial: { note: '' },
    submit: async ({ note }) => {
      const { id, version } = evaluation;
      await run(answerProposal, { id, version, answer: 'discuss', note: note.trim() });
      onClose();
    },
    check: ({ note }): Record<string, string> =>
      note.trim() ? {} : { note: 'Say what speaks against it.' },
  });
  return (
    <FormDialog
      title={`Discuss the score of ${evaluation.person.name}`}
      note={`Your score stands until ${by} proposes another one or decides.`}
      onClose={onClose}
      form={form}
      verb="Send"
    >
      <TextArea
        label="What speaks against it"
        help={`${by} and HR read it, ${evaluation.person.name} does not`}
        autoFocus
        maxLength={2000}
        {...form.field('note')}
      />
    </FormDialog>
  );
}

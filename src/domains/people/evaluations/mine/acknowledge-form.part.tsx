import { useRunOn, useStage } from '#/client/running.ts';
import { Radios } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextArea } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import type { EvaluationDetail } from '../evaluation.contract.ts';
import { acknowledgeEvaluation } from '../evaluations.actions.ts';

const choices = [
  { value: 'agree', label: 'I see it the same way' },
  { value: 'disagree', label: 'I see it differently' },
] as const;

interface AcknowledgeFormProps {
  evaluation: EvaluationDetail;
  onClose: () => void;
}

/** The person has read it, and says in a word or more whether they agree. */
export function AcknowledgeForm({ evaluation: given, onClose }: AcknowledgeFormProps) {
  const evaluation = useOpened(given);
  const run = useRunOn(useStage());
  const form = useForm<{ agreement: 'agree' | 'disagree' | ''; note: string }>({
    initial: { agreement: '', note: '' },
    submit: async ({ agreement, note }) => {
      const { id, version } = evaluation;
      if (!agreement) return;
      const said = note.trim() ? { note: note.trim() } : {};
      await run(acknowledgeEvaluation, { id, version, agreement, ...said });
      onClose();
    },
    check: ({ agreement, note }): Record<string, string> => ({
      ...(!agreement && { agreement: 'Choose one of both.' }),
      ...(agreement === 'disagree' && !note.trim() && { note: 'Say what you see differently.' }),
    }),
  });
  return (
    <FormDialog
      title="Acknowledge my evaluation"
      note={`${evaluation.period}, by ${evaluation.evaluator.name}`}
      onClose={onClose}
      form={form}
      verb="Acknowledge"
    >
      <Radios label="Having read it" choices={choices} {...form.field('agreement')} />
      <TextArea
        label="Note"
        help={`${evaluation.evaluator.name} and HR read it`}
        maxLength={2000}
        {...form.field('note')}
      />
    </FormDialog>
  );
}

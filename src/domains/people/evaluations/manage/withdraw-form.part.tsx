import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextArea } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import type { Evaluation } from '../evaluation.contract.ts';
import { withdrawEvaluation } from './manage.actions.ts';

interface WithdrawFormProps {
  evaluation: Evaluation;
  onClose: () => void;
  /** Once it is gone. */
  onDone: () => void;
}

/** Takes an evaluation back with all that was written in it. */
export function WithdrawForm({ evaluation: given, onClose, onDone }: WithdrawFormProps) {
  const evaluation = useOpened(given);
  const run = useRunOn(useStage());
  const { id, version, person, evaluator } = evaluation;
  const form = useForm({
    initial: { reason: '' },
    submit: async ({ reason }) => {
      await run(withdrawEvaluation, { id, version, reason });
      onDone();
    },
    check: ({ reason }): Record<string, string> =>
      reason.trim() ? {} : { reason: 'Say why it is withdrawn.' },
  });
  return (
    <FormDialog
      title={`Withdraw the evaluation of ${person.name}`}
      note="All that was written in it, colleagues’ feedback too, is deleted for good."
      onClose={onClose}
      form={form}
      verb="Withdraw"
    >
      <TextArea
        label="Why"
        help={`${evaluator.name} reads it; ${person.name} is told that it is withdrawn`}
        autoFocus
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextArea } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import type { Evaluation } from '../evaluation.contract.ts';
import { reopenEvaluation } from './manage.actions.ts';

interface ReopenFormProps {
  evaluation: Evaluation;
  onClose: () => void;
}

/** Gives what was handed in last back to its writer, with the reason. */
export function ReopenForm({ evaluation: given, onClose }: ReopenFormProps) {
  const evaluation = useOpened(given);
  const run = useRunOn(useStage());
  const { id, version, state, person, evaluator } = evaluation;
  const whom = state === 'self_submitted' ? person.name : evaluator.name;
  const form = useForm({
    initial: { reason: '' },
    submit: async ({ reason }) => {
      await run(reopenEvaluation, { id, version, reason });
      onClose();
    },
    check: ({ reason }): Record<string, string> =>
      reason.trim() ? {} : { reason: 'Say why, so that it can be put right.' },
  });
  return (
    <FormDialog
      title={`Reopen the evaluation of ${person.name}`}
      note={
        state === 'released'
          ? `${person.name} does not see it any more until it is released again.`
          : `It goes back to ${whom}.`
      }
      onClose={onClose}
      form={form}
      verb="Reopen"
    >
      <TextArea
        label="Why"
        help={`${whom} reads it`}
        autoFocus
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

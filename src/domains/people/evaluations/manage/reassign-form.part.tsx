import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { useEvaluators } from '../assign/use-evaluators.part.tsx';
import type { Evaluation } from '../evaluation.contract.ts';
import { ofRows, reassignEvaluations } from './several.actions.ts';
import { aboutWords } from './several.ts';

interface ReassignFormProps {
  rows: readonly Evaluation[];
  onClose: () => void;
}

/** Somebody else evaluates; what was written so far goes over to them. */
export function ReassignForm({ rows, onClose }: ReassignFormProps) {
  const run = useRunOn(useStage());
  const evaluators = useEvaluators();
  const people = rows.map((it) => String(it.person.id));
  const form = useForm({
    initial: { evaluator_id: '' },
    submit: async ({ evaluator_id }) => {
      await run(reassignEvaluations, { ...ofRows(rows), evaluator: Number(evaluator_id) });
      onClose();
    },
    check: ({ evaluator_id }): Record<string, string> =>
      evaluator_id ? {} : { evaluator_id: 'Choose who evaluates.' },
  });
  return (
    <FormDialog
      title={`Hand over ${aboutWords(rows)}`}
      note="What was written so far goes over as well."
      onClose={onClose}
      form={form}
      verb="Hand over"
    >
      <ComboField
        label="Who evaluates"
        placeholder="Search by name"
        autoFocus
        options={evaluators.filter((it) => !people.includes(it.value))}
        {...form.field('evaluator_id')}
      />
    </FormDialog>
  );
}

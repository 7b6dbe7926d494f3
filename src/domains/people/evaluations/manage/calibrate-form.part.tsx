import { useRunOn, useStage } from '#/client/running.ts';
import { Radios } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { TextArea } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { scoreText } from '../evaluation-words.ts';
import type { EvaluationDetail } from '../evaluation.contract.ts';
import { proposeScore } from '../proposals/proposals.actions.ts';
import { calibrateEvaluation } from './manage.actions.ts';

interface CalibrateFormProps {
  evaluation: EvaluationDetail;
  onClose: () => void;
}

/** Confirms what was scored, proposes another score to its evaluator, or sets it, with the reason. */
export function CalibrateForm({ evaluation: given, onClose }: CalibrateFormProps) {
  const evaluation = useOpened(given);
  const run = useRunOn(useStage());
  const { id, version, person, evaluator, lead, calibration, can } = evaluation;
  const mayPropose = can.move.includes('propose');
  const form = useForm<{ score: number | null; reason: string; how: 'propose' | 'set' | '' }>({
    initial: {
      score: calibration?.score ?? null,
      reason: calibration?.reason ?? '',
      how: mayPropose ? 'propose' : 'set',
    },
    submit: async ({ score, reason, how }) => {
      if (score !== null && how === 'propose') {
        await run(proposeScore, { id, version, score, reason: reason.trim() });
        return onClose();
      }
      await run(calibrateEvaluation, {
        id,
        version,
        ...(score !== null && { score, reason: reason.trim() }),
      });
      onClose();
    },
    check: ({ score, reason }): Record<string, string> => ({
      ...(score !== null && (score < 1 || score > 5) && { score: 'From 1.00 to 5.00.' }),
      ...(score !== null && !reason.trim() && { reason: 'Say why the score is another one.' }),
    }),
  });
  const { score, how } = form.values;
  const verb = how === 'propose' ? 'Propose the score' : 'Set the score';
  return (
    <FormDialog
      title={`Calibrate ${person.name}`}
      note={`Scored ${scoreText(lead?.scores.weighted ?? null)} by ${evaluation.evaluator.name}`}
      onClose={onClose}
      form={form}
      verb={score === null ? 'Confirm the score' : verb}
    >
      <NumberField
        label="Calibrated score"
        help="Leave it empty to confirm what was scored"
        decimals={2}
        placeholder={scoreText(lead?.scores.weighted ?? null)}
        autoFocus
        {...form.field('score')}
      />
      {score !== null && (
        <>
          <TextArea
            label="Why"
            help={`${person.name} reads it after the release`}
            maxLength={1000}
            {...form.field('reason')}
          />
          {mayPropose && (
            <Radios
              label="How"
              choices={[
                {
                  value: 'propose',
                  label: `Propose it to ${evaluator.name}, who accepts or answers`,
                },
                { value: 'set', label: 'Set it now' },
              ]}
              {...form.field('how')}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { extraTime } from './results.actions.ts';
import type { QuizResult } from './results.contract.ts';

interface ExtraTimeFormProps {
  quiz: number;
  row: QuizResult;
  onClose: () => void;
}

/** Minutes on top of the quiz's own; whoever is at it has them at once. */
export function ExtraTimeForm({ quiz, row: given, onClose }: ExtraTimeFormProps) {
  const row = useOpened(given);
  const run = useRunOn(useStage());
  const form = useForm<{ extraMinutes: number | null }>({
    initial: { extraMinutes: row.extraMinutes || 10 },
    submit: async ({ extraMinutes }) => {
      await run(extraTime, {
        quiz,
        person: row.person.id,
        version: row.version,
        extraMinutes: extraMinutes ?? 0,
      });
      onClose();
    },
    check: ({ extraMinutes }): Record<string, string> =>
      extraMinutes === null || extraMinutes < 0 || extraMinutes > 600
        ? { extraMinutes: 'Write minutes from 0 to 600.' }
        : {},
  });
  return (
    <FormDialog
      title={`More time for ${row.person.name}`}
      note={
        row.state === 'in_progress'
          ? 'The clock of the running attempt moves at once, up to the closing of the quiz.'
          : 'Counts from the moment they begin.'
      }
      onClose={onClose}
      form={form}
      verb="Give time"
    >
      <NumberField
        label="Extra time in all"
        help="On top of the time the quiz has for everybody"
        after="minutes"
        autoFocus
        {...form.field('extraMinutes')}
      />
    </FormDialog>
  );
}

import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { rateDelete } from './rates.actions.ts';
import type { ExchangeRate } from './rates.contract.ts';

/** A rate entered by mistake goes; the day takes the next source's, or has none. */
export function DeleteRate({ rate, onClose }: { rate: ExchangeRate; onClose: () => void }) {
  const run = useRunOn(useStage());
  const opened = useOpened(rate);
  const form = useForm({
    initial: { reason: '' },
    submit: async ({ reason }) => {
      await run(rateDelete, { rate: opened.id, version: opened.version, reason });
      onClose();
    },
    check: ({ reason }): Record<string, string> =>
      reason.trim() ? {} : { reason: 'A word or two is enough.' },
  });
  return (
    <FormDialog
      title={`Delete the rate of ${rate.currency} on ${rate.day}`}
      note="Amounts of its days are converted anew with the rate that holds then; without one they keep their value. The audit log keeps the reason."
      form={form}
      verb="Delete"
      tone="danger"
      onClose={onClose}
    >
      <TextField label="Reason" autoFocus maxLength={200} {...form.field('reason')} />
    </FormDialog>
  );
}

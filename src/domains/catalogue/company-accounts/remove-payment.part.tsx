import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { amountWords } from './account-words.ts';
import { whichIs } from './settlement-options.ts';
import { paymentDelete } from './settlements.actions.ts';
import type { Payment, Settlement } from './settlements.contract.ts';

interface RemovePaymentProps {
  settlement: Settlement;
  payment: Payment;
  onClose: () => void;
}

/** A payment recorded by mistake goes, and the audit log keeps it with the reason. */
export function RemovePayment({ settlement, payment, onClose }: RemovePaymentProps) {
  const run = useRunOn(useStage());
  const form = useForm({
    initial: { reason: '' },
    submit: async ({ reason }) => {
      await run(paymentDelete, {
        ...whichIs(settlement),
        payment: payment.id,
        reason,
        seen: settlement,
      });
      onClose();
    },
    check: ({ reason }): Record<string, string> =>
      reason.trim() ? {} : { reason: 'A word or two is enough.' },
  });
  return (
    <FormDialog
      title={`Take out ${amountWords(payment)}`}
      note="The audit log keeps the payment and the reason."
      form={form}
      verb="Take out"
      tone="danger"
      onClose={onClose}
    >
      <TextField label="Reason" autoFocus maxLength={200} {...form.field('reason')} />
    </FormDialog>
  );
}

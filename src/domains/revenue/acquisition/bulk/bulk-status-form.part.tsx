import { useRunOn, useStage } from '#/client/running.ts';
import { formatMoney, sumMicros } from '#/kernel/money.ts';
import { counted } from '#/kernel/numbers.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import type { CampaignSpending } from '../spending/spending.contract.ts';
import { setStatuses } from './bulk.actions.ts';

interface BulkStatusFormProps {
  campaigns: readonly CampaignSpending[];
  to: 'active' | 'paused';
  onDone: () => void;
  onClose: () => void;
}

/** Asks before several campaigns are paused or resumed, with what they cost a day. */
export function BulkStatusForm({ campaigns, to, onDone, onClose }: BulkStatusFormProps) {
  const run = useRunOn(useStage());
  const chosen = useOpened(campaigns).filter((it) => it.canChange && it.status.status !== to);
  const left = campaigns.length - chosen.length;
  const verb = to === 'paused' ? 'Pause' : 'Resume';
  const form = useForm<{ note: string }>({
    initial: { note: '' },
    submit: async ({ note }) => {
      if (chosen.length > 0) await run(setStatuses, { campaigns: chosen, status: to, note });
      onDone();
    },
  });
  const perDay = formatMoney(sumMicros(chosen.map((it) => it.perDay ?? 0)), 'whole');
  const alone = chosen.filter((it) => !it.canPush).length;
  return (
    <FormDialog
      title={`${verb} ${counted(chosen.length, 'campaign')}`}
      note="All of them, or none where one is refused."
      onClose={onClose}
      form={form}
      verb={`${verb} campaigns`}
      {...(to === 'paused' && { tone: 'danger' as const })}
    >
      <p className="budget-now num">
        {to === 'paused'
          ? `They have spent about ${perDay} a day in the last 7 days.`
          : 'They spend again, up to their daily budgets.'}{' '}
        {alone > 0 && `${alone} of them are kept here only: change them at their networks too. `}
        {left > 0 && `${left} stay as they are.`}
      </p>
      <TextField
        label="Why"
        help="Stands in the history"
        maxLength={200}
        autoFocus
        {...form.field('note')}
      />
    </FormDialog>
  );
}

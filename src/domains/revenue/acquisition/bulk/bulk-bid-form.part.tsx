import { useRunOn, useStage } from '#/client/running.ts';
import { counted } from '#/kernel/numbers.ts';
import type { Fields } from '#/kernel/refusal.ts';
import { Checkbox } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { bidAmount } from '../bids/bid-words.ts';
import type { CampaignSpending } from '../spending/spending.contract.ts';
import { changeBids } from './bulk-bids.actions.ts';
import { plannedBidOf } from './planned-bids.ts';
import { PlannedTable } from './planned-table.part.tsx';
import { isLarge } from './planned.ts';

interface BulkFormProps {
  campaigns: readonly CampaignSpending[];
  onDone: () => void;
  onClose: () => void;
}

interface Values {
  percent: number | null;
  sure: boolean;
  note: string;
}

/** Bids of several campaigns by percent: each before and after. */
export function BulkBidForm({ campaigns: given, onDone, onClose }: BulkFormProps) {
  const campaigns = useOpened(given);
  const run = useRunOn(useStage());
  const plannedIn = ({ percent }: Values) =>
    percent ? campaigns.map((it) => plannedBidOf(it, percent)) : undefined;
  const form = useForm<Values>({
    initial: { percent: null, sure: false, note: '' },
    check: (values): Fields => {
      const planned = plannedIn(values);
      if (!planned) return { percent: 'Say by how much.' };
      if (planned.every((it) => it.after === null)) return { percent: 'No bid changes by this.' };
      if (planned.some(isLarge) && !values.sure) return { sure: 'Confirm that this is meant.' };
      return {};
    },
    submit: async (values) => {
      const planned = plannedIn(values);
      if (!planned) return;
      await run(changeBids, {
        campaigns: campaigns.map((it) => it.id),
        percent: values.percent ?? 0,
        note: values.note,
        seen: { planned, sure: values.sure },
      });
      onDone();
    },
  });
  const planned = plannedIn(form.values);
  const large = planned?.filter(isLarge).length ?? 0;
  return (
    <FormDialog
      title={`Bids of ${counted(campaigns.length, 'campaign')}`}
      note="All are changed, or none where one is refused."
      width={720}
      onClose={onClose}
      form={form}
      verb="Change bids"
    >
      <NumberField
        label="Percent more or less"
        after="%"
        decimals={1}
        help="10 raises by a tenth, −10 lowers; of a ROAS to reach, too"
        autoFocus
        {...form.field('percent')}
      />
      {planned && (
        <PlannedTable
          label="Bids before and after"
          rows={planned.map((it) => ({
            ...it,
            before: bidAmount(it.before),
            after: bidAmount(it.after),
          }))}
        />
      )}
      {large > 0 && (
        <Checkbox
          label={`${counted(large, 'bid')} by more than half of what it was: this is meant`}
          {...form.field('sure')}
        />
      )}
      <TextField label="Why" help="Stands in the history" maxLength={200} {...form.field('note')} />
    </FormDialog>
  );
}

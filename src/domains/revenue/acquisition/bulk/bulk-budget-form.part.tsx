import { useState } from 'react';
import { useRunOn, useStage } from '#/client/running.ts';
import { formatMoney, MICROS_PER_DOLLAR } from '#/kernel/money.ts';
import { counted } from '#/kernel/numbers.ts';
import { Checkbox } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { Segmented } from '#/ui/segmented.tsx';
import type { Original } from '../budget.contract.ts';
import type { CampaignSpending } from '../spending/spending.contract.ts';
import { changeBudgets, plannedOfAll, sumWords } from './bulk.actions.ts';
import { PlannedTable } from './planned-table.part.tsx';
import { currencyOf, isLarge, type BudgetRule } from './planned.ts';

interface BulkFormProps {
  campaigns: readonly CampaignSpending[];
  onDone: () => void;
  onClose: () => void;
}

interface Values {
  percent: number | null;
  amount: number | null;
  sure: boolean;
  note: string;
}

const money = (it: Original | null) =>
  it === null ? '–' : formatMoney(it.amount, 'exact', it.currency).replace(/\.00$/, '');

/** Budgets of several campaigns by percent or to an amount: each before and after, and the sum. */
export function BulkBudgetForm({ campaigns: given, onDone, onClose }: BulkFormProps) {
  const campaigns = useOpened(given);
  const run = useRunOn(useStage());
  const [by, setBy] = useState<'percent' | 'amount'>('percent');
  const currency = currencyOf(campaigns[0]!);
  const ruleIn = ({ percent, amount }: Values): BudgetRule | undefined => {
    if (by === 'percent') return percent ? { percent } : undefined;
    return amount ? { amount: Math.round(amount * MICROS_PER_DOLLAR), currency } : undefined;
  };
  const plannedIn = (values: Values) => {
    const rule = ruleIn(values);
    return rule && plannedOfAll(campaigns, rule);
  };
  const form = useForm<Values>({
    initial: { percent: null, amount: null, sure: false, note: '' },
    check: (values) => {
      const planned = plannedIn(values);
      if (!planned) return { [by]: by === 'percent' ? 'Say by how much.' : 'Say how much.' };
      if (planned.every((it) => it.after === null)) return { [by]: 'No budget changes by this.' };
      if (planned.some(isLarge) && !values.sure) return { sure: 'Confirm that this is meant.' };
      return {};
    },
    submit: async (values) => {
      const planned = plannedIn(values);
      if (!planned) return;
      await run(changeBudgets, {
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
      title={`Budgets of ${counted(campaigns.length, 'campaign')}`}
      note={planned ? sumWords(planned) : 'All are changed, or none where one is refused.'}
      width={720}
      onClose={onClose}
      form={form}
      verb="Change budgets"
    >
      <Segmented
        label="Change"
        value={by}
        segments={[
          { value: 'percent', label: 'By percent' },
          { value: 'amount', label: `To an amount in ${currency}` },
        ]}
        onChange={setBy}
      />
      {by === 'percent' ? (
        <NumberField
          label="Percent more or less"
          after="%"
          decimals={1}
          help="10 raises by a tenth, −10 lowers"
          autoFocus
          {...form.field('percent')}
        />
      ) : (
        <NumberField
          label="New, a day"
          before={currency}
          decimals={2}
          autoFocus
          {...form.field('amount')}
        />
      )}
      {planned && (
        <PlannedTable
          label="Budgets before and after"
          rows={planned.map((it) => ({ ...it, before: money(it.before), after: money(it.after) }))}
        />
      )}
      {large > 0 && (
        <Checkbox
          label={`${counted(large, 'budget')} by more than half of what it was: this is meant`}
          {...form.field('sure')}
        />
      )}
      <TextField label="Why" help="Stands in the history" maxLength={200} {...form.field('note')} />
    </FormDialog>
  );
}

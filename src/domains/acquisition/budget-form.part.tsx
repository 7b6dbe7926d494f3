import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MICROS_PER_DOLLAR } from '#/kernel/money.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { reading } from '../reading.ts';
import { useRunOn, useStage } from '../running.ts';
import { changeBudget, changeWords, perDay } from './acquisition.actions.ts';

interface BudgetFormProps {
  /** The campaign it is opened from; chosen in the form when absent. */
  campaign?: number;
  onClose: () => void;
}

/** Campaigns by what is typed; those of the first letters of the alphabet before. */
function useCampaigns(enabled: boolean) {
  const [typed, setTyped] = useState('');
  const { data } = useQuery({
    ...reading('GET /search', { q: typed, kinds: ['campaign'], limit: 20 }),
    placeholderData: keepPreviousData,
    enabled,
  });
  const options = (data?.rows ?? []).map((it) => ({
    value: String(it.id),
    label: it.title,
    note: [it.note, it.end].filter(Boolean).join(', '),
  }));
  return { options, setTyped };
}

/** Current → new, with what is to be done at the network. */
export function BudgetForm({ campaign, onClose }: BudgetFormProps) {
  const run = useRunOn(useStage());
  const { options, setTyped } = useCampaigns(campaign === undefined);
  const form = useForm<{ campaign: string; daily: number | null; note: string }>({
    initial: { campaign: campaign === undefined ? '' : String(campaign), daily: null, note: '' },
    submit: async (values) => {
      if (!seen || values.daily === null) return;
      const amount = Math.round(values.daily * MICROS_PER_DOLLAR);
      const { daily, version } = seen.budget;
      await run(changeBudget, {
        campaign: seen.id,
        amount,
        note: values.note,
        seen: { daily, version, name: seen.name },
      });
      onClose();
    },
    check: (values) => ({
      ...(values.campaign === '' && { campaign: 'Choose a campaign.' }),
      ...((values.daily === null || values.daily < 1) && { daily: 'At least one dollar a day.' }),
    }),
  });
  const id = Number(form.values.campaign);
  const { data } = useQuery({
    ...reading('GET /campaigns/detail', { id, date: 'last-7-days', compare: 'none' }),
    staleTime: 0,
    enabled: id > 0,
  });
  const seen = id > 0 ? data?.campaign : undefined;
  const spent = seen && data?.tiles.find((it) => it.measure === 'spend')?.value;
  const days = data?.trend.days.length ?? 0;
  const micros = form.values.daily === null ? null : form.values.daily * MICROS_PER_DOLLAR;
  const isLarge = seen?.budget.daily && micros !== null && micros > seen.budget.daily * 2;
  return (
    <FormDialog
      title={seen ? `Budget of ${seen.name}` : 'Change a budget'}
      note={
        seen &&
        (seen.budget.canPush
          ? `It is changed at ${seen.mediaSource.label} as well.`
          : `It is kept here; change it at ${seen.mediaSource.label} too.`)
      }
      onClose={onClose}
      form={form}
      verb="Change budget"
    >
      {campaign === undefined && (
        <ComboField
          label="Campaign"
          options={options}
          onSearch={setTyped}
          autoFocus
          {...form.field('campaign')}
        />
      )}
      {seen && (
        <p className="num budget-now">
          <span className="f3">Now</span> {perDay(seen.budget.daily)}
          {spent !== undefined && spent !== null && days > 0 && (
            <span className="f3">
              , spent {perDay(Math.round(spent / days))} in the last 7 days
            </span>
          )}
        </p>
      )}
      <NumberField
        label="New, a day"
        before="$"
        decimals={2}
        autoFocus={campaign !== undefined}
        help={
          seen && micros !== null && micros > 0
            ? [changeWords(seen.budget.daily, micros), isLarge && 'more than twice as much']
                .filter(Boolean)
                .join(', ') || undefined
            : undefined
        }
        {...form.field('daily')}
      />
      <TextField label="Why" help="Stands in the history" maxLength={200} {...form.field('note')} />
    </FormDialog>
  );
}

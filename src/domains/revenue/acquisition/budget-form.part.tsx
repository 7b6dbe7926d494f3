import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { MICROS_PER_DOLLAR } from '#/kernel/money.ts';
import { currencyOptions } from '#/ui/currency-options.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { amountNotes, changeBudget, dollarsBeside, perDay } from './acquisition.actions.ts';
import type { Campaign } from './acquisition.contract.ts';
import { budgetOfTyped, type TypedAmount } from './budget-amount.ts';
import type { Billing } from './budget.contract.ts';

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

/** The currencies a budget can be given in: the account's and dollars, any while it is not known. */
const choices = ({ currency, isAssumed }: Billing) =>
  isAssumed
    ? currencyOptions
    : currencyOptions.filter((it) => it.value === currency || it.value === 'USD');

interface Values {
  campaign: string;
  daily: number | null;
  /** Empty for what the account counts in. */
  currency: string;
  note: string;
}

const typedIn = ({ daily, currency }: Values): TypedAmount | undefined =>
  daily === null || daily <= 0
    ? undefined
    : {
        micros: Math.round(daily * MICROS_PER_DOLLAR),
        ...(currency !== '' && { currency }),
      };

/** Current → new, with what is to be done at the network. */
export function BudgetForm({ campaign, onClose }: BudgetFormProps) {
  const run = useRunOn(useStage());
  const { options, setTyped } = useCampaigns(campaign === undefined);
  const form = useForm<Values>({
    initial: {
      campaign: campaign === undefined ? '' : String(campaign),
      daily: null,
      currency: '',
      note: '',
    },
    submit: async (values) => {
      const amount = typedIn(values);
      if (!seen || !amount) return;
      const { original, version } = seen.budget;
      await run(changeBudget, {
        campaign: seen.id,
        amount,
        note: values.note,
        seen: { original, version, name: seen.name },
      });
      onClose();
    },
    check: (values) => ({
      ...(values.campaign === '' && { campaign: 'Choose a campaign.' }),
      ...((values.daily === null || values.daily < 1) && { daily: 'At least one a day.' }),
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
  const billing = seen?.budget.billing;
  const typed = typedIn(form.values);
  // Of another currency than the assumed one the server alone knows the rate.
  const isKnown =
    billing && (!billing.isAssumed || (typed?.currency ?? 'USD') === billing.currency);
  const next = typed && isKnown ? budgetOfTyped(typed, billing) : undefined;
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
          <span className="f3">Now</span> {perDay(seen.budget.original)}
          {dollarsBeside(seen.budget.original, seen.budget.daily) && (
            <span className="f3">
              {' '}
              ({dollarsBeside(seen.budget.original, seen.budget.daily)} by the rate of its day)
            </span>
          )}
          {spent !== undefined && spent !== null && days > 0 && (
            <span className="f3">
              , spent{' '}
              {perDay({
                amount: Math.round(spent / days),
                currency: data?.standing.currency ?? 'USD',
              })}{' '}
              in the last 7 days
            </span>
          )}
        </p>
      )}
      <NumberField
        label="New, a day"
        before={form.values.currency || (billing?.currency ?? 'USD')}
        decimals={2}
        autoFocus={campaign !== undefined}
        help={seen && typed && next && helpOf(seen.budget, typed, next)}
        {...form.field('daily')}
      />
      {billing && (billing.isAssumed || billing.currency !== 'USD') && (
        <ComboField
          label="Currency"
          options={choices(billing)}
          help={
            billing.isAssumed
              ? 'What the account counts in is not known: dollars unless you choose'
              : `The account counts in ${billing.currency}, and the network is told in it`
          }
          {...form.field('currency')}
          value={form.values.currency || billing.currency}
        />
      )}
      <TextField label="Why" help="Stands in the history" maxLength={200} {...form.field('note')} />
    </FormDialog>
  );
}

/** What comes of a typed amount: its dollars, the change, and why it cannot be. */
function helpOf(
  before: Campaign['budget'],
  typed: TypedAmount,
  next: ReturnType<typeof budgetOfTyped>,
): string | undefined {
  if ('refusal' in next) return next.refusal;
  const isLarge = before.daily !== null && next.dollars > before.daily * 2;
  const converted = typed.currency && typed.currency !== next.original.currency;
  const words = [
    converted ? perDay(next.original) : undefined,
    ...amountNotes(typed, next, before, before.billing),
    isLarge ? 'more than twice as much' : undefined,
  ];
  return words.filter(Boolean).join(', ') || undefined;
}

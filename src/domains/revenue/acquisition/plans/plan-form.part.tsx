import { useRunOn, useStage } from '#/client/running.ts';
import { useFilterLists } from '#/figures/filter-lists.part.ts';
import { monthName } from '#/kernel/date-words.ts';
import { dollarsOf, MICROS_PER_DOLLAR } from '#/kernel/money.ts';
import { Button } from '#/ui/button.tsx';
import { currencyOptions } from '#/ui/currency-options.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { coverageWords, nameOf, planKindWords, stateWords } from './plan-words.ts';
import { deletePlan, planSpend } from './plans.actions.ts';
import { planKinds, roasAges, type PlanKind, type SpendPlan } from './plans.contract.ts';

interface PlanFormProps {
  month: string;
  /** The plan that is changed; a new one when absent. */
  plan?: SpendPlan;
  onClose: () => void;
}

interface Values {
  kind: PlanKind;
  subject: string;
  amount: number | null;
  currency: string;
  /** Percent; null without a target. */
  roas: number | null;
  age: string;
  note: string;
}

const named = (rows: readonly { id: number; name: string }[]) =>
  rows.map((it) => ({ value: String(it.id), label: it.name }));

/** What may be spent in a month, and by whom. */
export function PlanForm({ month, plan: given, onClose }: PlanFormProps) {
  const plan = useOpened(given);
  const run = useRunOn(useStage());
  const lists = useFilterLists();
  const form = useForm<Values>({
    initial: {
      kind: plan?.kind ?? 'studio',
      subject: plan?.subject ? String(plan.subject.id) : '',
      amount: plan ? dollarsOf(plan.amount) : null,
      currency: plan?.currency ?? 'USD',
      roas: plan?.roas ? plan.roas.target * 100 : null,
      age: String(plan?.roas?.age ?? 180),
      note: plan?.note ?? '',
    },
    check: ({ kind, subject, amount, roas }) => ({
      ...(kind !== 'studio' && subject === '' && { subject: 'Choose one.' }),
      ...((amount === null || amount < 1) && { amount: 'At least one.' }),
      ...(roas !== null && (roas < 5 || roas > 1000) && { roas: 'From 5 to 1,000 %.' }),
    }),
    submit: async ({ kind, subject, amount, currency, roas, age, note }) => {
      if (amount === null) return;
      const aimed = roasAges.find((it) => String(it) === age) ?? 180;
      await run(planSpend, {
        amount: { micros: Math.round(amount * MICROS_PER_DOLLAR), currency: currency || 'USD' },
        note,
        seen: {
          month,
          kind,
          subject: kind === 'studio' ? undefined : Number(subject),
          plan,
          roas: roas === null ? null : { age: aimed, target: roas / 100 },
        },
      });
      onClose();
    },
  });
  const { kind, currency } = form.values;
  const subjects = {
    studio: [],
    team: named(lists.teams),
    app: named(lists.apps),
    'media-source': named(lists.mediaSources),
  }[kind];
  const remove = async () => {
    await run(deletePlan, { plan: plan!.id, seen: plan! });
    onClose();
  };
  return (
    <FormDialog
      title={plan ? `Plan of ${nameOf(plan)}` : 'Plan a month'}
      note={
        plan
          ? `${monthName(month)}: ${stateWords(plan)}, figures ${coverageWords(plan)}`
          : `What may be spent in ${monthName(month)}`
      }
      onClose={onClose}
      form={form}
      verb={plan ? 'Change plan' : 'Plan month'}
    >
      {!plan && (
        <Select
          label="For"
          choices={planKinds.map((value) => ({ value, label: planKindWords[value] }))}
          {...form.field('kind')}
          onChange={(it) => form.field('kind').onChange(it || 'studio')}
        />
      )}
      {!plan && kind !== 'studio' && (
        <ComboField label="Which one" options={subjects} {...form.field('subject')} />
      )}
      <NumberField
        label="In the whole month"
        before={currency || 'USD'}
        decimals={2}
        autoFocus
        {...form.field('amount')}
      />
      <ComboField
        label="Currency"
        options={currencyOptions}
        help="Spend is compared in it, each day by its own rate"
        {...form.field('currency')}
      />
      <NumberField
        label="ROAS target"
        after="%"
        decimals={1}
        help="100 is what the installs cost; budgets are suggested by it, never changed"
        {...form.field('roas')}
      />
      <Select
        label="At the age of"
        choices={roasAges.map((it) => ({ value: String(it), label: `${it} days` }))}
        {...form.field('age')}
      />
      <TextField label="Why" maxLength={200} {...form.field('note')} />
      {plan && (
        <Button danger onClick={() => void remove()}>
          Delete plan
        </Button>
      )}
    </FormDialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, CallError } from '#/client/api.ts';
import { currencyOptions } from '#/ui/currency-options.ts';
import { Checkbox, Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { DayField } from '#/ui/rich/day-field.tsx';
import { saved } from '#/ui/toast.ts';
import { cents, monthWords, standingWords } from './account-words.ts';
import { looksSecret, SECRET_WORDS } from './secret-text.ts';
import { inDollars } from './settlement-rules.ts';
import { whichOf } from './settlements.actions.ts';
import type { Payment, Settlement } from './settlements.contract.ts';

interface PaymentFormProps {
  settlement: Settlement;
  /** The payment that is corrected; absent for another one. */
  payment?: Payment;
  /** Other settlements of the month it may be for. */
  others?: readonly Settlement[];
  today: string;
  onClose: () => void;
}

const micros = (it: number | null) => Math.round((it ?? 0) * 1_000_000);

function usePaymentForm({ settlement, payment, others, today, onClose }: PaymentFormProps) {
  const queries = useQueryClient();
  // A correction is of what was opened; another payment only adds to what others recorded.
  const opened = useOpened(settlement.version);
  return useForm({
    initial: {
      key: settlement.key,
      amount: (payment ? payment.amount / 1_000_000 : null) as number | null,
      currency: payment?.currency ?? 'USD',
      rate: (payment?.rate ?? 1) as number | null,
      receivedOn: payment?.receivedOn ?? today,
      invoice: payment?.invoice ?? '',
      note: payment?.note ?? '',
      settles: false,
    },
    submit: async ({ key, amount, rate, ...it }) => {
      const chosen = others?.find((one) => one.key === key) ?? settlement;
      const input = {
        ...whichOf(chosen),
        ...(payment && { id: payment.id, version: opened }),
        ...it,
        amount: micros(amount),
        rate: it.currency === 'USD' ? 1 : (rate ?? 1),
      };
      try {
        await call('POST /save-payment', input);
      } catch (error) {
        // Sent again, or opened again, it is about how things stand now.
        if (error instanceof CallError && error.code === 'stale') await queries.invalidateQueries();
        throw error;
      }
      saved();
      onClose();
      await queries.invalidateQueries();
    },
    check: (it): Record<string, string> => ({
      ...(!it.amount && { amount: 'Write what came in.' }),
      ...(it.currency === '' && { currency: 'Choose a currency.' }),
      ...(!it.rate && { rate: 'Write how many dollars one of it is.' }),
      ...(looksSecret(it.note) && { note: SECRET_WORDS }),
      ...(looksSecret(it.invoice) && { invoice: SECRET_WORDS }),
    }),
  });
}

/** What the payment makes of the month, while it is typed. */
function Sum({
  settlement,
  payment,
  usd,
}: Pick<PaymentFormProps, 'settlement' | 'payment'> & { usd: number }) {
  const received = settlement.received - (payment?.usd ?? 0) + usd;
  return (
    <p className="f2 fs12 num" aria-live="polite">
      {cents(usd)}, which makes {cents(received)} of {cents(settlement.expected)} expected
    </p>
  );
}

/** Money that came in for a month, in the currency it came in. */
export function PaymentForm(props: PaymentFormProps) {
  const { settlement, payment, others, today, onClose } = props;
  const [isFirst] = useState(settlement.payments.length === 0);
  const form = usePaymentForm(props);
  const { key, amount, currency, rate } = form.values;
  const chosen = others?.find((it) => it.key === key) ?? settlement;
  const isForeign = currency !== 'USD';
  const usd = inDollars(micros(amount), isForeign ? (rate ?? 0) : 1);
  return (
    <FormDialog
      title={payment ? 'Correct the payment' : `Payment for ${monthWords(settlement.month)}`}
      note={others ? undefined : `${settlement.network.name}, ${settlement.account.name}`}
      form={form}
      verb={payment ? 'Save' : 'Record payment'}
      onClose={onClose}
    >
      {others && (
        <Select
          label="From"
          choices={others.map((it) => ({
            value: it.key,
            label: `${it.network.name}, ${it.account.name}`,
          }))}
          {...form.field('key')}
        />
      )}
      <div className="accounts-pair">
        <NumberField
          label="Amount"
          decimals={2}
          autoFocus
          help={isFirst && !payment ? `Expected ${cents(chosen.expected)}` : undefined}
          {...form.field('amount')}
        />
        <ComboField label="Currency" options={currencyOptions} {...form.field('currency')} />
        {isForeign && (
          <NumberField
            label="Rate"
            help={`USD for one ${currency}`}
            decimals={9}
            {...form.field('rate')}
          />
        )}
      </div>
      <div className="accounts-pair">
        <DayField label="Received on" today={today} max={today} {...form.field('receivedOn')} />
        <TextField label="Invoice reference" maxLength={120} {...form.field('invoice')} />
      </div>
      <TextField label="Note" maxLength={1000} {...form.field('note')} />
      <Checkbox
        label="Nothing more is awaited for this month"
        help={chosen.isFinal ? undefined : `Not yet: ${standingWords(chosen)}`}
        disabled={!chosen.isFinal}
        {...form.field('settles')}
      />
      <Sum settlement={chosen} payment={payment} usd={usd} />
    </FormDialog>
  );
}

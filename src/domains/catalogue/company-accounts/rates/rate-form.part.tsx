import { useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { parseRate } from '#/kernel/rates.ts';
import { Button } from '#/ui/button.tsx';
import { currencyOptions } from '#/ui/currency-options.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { DayField } from '#/ui/rich/day-field.tsx';
import { saved } from '#/ui/toast.ts';
import { quoteOf } from './rate.labels.ts';
import type { ExchangeRate } from './rates.contract.ts';

interface RateFormProps {
  /** The rate that is corrected; absent for another one. */
  rate?: ExchangeRate | undefined;
  today: string;
  onDelete?: (() => void) | undefined;
  onClose: () => void;
}

const foreign = currencyOptions.filter((it) => it.value !== 'USD');

/** What a unit of a currency was worth on a day, entered by hand. */
export function RateForm({ rate, today, onDelete, onClose }: RateFormProps) {
  const queries = useQueryClient();
  const version = useOpened(rate?.version);
  const form = useForm({
    initial: {
      day: rate?.day ?? today,
      currency: rate?.currency ?? 'EUR',
      rate: rate?.rate ?? '',
      reason: rate?.reason ?? '',
    },
    submit: async (it) => {
      const which = rate && version !== undefined ? { id: rate.id, version } : {};
      await call('POST /save-exchange-rate', { ...it, ...which });
      await queries.invalidateQueries();
      saved();
      onClose();
    },
    check: (it): Record<string, string> => ({
      ...(parseRate(it.rate) === undefined && { rate: 'Write dollars for one unit: 1.1583.' }),
      ...(it.reason.trim() === '' && { reason: 'Say where the rate is from.' }),
    }),
  });
  const { currency, rate: text } = form.values;
  return (
    <FormDialog
      title={rate ? `Rate of ${rate.currency}` : 'Enter a rate'}
      note="It replaces the fetched rate. Amounts of its days are converted anew."
      form={form}
      verb="Save"
      onClose={onClose}
    >
      <div className="accounts-pair">
        <DayField label="Day" today={today} max={today} {...form.field('day')} />
        <ComboField label="Currency" options={foreign} {...form.field('currency')} />
      </div>
      <TextField
        label={`USD for one ${currency}`}
        autoFocus
        maxLength={30}
        help={parseRate(text) === undefined ? undefined : quoteOf({ currency, rate: text })}
        {...form.field('rate')}
      />
      <TextField label="Reason" maxLength={200} {...form.field('reason')} />
      {onDelete && (
        <Button danger icon="trash" onClick={onDelete}>
          Delete this rate
        </Button>
      )}
    </FormDialog>
  );
}

import { useState } from 'react';
import { call } from '#/client/api.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { machineZone, timeOf } from '#/kernel/dates.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import { Button } from '#/ui/button.tsx';
import { currencyOptions } from '#/ui/currency-options.ts';
import { Form } from '#/ui/form/form.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useNow } from '#/ui/now.ts';
import { Panel } from '#/ui/panel.tsx';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { zoneOptions } from '#/ui/zone-options.ts';
import { retention, type companyEndpoints, type CompanySettings } from './company.contract.ts';

const save = (it: InputOf<(typeof companyEndpoints)['POST /save-company-settings']>) =>
  call('POST /save-company-settings', it);
type Saved = Parameters<typeof save>[0];

const kept = [
  ['placeDays', 'Places of sign-in', 'No closer than the country.'],
  ['addressDays', 'Network addresses', 'Of devices, of who was turned away and in the audit log.'],
  ['deletedDays', 'Deleted documents', 'They can be brought back until then.'],
] as const;

/** What of it is no number of days that the server would take. */
function wrongDays(values: Record<(typeof kept)[number][0], number | null>) {
  const wrong = kept.flatMap(([name]): [string, string][] => {
    const [least, most] = retention[name];
    const value = values[name];
    const isRight = value !== null && value >= least && value <= most;
    return isRight ? [] : [[name, `Between ${least} and ${most} days.`]];
  });
  return Object.fromEntries(wrong);
}

/** What the company is called, in which zone its days are counted, what new people begin with, how long what is kept. */
export function CompanyForm({ settings }: { settings: CompanySettings }) {
  const now = useNow();
  const run = useRunOn(useStage());
  // As it was opened or saved here: what is saved elsewhere meanwhile is refused as stale.
  const [base, setBase] = useState(settings);
  const form = useForm({
    initial: {
      name: base.name ?? '',
      zone: base.zone,
      currency: base.currency,
      placeDays: base.placeDays as number | null,
      addressDays: base.addressDays as number | null,
      deletedDays: base.deletedDays as number | null,
    },
    check: ({ zone, currency, ...days }): Record<string, string> => ({
      ...(!zone && { zone: 'Choose a time zone.' }),
      ...(!currency && { currency: 'Choose a currency.' }),
      ...wrongDays(days),
    }),
    submit: async ({ name, placeDays, addressDays, deletedDays, ...rest }) => {
      const days = {
        placeDays: placeDays ?? undefined,
        addressDays: addressDays ?? undefined,
        deletedDays: deletedDays ?? undefined,
      };
      const saving = {
        run: async (it: Saved) => {
          setBase(await save(it));
          return { message: 'Successfully Saved' };
        },
      };
      await run(saving, { version: base.version, name: name.trim() || null, ...rest, ...days });
    },
  });
  const { zone } = form.values;
  const here = machineZone();
  return (
    <Panel title="Company" wide>
      <div className="company-form">
        <Form form={form} label="Company">
          <TextField
            label="Name"
            help="Stands in the menu and on the sign-in page."
            maxLength={60}
            {...form.field('name')}
          />
          <ComboField
            label="Time zone"
            help={`Days and working hours are counted in it${
              zone ? `; it is ${timeOf(now, zone)} there` : ''
            }. ${here === zone ? '' : `This browser is in ${here}. `}Days that were counted before stay as they are.`}
            options={zoneOptions(base.zone, now)}
            {...form.field('zone')}
          />
          <ComboField
            label="Currency"
            help="In which money is shown to new people, until they choose their own."
            options={currencyOptions}
            {...form.field('currency')}
          />
          <fieldset className="company-kept">
            <legend className="fs12 f3">
              How long it is kept. What is older goes the next night, for good.
            </legend>
            {kept.map(([name, label, help]) => (
              <NumberField
                key={name}
                label={label}
                help={help}
                after="days"
                {...form.field(name)}
              />
            ))}
          </fieldset>
          <Button
            type="submit"
            variant="primary"
            keys="$mod+Enter"
            busy={form.busy}
            disabled={!form.dirty}
          >
            Save
          </Button>
        </Form>
      </div>
    </Panel>
  );
}

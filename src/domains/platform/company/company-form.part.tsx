import { useState } from 'react';
import { call } from '#/client/api.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { machineZone, timeOf } from '#/kernel/dates.ts';
import { Button } from '#/ui/button.tsx';
import { currencyOptions } from '#/ui/currency-options.ts';
import { Form } from '#/ui/form/form.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useNow } from '#/ui/now.ts';
import { Panel } from '#/ui/panel.tsx';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { zoneOptions } from '#/ui/zone-options.ts';
import type { CompanySettings } from './company.contract.ts';

type Saved = Parameters<typeof save>[0];
const save = (it: { version: number; name: string | null; zone: string; currency: string }) =>
  call('POST /save-company-settings', it);

/** What the company is called, in which zone its days are counted, and what new people begin with. */
export function CompanyForm({ settings }: { settings: CompanySettings }) {
  const now = useNow();
  const run = useRunOn(useStage());
  // As it was opened or saved here: what is saved elsewhere meanwhile is refused as stale.
  const [base, setBase] = useState(settings);
  const form = useForm({
    initial: { name: base.name ?? '', zone: base.zone, currency: base.currency },
    check: ({ zone, currency }): Record<string, string> => ({
      ...(!zone && { zone: 'Choose a time zone.' }),
      ...(!currency && { currency: 'Choose a currency.' }),
    }),
    submit: async ({ name, ...rest }) => {
      const saving = {
        run: async (it: Saved) => {
          setBase(await save(it));
          return { message: 'Successfully Saved' };
        },
      };
      await run(saving, { version: base.version, name: name.trim() || null, ...rest });
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

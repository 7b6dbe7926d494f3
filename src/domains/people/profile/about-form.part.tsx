import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import type { Profile } from '#/domains/platform/auth/profile/profile.contract.ts';
import { businessZone } from '#/kernel/dates.ts';
import { Button } from '#/ui/button.tsx';
import { currencyOptions } from '#/ui/currency-options.ts';
import { Form } from '#/ui/form/form.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useNow } from '#/ui/now.ts';
import { Panel } from '#/ui/panel.tsx';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { saved } from '#/ui/toast.ts';
import { zoneOptions } from '#/ui/zone-options.ts';

const orNull = (text: string) => text.trim() || null;

const asTyped = (it: Profile) => ({
  phone: it.phone ?? '',
  zone: it.zone,
  currency: it.currency,
  hometown: it.hometown ?? '',
  emergencyName: it.emergencyName ?? '',
  emergencyPhone: it.emergencyPhone ?? '',
});

/** Each part only when it differs and against the version the one before it left. */
async function save(before: Profile, typed: ReturnType<typeof asTyped>): Promise<Profile> {
  const { hometown, currency, ...contact } = typed;
  const old = asTyped(before);
  const isOther = (Object.keys(contact) as (keyof typeof contact)[]).some(
    (name) => contact[name] !== old[name],
  );
  const contacted = isOther
    ? await call('POST /profile-update', {
        version: before.version,
        phone: orNull(contact.phone),
        zone: contact.zone,
        emergencyName: orNull(contact.emergencyName),
        emergencyPhone: orNull(contact.emergencyPhone),
      })
    : before;
  const shown =
    currency === old.currency
      ? contacted
      : await call('POST /save-display-currency', { version: contacted.version, currency });
  if (hometown === old.hometown) return shown;
  return call('POST /save-hometown', { version: shown.version, hometown: orNull(hometown) });
}

interface AboutProps {
  profile: Profile;
  /** False while acting as somebody else. */
  canChange: boolean;
}

/** How one is reached, whom to call, where one comes from, in which zone times are shown. */
export function AboutForm({ profile, canChange }: AboutProps) {
  const queries = useQueryClient();
  const now = useNow();
  // As it was opened or saved here: what is saved elsewhere meanwhile is refused as stale.
  const [base, setBase] = useState(profile);
  const form = useForm({
    initial: asTyped(profile),
    submit: async (typed) => {
      setBase(await save(base, typed));
      saved();
      await queries.invalidateQueries();
    },
    check: ({ zone, currency }): Record<string, string> => ({
      ...(!zone && { zone: 'Choose a zone.' }),
      ...(!currency && { currency: 'Choose a currency.' }),
    }),
  });
  return (
    <Panel title="Contact and hometown" wide>
      <div className="profile-form">
        <Form form={form} label="Contact and hometown">
          <TextField
            label="Phone"
            type="tel"
            autoComplete="tel"
            maxLength={30}
            disabled={!canChange}
            {...form.field('phone')}
          />
          <TextField
            label="Hometown"
            placeholder="Gilgit"
            maxLength={100}
            disabled={!canChange}
            {...form.field('hometown')}
          />
          <ComboField
            label="Time zone"
            help={`Times are shown in it; business days stay those of the company, ${businessZone()}.`}
            options={zoneOptions(base.zone, now)}
            disabled={!canChange}
            {...form.field('zone')}
          />
          <ComboField
            label="Show money in"
            help="Each day’s money is converted with that day’s rate. Targets, budgets and alerts stay in the currency they were set in."
            options={currencyOptions}
            disabled={!canChange}
            {...form.field('currency')}
          />
          <TextField
            label="In an emergency call"
            placeholder="Name"
            maxLength={100}
            disabled={!canChange}
            {...form.field('emergencyName')}
          />
          <TextField
            label="Their phone"
            type="tel"
            maxLength={30}
            help="Only you and HR see the numbers."
            disabled={!canChange}
            {...form.field('emergencyPhone')}
          />
          {canChange && (
            <Button
              type="submit"
              variant="primary"
              keys="$mod+Enter"
              busy={form.busy}
              disabled={!form.dirty}
            >
              Save
            </Button>
          )}
        </Form>
      </div>
    </Panel>
  );
}

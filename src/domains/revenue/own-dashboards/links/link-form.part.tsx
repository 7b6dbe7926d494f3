import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { useFilterLists } from '#/figures/filter-lists.part.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { Field } from '#/ui/form/field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { PasswordField, TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import type { IconName } from '#/ui/icon-names.ts';
import { DayField } from '#/ui/rich/day-field.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { LinkAddress } from './link-address.part.tsx';
import { MOST_DAYS, PASSWORD } from './links.contract.ts';

/** Nothing stays open by being forgotten. */
const USUAL_DAYS = 30;

interface PickProps {
  label: string;
  /** Where none is chosen. */
  none: string;
  icon: IconName;
  options: { value: string; label: string }[];
  value: string[];
  error: string | undefined;
  onChange: (value: string[]) => void;
}

function Several({ label, none, icon, options, value, error, onChange }: PickProps) {
  const names = options.filter((it) => value.includes(it.value)).map((it) => it.label);
  const more = names.length > 3 ? `${names[0]} and ${names.length - 1} more` : names.join(', ');
  return (
    <Field label={label} error={error} group>
      {() => (
        <div className="row">
          <PickChip
            several
            search
            label={label}
            icon={icon}
            options={options}
            value={value}
            on={value.length > 0}
            onChange={onChange}
          >
            {more || none}
          </PickChip>
        </div>
      )}
    </Field>
  );
}

interface LinkFormProps {
  dashboard: { id: number; name: string };
  onClose: () => void;
}

/** A new link: for whom, what can be seen by it, until when. Its address is shown once. */
export function LinkForm({ dashboard, onClose }: LinkFormProps) {
  const queries = useQueryClient();
  const lists = useFilterLists();
  const [today] = useState(() => dayOf(new Date()));
  const [address, setAddress] = useState<string>();
  const form = useForm({
    initial: {
      name: '',
      apps: [] as string[],
      networks: [] as string[],
      countries: [] as string[],
      until: addDays(today, USUAL_DAYS),
      password: '',
    },
    check: (it): Record<string, string> => ({
      ...(!it.name.trim() && { name: 'Say for whom it is.' }),
      ...(it.apps.length + it.networks.length + it.countries.length === 0 && {
        apps: 'Choose apps, ad networks or countries: a link never opens everything.',
      }),
      ...(!it.until && { until: 'Choose a day.' }),
      ...(it.password !== '' &&
        it.password.length < PASSWORD.least && {
          password: `At least ${PASSWORD.least} characters.`,
        }),
    }),
    submit: async ({ name, apps, networks, countries, until, password }) => {
      const made = await call('POST /make-own-dashboard-link', {
        dashboard: dashboard.id,
        name: name.trim(),
        apps: apps.map(Number),
        networks: networks.map(Number),
        countries,
        until,
        password: password || null,
      });
      setAddress(made.address);
      await queries.invalidateQueries();
    },
  });
  if (address !== undefined)
    return <LinkAddress name={form.values.name} address={address} onClose={onClose} />;
  const pick = (name: 'apps' | 'networks' | 'countries') => ({
    value: form.values[name],
    error: form.errors[name],
    onChange: (it: string[]) => form.set(name, it),
  });
  const named = (of: readonly { id: number; name: string }[]) =>
    of.map((it) => ({ value: String(it.id), label: it.name }));
  return (
    <FormDialog
      title={`Share ${dashboard.name} outside`}
      note="Whoever has the link reads these rows of every card for any days, and never more than you may see."
      form={form}
      verb="Make link"
      width={520}
      onClose={onClose}
    >
      <TextField
        label="For whom"
        help="Only your colleagues read this."
        autoFocus
        maxLength={80}
        {...form.field('name')}
      />
      <Several
        label="Apps"
        none="All that I may see"
        icon="apps"
        options={named(lists.apps)}
        {...pick('apps')}
      />
      <Several
        label="Ad networks"
        none="All ad networks"
        icon="coin"
        options={named(lists.networks)}
        {...pick('networks')}
      />
      <Several
        label="Countries"
        none="All countries"
        icon="world"
        options={lists.countries.map((it) => ({ value: it.code, label: it.name }))}
        {...pick('countries')}
      />
      <DayField
        label="Until"
        min={today}
        max={addDays(today, MOST_DAYS)}
        today={today}
        {...form.field('until')}
      />
      <PasswordField
        label="Password"
        help="Optional. Asked for each time the link is opened."
        autoComplete="new-password"
        maxLength={PASSWORD.most}
        {...form.field('password')}
      />
    </FormDialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { useFilterLists } from '#/figures/filter-lists.part.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { PasswordField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { PickSeveral } from '#/ui/rich/pick-several.tsx';
import { LinkAddress } from './link-address.part.tsx';
import { ForWhom, LastDay } from './link-fields.part.tsx';
import { PASSWORD } from './links.contract.ts';

/** Nothing stays open by being forgotten. */
const USUAL_DAYS = 30;

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
      <ForWhom {...form.field('name')} />
      <PickSeveral
        label="Apps"
        none="All that I may see"
        icon="apps"
        options={named(lists.apps)}
        {...pick('apps')}
      />
      <PickSeveral
        label="Ad networks"
        none="All ad networks"
        icon="coin"
        options={named(lists.networks)}
        {...pick('networks')}
      />
      <PickSeveral
        label="Countries"
        none="All countries"
        icon="world"
        options={lists.countries.map((it) => ({ value: it.code, label: it.name }))}
        {...pick('countries')}
      />
      <LastDay today={today} {...form.field('until')} />
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

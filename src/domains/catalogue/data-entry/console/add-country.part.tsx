import { useState } from 'react';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { allCountries } from './figure-names.ts';

interface AddCountryProps {
  app: string;
  onAdd: (country: string) => void;
  onClose: () => void;
}

/** A row for a country nobody has entered figures of yet. */
export function AddCountry({ app, onAdd, onClose }: AddCountryProps) {
  const [options] = useState(allCountries);
  const form = useForm({
    initial: { country: '' },
    check: ({ country }): Record<string, string> =>
      country === '' ? { country: 'Choose a country.' } : {},
    submit: async ({ country }) => onAdd(country),
  });
  return (
    <FormDialog title={`Add a country to ${app}`} verb="Add country" form={form} onClose={onClose}>
      <ComboField label="Country" options={options} autoFocus {...form.field('country')} />
    </FormDialog>
  );
}

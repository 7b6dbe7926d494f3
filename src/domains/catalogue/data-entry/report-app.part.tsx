import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { appOption } from '#/figures/app-option.part.tsx';
import type { FieldProps } from '#/ui/form/field.tsx';
import { ComboField } from '#/ui/rich/combo-field.tsx';

/** Asks which app a report is of that does not name it. */
export function ReportApp(field: Omit<FieldProps<string>, 'label'>) {
  const { data: apps } = useQuery(reading('GET /filters/apps', {}));
  return (
    <ComboField
      label="App"
      placeholder="One of our apps"
      options={(apps?.rows ?? []).map(appOption)}
      {...field}
    />
  );
}

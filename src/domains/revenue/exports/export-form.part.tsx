import { useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { Radios } from '#/ui/form/check-field.tsx';
import { Field } from '#/ui/form/field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { TimeField } from '#/ui/form/time-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { saved } from '#/ui/toast.ts';
import { exportTables, type FactExport } from './exports.contract.ts';

interface ExportFormProps {
  /** Absent: a new one. */
  given: FactExport | undefined;
  onClose: () => void;
}

type Table = (typeof exportTables)[number];

/** Where facts are written, which of them, and when. */
export function ExportForm({ given, onClose }: ExportFormProps) {
  const it = useOpened(given);
  const queries = useQueryClient();
  const form = useForm({
    initial: {
      name: it?.name ?? '',
      place: (it?.place ?? 's3') as FactExport['place'] | '',
      host: it?.host ?? '',
      bucket: it?.bucket ?? '',
      region: it?.region ?? '',
      folder: it?.folder ?? '',
      spreadsheet: it?.spreadsheet ?? '',
      accessKey: it?.accessKey ?? '',
      secretKey: '',
      format: (it?.format ?? 'parquet') as FactExport['format'] | '',
      tables: (it?.tables ?? ['monetisation', 'acquisition']) as Table[],
      days: (it?.days ?? 90) as number | null,
      at: it?.at ?? '05:00',
    },
    check: ({ name, tables }): Record<string, string> => ({
      ...(!name.trim() && { name: 'Give the export a name.' }),
      ...(tables.length === 0 && { tables: 'Choose at least one table.' }),
    }),
    submit: async ({ place, format, secretKey, days, ...values }) => {
      await call('POST /save-fact-export', {
        ...values,
        ...(it && { id: it.id, version: it.version, active: it.active }),
        ...(secretKey && { secretKey }),
        place: place || 's3',
        format: format || 'parquet',
        days: days ?? 90,
      });
      saved();
      await queries.invalidateQueries();
      onClose();
    },
  });
  const { place, tables } = form.values;
  return (
    <FormDialog
      title={it ? 'Change the export' : 'New export'}
      note="It has the figures that you may see on the day of each run, and rests when you leave."
      form={form}
      verb="Save export"
      onClose={onClose}
    >
      <TextField label="Name" autoFocus maxLength={80} {...form.field('name')} />
      <Radios
        label="Written to"
        choices={[
          { value: 's3', label: 'A bucket (S3)' },
          { value: 'sheets', label: 'A Google sheet' },
          { value: 'files', label: 'The file store of this installation' },
        ]}
        {...form.field('place')}
      />
      {place === 's3' && (
        <>
          <TextField
            label="Host"
            placeholder="s3.eu-central-1.amazonaws.com"
            {...form.field('host')}
          />
          <TextField label="Bucket" {...form.field('bucket')} />
          <TextField label="Region" placeholder="eu-central-1" {...form.field('region')} />
          <TextField label="Access key" autoComplete="off" {...form.field('accessKey')} />
          <TextField
            label="Secret key"
            autoComplete="off"
            help={it?.place === 's3' ? 'Leave it empty to keep the one there is.' : undefined}
            {...form.field('secretKey')}
          />
        </>
      )}
      {place === 'sheets' && (
        <>
          <TextField
            label="Sheet"
            placeholder="https://docs.google.com/spreadsheets/d/…"
            help={
              it?.place === 'sheets'
                ? `Shared with ${it.accessKey} as Editor`
                : 'Share it as Editor with the address that stands in the key as client_email.'
            }
            {...form.field('spreadsheet')}
          />
          <TextField
            label="Key of a service account"
            autoComplete="off"
            help={
              it?.place === 'sheets'
                ? 'Leave it empty to keep the one there is.'
                : 'The whole JSON file from the Google Cloud console.'
            }
            {...form.field('secretKey')}
          />
        </>
      )}
      {place !== 'sheets' && (
        <TextField label="Folder" placeholder="facts" {...form.field('folder')} />
      )}
      {place !== 'sheets' && (
        <Radios
          label="Format"
          choices={[
            { value: 'parquet', label: 'Parquet' },
            { value: 'csv', label: 'CSV' },
          ]}
          {...form.field('format')}
        />
      )}
      <Field label="Tables" error={form.errors['tables']} group>
        {() => (
          <div className="row">
            <PickChip
              several
              label="Tables"
              icon="table"
              options={exportTables.map((value) => ({ value, label: value }))}
              value={tables}
              on={tables.length > 0}
              onChange={(to) => form.set('tables', to)}
            >
              {tables.length > 0 ? tables.join(', ') : 'Choose tables'}
            </PickChip>
          </div>
        )}
      </Field>
      <NumberField
        label="Days looked at again"
        help={
          place === 'sheets'
            ? 'The sheet has these days, up to yesterday.'
            : 'A day that was restated within them is written anew.'
        }
        {...form.field('days')}
      />
      <TimeField label="Every day at" {...form.field('at')} />
    </FormDialog>
  );
}

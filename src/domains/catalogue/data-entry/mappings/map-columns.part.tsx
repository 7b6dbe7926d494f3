import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { appOption } from '#/figures/app-option.part.tsx';
import type { OutputOf } from '#/kernel/endpoint.ts';
import { Dialog } from '#/ui/dialog.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { ColumnRows } from './column-rows.part.tsx';
import { columnsOf } from './columns-reading.ts';
import { MappingPreview } from './mapping-preview.part.tsx';
import { dayOrders, tableWords, zones } from './mapping-words.ts';
import type { MappedColumn, mappingsEndpoints, MappedTable, Meaning } from './mappings.contract.ts';
import './mappings.css';

interface MapProps {
  file: File;
  /** The columns are known now: the file can be read. */
  onMapped: () => void;
  onClose: () => void;
}

/** Reads the headings of a file nobody knows, and asks what they mean. */
export function MapColumns({ file, onMapped, onClose }: MapProps) {
  const { data, error, refetch } = useQuery(columnsOf(file));
  if (data) return <MappingForm {...{ file, found: data, onMapped, onClose }} />;
  return (
    <Dialog title="Say what the columns mean" note={file.name} onClose={onClose}>
      {error ? (
        <ErrorState
          title="This file cannot be mapped"
          text={error.message}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Reading the columns">
          <RowsSkeleton rows={8} />
        </Loading>
      )}
    </Dialog>
  );
}

type Found = OutputOf<(typeof mappingsEndpoints)['POST /read-columns']>;

interface Values {
  name: string;
  network: string;
  table: MappedTable;
  zone: string;
  dayOrder: Meaning['dayOrder'];
  appId: string;
  columns: MappedColumn[];
}

const meaningOf = ({ network, table, zone, dayOrder, appId, columns }: Values): Meaning => ({
  network,
  table,
  zone,
  dayOrder,
  columns,
  ...(appId && { appId: Number(appId) }),
});

const appFields = ['app-name', 'package', 'app'];

function MappingForm({ file, found, onMapped, onClose }: MapProps & { found: Found }) {
  const queries = useQueryClient();
  const { data: apps } = useQuery(reading('GET /filters/apps', {}));
  const { header, sample, guess, networks, fields } = found;
  const initial: Values = { ...guess, name: '', network: '', zone: 'UTC', appId: '' };
  const form = useForm({
    initial,
    check: ({ name, network }): Record<string, string> => ({
      ...(name.trim() === '' && { name: 'Give it a name, so that others know it again.' }),
      ...(network === '' && { network: 'Choose the network whose figures these are.' }),
    }),
    submit: async (values) => {
      const { name } = values;
      await call('POST /save-import-mapping', { ...meaningOf(values), name, header });
      await queries.invalidateQueries({ queryKey: ['GET /import-mappings'] });
      onMapped();
    },
  });
  const { values, set } = form;
  const hasApp = values.columns.some((it) => appFields.includes(it.field));
  const changeTable = (table: MappedTable) => {
    set('table', table);
    const there = new Set(fields[table].map((it) => it.field));
    set(
      'columns',
      values.columns.filter((it) => there.has(it.field)),
    );
  };
  return (
    <FormDialog
      title="Say what the columns mean"
      note={`${file.name}. Asked once: tables with these headings are known from then on.`}
      width={860}
      form={form}
      verb="Save and check the report"
      onClose={onClose}
    >
      <div className="map-about">
        <ComboField
          label="Network or service"
          options={networks.map((it) => ({ value: it.code, label: it.name }))}
          {...form.field('network')}
        />
        <ComboField
          label="The figures are about"
          options={(Object.keys(tableWords) as MappedTable[]).map((value) => ({
            value,
            label: tableWords[value],
          }))}
          value={values.table}
          onChange={(it) => it && changeTable(it)}
        />
        <ComboField
          label="Its days are those of"
          options={zones()}
          value={values.zone}
          onChange={(it) => it && set('zone', it)}
        />
        <ComboField
          label="Days are written"
          options={dayOrders}
          value={values.dayOrder}
          onChange={(it) => it && set('dayOrder', it)}
        />
        {!hasApp && (
          <ComboField
            label="All rows are about"
            placeholder="One of our apps"
            options={(apps?.rows ?? []).map(appOption)}
            {...form.field('appId')}
          />
        )}
      </div>
      <ColumnRows
        {...{ header, sample }}
        choices={fields[values.table]}
        columns={values.columns}
        onChange={(columns) => set('columns', columns)}
      />
      {form.errors['columns'] && (
        <p className="form-message" role="alert">
          {form.errors['columns']}
        </p>
      )}
      <section className="import-part map-preview" aria-label="How it is read">
        <h3>How it is read</h3>
        <MappingPreview file={file} meaning={meaningOf(values)} />
      </section>
      <TextField
        label="Name of this table"
        help="As people call the export: “ByteBrew daily use”."
        {...form.field('name')}
      />
    </FormDialog>
  );
}

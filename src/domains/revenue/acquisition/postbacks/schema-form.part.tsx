import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { everyRow } from '#/client/listed.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { Button } from '#/ui/button.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextArea } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { DayField } from '#/ui/rich/day-field.tsx';
import { saved } from '#/ui/toast.ts';
import { readSchema, writeSchema } from './conversion-schema.ts';
import { deleteSchema } from './postbacks.actions.ts';
import type { ConversionSchema } from './postbacks.contract.ts';

interface SchemaFormProps {
  /** Absent: a new one. */
  given?: ConversionSchema;
  today: string;
  onClose: () => void;
}

function wrongIn(text: string): string | undefined {
  const read = readSchema(text);
  if (!Array.isArray(read)) return `Line ${read.line}: ${read.words}`;
  return read.length === 0 ? 'Write at least one value.' : undefined;
}

/** Apps of the App Store that one sees. */
const useStoreApps = () =>
  useQuery({
    queryKey: ['apps-of-the-app-store'],
    queryFn: async () => {
      const rows = await everyRow((page) => call('GET /apps', { platform: ['ios'], ...page }));
      return rows.map((it) => ({ value: String(it.id), label: it.name }));
    },
  });

/** What conversion values of an app stand for from a day on. */
export function SchemaForm({ given, today, onClose }: SchemaFormProps) {
  const schema = useOpened(given);
  const queries = useQueryClient();
  const run = useRunOn(useStage());
  const apps = useStoreApps();
  const form = useForm({
    initial: {
      app: schema ? String(schema.appId) : '',
      since: schema?.since ?? today,
      values: schema ? writeSchema(schema.ranges) : '',
    },
    check: ({ app, values }): Record<string, string> => {
      const wrong = wrongIn(values);
      return { ...(app === '' && { app: 'Choose one.' }), ...(wrong && { values: wrong }) };
    },
    submit: async ({ app, since, values }) => {
      const ranges = readSchema(values);
      if (!Array.isArray(ranges)) return;
      const version = schema?.version ?? 0;
      await call('POST /save-conversion-schema', { appId: Number(app), since, ranges, version });
      saved();
      await queries.invalidateQueries();
      onClose();
    },
  });
  const remove = async () => {
    await run(deleteSchema, { schema: schema!.id, seen: schema! });
    onClose();
  };
  return (
    <FormDialog
      title={schema ? `Conversion schema of ${schema.app.label}` : 'New conversion schema'}
      note="Postbacks that arrive from this day on are valued by it; those before keep the one before."
      form={form}
      verb="Save schema"
      onClose={onClose}
    >
      {!schema && (
        <>
          <ComboField label="App" options={apps.data ?? []} {...form.field('app')} />
          <DayField label="From" today={today} {...form.field('since')} />
        </>
      )}
      <TextArea
        label="Values"
        rows={12}
        maxLength={6000}
        help="A line a value, in dollars of an install: “0: 0”, “1-5: 0.10 - 0.50”, “high: 5 - 20”, “window 2 low: 0 - 1”."
        {...form.field('values')}
      />
      {schema && (
        <Button danger onClick={() => void remove()}>
          Delete schema
        </Button>
      )}
    </FormDialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type DragEvent } from 'react';
import { upload } from '#/client/api.ts';
import { Button } from '#/ui/button.tsx';
import { currencyOptions } from '#/ui/currency-options.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { Icon } from '#/ui/icon.tsx';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { toast } from '#/ui/toast.ts';
import type { Wanted } from './coverage/coverage-words.ts';
import { DayOrderChoice } from './day-order-choice.part.tsx';
import { ImportProgress, useImportRun } from './import-progress.part.tsx';
import { MapColumns } from './mappings/map-columns.part.tsx';
import { ReportApp } from './report-app.part.tsx';

interface UploadProps {
  /** What the report should bring, where it is to close a gap. */
  wanted?: Wanted | undefined;
  onDone: (id: number) => void;
  onClose: () => void;
}

/** Chooses a report and has it checked; nothing reaches the figures before it is committed. */
export function UploadReport({ wanted, onDone, onClose }: UploadProps) {
  const queries = useQueryClient();
  const [file, setFile] = useState<File>();
  const [isMapping, setMapping] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { run, begin, end } = useImportRun();
  const form = useForm({
    // What is said of the file and its headings stands beside the file.
    initial: {
      account: wanted?.account ?? '',
      currency: '',
      file: '',
      header: '',
      dayOrder: '',
      appId: '',
    },
    check: (): Record<string, string> => (file ? {} : { file: 'Choose a report first.' }),
    submit: async ({ account, currency, dayOrder, appId }) => {
      const body = new FormData();
      if (account.trim()) body.append('account', account.trim());
      if (currency) body.append('currency', currency);
      if (dayOrder) body.append('dayOrder', dayOrder);
      if (appId) body.append('appId', appId);
      body.append('run', begin());
      body.append('file', file!);
      const sent = upload('POST /import-report', body, { timeout: 600_000 });
      const { batch, others } = await sent.finally(end);
      await queries.invalidateQueries({ queryKey: ['GET /imports'] });
      onDone(batch.id);
      for (const it of others)
        toast(
          'info',
          `“${it.fileName}” was made of it as well: commit it from the list of imports.`,
        );
    },
  });
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    form.set('file', chosen?.name ?? '');
    form.set('header', '');
    form.set('dayOrder', '');
    form.set('appId', '');
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    choose(event.dataTransfer.files[0]);
  };
  if (isMapping && file) {
    const mapped = () => {
      setMapping(false);
      void form.send();
    };
    return <MapColumns file={file} onMapped={mapped} onClose={() => setMapping(false)} />;
  }
  return (
    <FormDialog
      title="Import a report"
      note={
        wanted
          ? `The report of ${wanted.words}, as you export it: CSV, XLSX or JSON, also as .gz or .zip; events as JSON lines or Parquet.`
          : 'A network’s, store’s or analytics service’s report as you export it: CSV, XLSX or JSON, also as .gz or .zip; events as JSON lines or Parquet.'
      }
      onClose={onClose}
      form={form}
      verb="Check the report"
    >
      <button
        type="button"
        className="import-drop"
        data-autofocus
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <Icon name="upload" size={18} />
        {file ? file.name : 'Choose a file, or drop it here'}
      </button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.json,.jsonl,.ndjson,.parquet,.txt,.xlsx,.gz,.zip"
        hidden
        aria-label="Report"
        onChange={(event) => choose(event.target.files?.[0])}
      />
      {form.errors['header'] ? (
        <div className="import-unknown" role="alert">
          <p>{form.errors['header']}</p>
          <Button size="s" onClick={() => setMapping(true)}>
            Say what the columns mean
          </Button>
        </div>
      ) : form.errors['dayOrder'] ? (
        <DayOrderChoice
          example={form.errors['dayOrder']}
          onChoose={(order) => {
            form.set('dayOrder', order);
            void form.send();
          }}
        />
      ) : (
        form.errors['file'] && (
          <p className="form-message" role="alert">
            {form.errors['file']}
          </p>
        )
      )}
      {(form.errors['appId'] || form.values.appId) && <ReportApp {...form.field('appId')} />}
      <TextField
        label="Account"
        help="Needed when the network has several, or none yet."
        {...form.field('account')}
      />
      <ComboField
        label="Currency"
        options={currencyOptions}
        help="Needed when neither the report nor its account says what the money is in."
        {...form.field('currency')}
      />
      <ImportProgress run={run} />
    </FormDialog>
  );
}

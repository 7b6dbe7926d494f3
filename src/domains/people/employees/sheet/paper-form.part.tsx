import { useRef, useState } from 'react';
import { upload } from '#/client/api.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Button } from '#/ui/button.tsx';
import { Select } from '#/ui/form/check-field.tsx';
import { Field } from '#/ui/form/field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useNow } from '#/ui/now.ts';
import { DayField } from '#/ui/rich/day-field.tsx';
import { paperKinds, paperKindWords, type PaperKind } from '../papers/paper-words.ts';
import type { Employee } from '../record/record.contract.ts';

/** Adds a paper to a record. */
export function PaperForm({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const run = useRunOn(useStage());
  const today = dayOf(useNow());
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const form = useForm({
    initial: { file: '', kind: 'contract' as PaperKind | '', title: '', expires_on: '' },
    check: (it) => ({
      ...(!file && { file: 'Choose a file.' }),
      ...(!it.title.trim() && { title: 'What is it called?' }),
    }),
    submit: async ({ kind, title, expires_on }) => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ kind, title, expires_on })) {
        body.append(name, value);
      }
      body.append('id', String(employee.id));
      body.append('file', file!);
      await run(
        {
          run: async () => {
            await upload('POST /upload-employee-document', body, { timeout: 120_000 });
            return { message: `${title.trim()} is added.` };
          },
        },
        {},
      );
      onClose();
    },
  });
  const take = (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    form.set('file', chosen.name);
    if (!form.values.title) form.set('title', chosen.name.replace(/\.[^.]*$/, '').slice(0, 100));
  };
  return (
    <FormDialog
      title={`Add a document of ${employee.name}`}
      note="HR and the person see it."
      form={form}
      verb="Add"
      onClose={onClose}
    >
      <Field
        label="File"
        help="A PDF or a picture of up to 15 MB"
        error={form.errors['file']}
        group
      >
        {(it) => (
          <div className="row" role="group" aria-labelledby={`${it.id}-label`}>
            <Button icon="upload" data-autofocus onClick={() => input.current?.click()}>
              {file ? 'Choose another' : 'Choose a file'}
            </Button>
            <span dir="auto" className="f2 trunc">
              {file?.name}
            </span>
            <input
              ref={input}
              type="file"
              hidden
              aria-label="Document"
              accept="application/pdf,image/*"
              onChange={(event) => take(event.target.files?.[0])}
            />
          </div>
        )}
      </Field>
      <Select
        label="Kind"
        choices={paperKinds.map((it) => ({ value: it, label: paperKindWords[it] }))}
        {...form.field('kind')}
      />
      <TextField label="Title" maxLength={100} {...form.field('title')} />
      <DayField
        label="Good until"
        help="HR is told 30 days before."
        placeholder="Does not run out"
        today={today}
        {...form.field('expires_on')}
      />
    </FormDialog>
  );
}

import { useRunOn, useStage } from '#/client/running.ts';
import { Checkbox, Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextArea, TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import {
  customKinds,
  customKindWords,
  seenBys,
  seenByWords,
  type CustomKind,
  type SeenBy,
} from './custom-field-values.ts';
import { fieldSave } from './custom-fields.actions.ts';
import type { CustomField } from './custom-fields.contract.ts';

const lines = (text: string) =>
  text
    .split('\n')
    .map((it) => it.trim())
    .filter(Boolean);

interface FormProps {
  /** Absent: a new one. */
  field: CustomField | undefined;
  onClose: () => void;
}

/** Adds a field to the record of employees, or changes its name, its choices and who sees it. */
export function CustomFieldForm({ field: given, onClose }: FormProps) {
  const field = useOpened(given);
  const run = useRunOn(useStage());
  const form = useForm<{
    name: string;
    kind: CustomKind | '';
    /** One a line. */
    choices: string;
    seenBy: SeenBy | '';
    selfFills: boolean;
  }>({
    initial: {
      name: field?.name ?? '',
      kind: field?.kind ?? 'text',
      choices: field?.choices.join('\n') ?? '',
      seenBy: field?.seenBy ?? 'manager',
      selfFills: field?.selfFills ?? false,
    },
    check: (it): Record<string, string> => ({
      ...(it.name.trim() ? {} : { name: 'Give the field a name.' }),
      ...(it.kind === 'choice' && lines(it.choices).length === 0
        ? { choices: 'Write one choice a line.' }
        : {}),
    }),
    submit: async ({ name, kind, choices, seenBy, selfFills }) => {
      const values = {
        name,
        kind: kind || ('text' as const),
        choices: kind === 'choice' ? lines(choices) : [],
        seenBy: seenBy || ('hr' as const),
        selfFills,
      };
      await run(fieldSave, { kind: 'text', name, values, seen: field });
      onClose();
    },
  });
  // The server names a line of the choices; here they are one field.
  const wrongLine = Object.entries(form.errors).find(([name]) => name.startsWith('choices'))?.[1];
  return (
    <FormDialog
      title={field ? `Change ${field.name}` : 'Add an employee field'}
      note={field ? 'The kind stays: what is filled in would not fit another one.' : undefined}
      form={form}
      verb={field ? 'Save' : 'Add field'}
      onClose={onClose}
    >
      <TextField
        label="Name"
        help="Also the heading of its column in files"
        autoFocus
        maxLength={60}
        {...form.field('name')}
      />
      <Select
        label="Kind"
        disabled={field !== undefined}
        choices={customKinds.map((value) => ({ value, label: customKindWords[value] }))}
        {...form.field('kind')}
      />
      {form.values.kind === 'choice' && (
        <TextArea
          label="Choices"
          help="One a line. One that goes stays where it was chosen."
          rows={4}
          {...form.field('choices')}
          error={wrongLine}
        />
      )}
      <Select
        label="Who sees it"
        choices={seenBys.map((value) => ({ value, label: seenByWords[value] }))}
        {...form.field('seenBy')}
      />
      <Checkbox
        label="The person may fill it in"
        help="They then see it as well."
        {...form.field('selfFills')}
      />
    </FormDialog>
  );
}

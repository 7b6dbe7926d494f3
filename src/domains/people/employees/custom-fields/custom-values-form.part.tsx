import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { useNow } from '#/ui/now.ts';
import { DayField } from '#/ui/rich/day-field.tsx';
import type { Employee } from '../record/record.contract.ts';
import { LONGEST_TEXT } from './custom-field-values.ts';
import { fieldFill } from './custom-fields.actions.ts';
import type { CustomValue } from './custom-fields.contract.ts';

interface InputProps {
  field: CustomValue;
  value: string;
  error: string | undefined;
  autoFocus: boolean;
  onChange: (value: string) => void;
}

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

function Input({ field, value, error, autoFocus, onChange }: InputProps) {
  const today = dayOf(useNow());
  const shared = { label: field.name, error, autoFocus };
  if (field.kind === 'day')
    return <DayField {...shared} today={today} value={value} onChange={onChange} />;
  if (field.kind === 'number')
    return (
      <NumberField
        {...shared}
        decimals={6}
        value={value === '' ? null : Number(value)}
        onChange={(it) => onChange(it === null ? '' : String(it))}
      />
    );
  if (field.kind === 'text')
    return <TextField {...shared} maxLength={LONGEST_TEXT} value={value} onChange={onChange} />;
  // A choice that is no longer offered stays where it is.
  const kept = field.value !== null && !field.choices.includes(field.value) ? [field.value] : [];
  const choices =
    field.kind === 'yes-no'
      ? yesNo
      : [...kept, ...field.choices].map((it) => ({ value: it, label: it }));
  return (
    <Select {...shared} placeholder="Empty" choices={choices} value={value} onChange={onChange} />
  );
}

interface FormProps {
  employee: Employee;
  fields: readonly CustomValue[];
  onClose: () => void;
}

function Fields({ employee: given, fields: listed, onClose }: FormProps) {
  const employee = useOpened(given);
  const fields = useOpened(listed);
  const run = useRunOn(useStage());
  const form = useForm<Record<string, string>>({
    initial: Object.fromEntries(fields.map((it) => [String(it.id), it.value ?? ''])),
    submit: async (typed) => {
      const changed = fields.filter((it) => typed[it.id] !== (it.value ?? ''));
      const values = changed.map((it) => ({ field: it.id, value: typed[it.id] || null }));
      if (values.length === 0) return onClose();
      const { id: person, version } = employee;
      try {
        await run(fieldFill, { person, field: 0, value: '', version, values });
      } catch (error) {
        throw asTyped(error, changed);
      }
      onClose();
    },
  });
  return (
    <FormDialog
      title={`More fields of ${employee.isMe ? 'my record' : employee.name}`}
      form={form}
      verb="Save"
      onClose={onClose}
    >
      {fields.map((it, at) => (
        <Input
          key={it.id}
          field={it}
          autoFocus={at === 0}
          value={form.values[it.id] ?? ''}
          error={form.errors[it.id]}
          onChange={(value) => form.set(String(it.id), value)}
        />
      ))}
    </FormDialog>
  );
}

/** A refusal with its fields named by their ids, as the form names them. */
function asTyped(error: unknown, sent: readonly CustomValue[]): unknown {
  const refused = error as { message?: string; code?: string; fields?: Record<string, string> };
  if (!refused?.fields) return error;
  const entries = Object.entries(refused.fields).map(([name, words]) => {
    const at = Number(/^values\.(\d+)\./.exec(name)?.[1] ?? -1);
    return [String(sent[at]?.id ?? name), words];
  });
  return { ...refused, message: refused.message, fields: Object.fromEntries(entries) };
}

/** Fills in the fields of the company's own that one may change. */
export function CustomValuesForm({ employee, onClose }: Omit<FormProps, 'fields'>) {
  const { data } = useQuery(reading('GET /employee-custom-fields', { person: employee.id }));
  const fields = data?.rows.filter((it) => it.mayChange) ?? [];
  if (fields.length === 0) return null;
  return <Fields employee={employee} fields={fields} onClose={onClose} />;
}

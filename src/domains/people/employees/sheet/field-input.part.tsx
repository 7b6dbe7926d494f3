import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Checkbox, Select } from '#/ui/form/check-field.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { TextArea, TextField } from '#/ui/form/text-field.tsx';
import type { useForm } from '#/ui/form/use-form.ts';
import { useNow } from '#/ui/now.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { DayField } from '#/ui/rich/day-field.tsx';
import { fieldOf, type FieldName } from '../employee-fields.ts';
import { employmentTypes, payCurrencies } from '../employee-values.ts';
import { employmentWords } from '../employee-words.ts';
import { Face } from '../face.part.tsx';
import { isSealed, type SealedName } from '../sealed/sealed-fields.ts';
import type { Typed } from './field-values.ts';

type TypedForm = Pick<ReturnType<typeof useForm<Typed>>, 'field'>;

interface InputProps {
  form: TypedForm;
  /** A sealed field holds something already. */
  isKept?: boolean | undefined;
  /** The person whose field it is: nobody is their own manager. */
  personId?: number;
}

function Department({ form }: InputProps) {
  const { data } = useQuery(reading('GET /employee-choices', {}));
  const departments = (data?.departments ?? []).map((it) => ({
    value: String(it.id),
    label: it.name,
  }));
  return (
    <Select
      label="Department"
      placeholder="None"
      choices={departments}
      {...form.field('departmentId')}
    />
  );
}

function Manager({ form, personId }: InputProps) {
  const { data } = useQuery(reading('GET /org-chart', {}));
  const people = (data?.rows ?? []).filter((it) => it.id !== personId);
  const options = people.map((it) => ({
    value: String(it.id),
    label: it.name,
    note: it.title ?? undefined,
    mark: <Face person={it} />,
  }));
  return (
    <ComboField
      label="Manager"
      help="Nobody at the top: leave it empty."
      options={[{ value: '', label: 'Nobody' }, ...options]}
      {...form.field('managerId')}
    />
  );
}

function Salary({ form }: InputProps) {
  return (
    <div className="emp-salary">
      <NumberField label="Salary a month" decimals={2} {...form.field('amount')} />
      <Select
        label="Currency"
        choices={payCurrencies.map((it) => ({ value: it, label: it }))}
        {...form.field('currency')}
      />
    </div>
  );
}

/** What is sealed is not shown to be changed: a new value takes its place, or it goes. */
function Sealed({ name, form, isKept }: InputProps & { name: SealedName }) {
  const { label } = fieldOf(name);
  const { value: removed, onChange } = form.field('removed');
  const isRemoved = removed.includes(name);
  return (
    <>
      {name === 'salary' ? (
        <Salary form={form} />
      ) : (
        <TextField label={label} maxLength={lengths[name]} {...form.field(name)} />
      )}
      {isKept && (
        <Checkbox
          name={`remove-${name}`}
          label={`Remove the ${words[name]}`}
          help="Something is kept. It stays as it is while the field above is empty."
          value={isRemoved}
          onChange={(it) =>
            onChange(it ? [...removed, name] : removed.filter((other) => other !== name))
          }
        />
      )}
    </>
  );
}
const words: Record<SealedName, string> = {
  nationalId: 'national ID',
  bankAccount: 'bank account',
  salary: 'salary',
};

const days = ['joinedOn', 'probationEndsOn', 'birthday'] as const;
const long = ['address', 'hrNotes'] as const;
const phones = ['phone', 'emergencyPhone'] as const;
const lengths: Partial<Record<FieldName, number>> = {
  name: 100,
  title: 100,
  workPlace: 80,
  employeeNo: 20,
  phone: 30,
  personalEmail: 254,
  address: 400,
  emergencyName: 100,
  emergencyPhone: 30,
  nationalId: 30,
  bankName: 80,
  bankAccount: 34,
  hrNotes: 4000,
};

const oneOf = <T extends string>(names: readonly T[], name: string): T | undefined =>
  names.find((it) => it === name);

/** The input of one field of a record. */
export function FieldInput({ name, form, personId, isKept }: InputProps & { name: FieldName }) {
  const today = dayOf(useNow());
  const { label } = fieldOf(name);
  const maxLength = lengths[name];
  const day = oneOf(days, name);
  const text = oneOf(long, name);
  const phone = oneOf(phones, name);
  if (day) return <DayField label={label} today={today} {...form.field(day)} />;
  if (text) return <TextArea label={label} maxLength={maxLength} {...form.field(text)} />;
  if (phone)
    return <TextField label={label} type="tel" maxLength={maxLength} {...form.field(phone)} />;
  if (name === 'departmentId') return <Department form={form} />;
  if (name === 'managerId') return <Manager form={form} personId={personId} />;
  if (isSealed(name)) return <Sealed name={name} form={form} isKept={isKept} />;
  if (name === 'birthdayPublic') {
    return (
      <Checkbox
        label={label}
        help="Day and month are shown in the directory, never the year."
        {...form.field('birthdayPublic')}
      />
    );
  }
  if (name === 'employmentType') {
    return (
      <Select
        label={label}
        choices={employmentTypes.map((it) => ({ value: it, label: employmentWords[it] }))}
        {...form.field('employmentType')}
      />
    );
  }
  return (
    <TextField
      label={label}
      type={name === 'personalEmail' ? 'email' : 'text'}
      maxLength={maxLength}
      {...form.field(name)}
    />
  );
}

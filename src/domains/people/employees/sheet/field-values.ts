import { fieldOf, type FieldName } from '../employee-fields.ts';
import type { EmployeeValues, OpenValues } from '../employee-values.ts';
import { isSealed, type SealedName } from '../sealed/sealed-fields.ts';

type TextName = Exclude<FieldName, 'birthdayPublic' | 'salary'>;

/**
 * The fields of a form, as they are typed; a salary is an amount and its currency. What is sealed
 * begins empty: it stays as it is until something is typed, or it is removed.
 */
export type Typed = Record<TextName, string> & {
  birthdayPublic: boolean;
  amount: number | null;
  currency: string;
  removed: readonly SealedName[];
};

const textNames = [
  'name',
  'title',
  'departmentId',
  'managerId',
  'workPlace',
  'joinedOn',
  'employeeNo',
  'employmentType',
  'probationEndsOn',
  'lastDay',
  'leftReason',
  'phone',
  'personalEmail',
  'address',
  'emergencyName',
  'emergencyPhone',
  'birthday',
  'nationalId',
  'bankName',
  'bankAccount',
  'hrNotes',
] as const satisfies readonly TextName[];

export function typedOf(values: OpenValues): Typed {
  const texts = textNames.map((name) => [
    name,
    String((isSealed(name) ? null : values[name]) ?? ''),
  ]);
  return {
    ...(Object.fromEntries(texts) as Record<TextName, string>),
    birthdayPublic: values.birthdayPublic ?? false,
    amount: null,
    currency: 'PKR',
    removed: [],
  };
}

/** What was typed into a field as the server takes it; an emptied one is none. */
function valueOf(name: FieldName, typed: Typed): unknown {
  if (isSealed(name) && typed.removed.includes(name)) return null;
  if (name === 'birthdayPublic') return typed.birthdayPublic;
  if (name === 'salary') {
    const { amount, currency } = typed;
    return amount === null ? null : { minor: Math.round(amount * 100), currency };
  }
  const text = typed[name].trim();
  if (text === '') return null;
  return name === 'departmentId' || name === 'managerId' ? Number(text) : text;
}

/** Those of these fields that say something else now. */
export function changesOf(
  names: readonly FieldName[],
  typed: Typed,
  before: Typed,
): EmployeeValues {
  const entries = names.map((name) => [name, valueOf(name, typed)] as const);
  const changed = entries.filter(
    ([name, value]) =>
      (isSealed(name) && typed.removed.includes(name)) ||
      JSON.stringify(value) !== JSON.stringify(valueOf(name, before)),
  );
  return Object.fromEntries(changed);
}

/** A refusal with its fields named as the form names them. */
export function asTyped(error: unknown): unknown {
  const refused = error as { message?: string; fields?: Record<string, string> } | null;
  if (!refused?.fields) return error;
  const entries = Object.entries(refused.fields).map(([name, words]) => {
    const [field = name] = name.replace(/^(changes|fields|person)\./, '').split('.');
    return [field === 'salary' ? 'amount' : field, words];
  });
  return { message: refused.message, fields: Object.fromEntries(entries) };
}

/** Fields that may not be emptied. */
export const neededOf = (names: readonly FieldName[], typed: Typed) =>
  Object.fromEntries(
    names
      .filter((it) => (it === 'name' || it === 'employeeNo') && !typed[it].trim())
      .map((it) => [it, `${fieldOf(it).label} is needed.`]),
  );

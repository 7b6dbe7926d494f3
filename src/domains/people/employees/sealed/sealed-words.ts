import { counted } from '#/kernel/numbers.ts';
import type { EmployeeValues } from '../employee-values.ts';
import { payWords } from '../employee-words.ts';
import type { SealedName } from './sealed-fields.ts';

/** A sealed field that was opened, in words. */
export function sealedWords(name: SealedName, values: Pick<EmployeeValues, SealedName>): string {
  if (name === 'salary') return values.salary ? payWords(values.salary) : 'Nothing';
  return values[name] ?? 'Nothing';
}

/** "PKR 7,000,000 for 28 people", one currency after the other. */
export const payrollWords = (
  rows: readonly { currency: string; minor: number; people: number }[],
): string =>
  rows.length === 0
    ? 'No salary is kept of anybody here.'
    : rows.map((it) => `${payWords(it)} for ${counted(it.people, 'person', 'people')}`).join(', ');

import { fieldOf, type FieldName } from '../employee-fields.ts';
import type { EmployeeValues } from '../employee-values.ts';

/** Stands in the audit log for a value that only some may read. */
export const HIDDEN = 'hidden';

/** What the audit log is told of fields: that they changed, and what most people may read anyway. */
export function toldOf(values: EmployeeValues, names: readonly FieldName[]) {
  return Object.fromEntries(
    names.map((name) => {
      const value = values[name] ?? null;
      return [name, value === null || fieldOf(name).audited ? value : HIDDEN];
    }),
  );
}

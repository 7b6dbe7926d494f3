import type { FieldName } from '../employee-fields.ts';

/** Fields of which it is kept what they were from which day on. */
export const datedNames = [
  'title',
  'departmentId',
  'managerId',
  'employmentType',
  'workPlace',
  'salary',
] as const satisfies readonly FieldName[];
export type DatedName = (typeof datedNames)[number];

export const isDated = (name: FieldName): name is DatedName =>
  (datedNames as readonly FieldName[]).includes(name);

import { z } from 'zod';
import { Flag, Id, line, listOf, paging } from '#/kernel/schema.ts';
import { employmentTypes } from '../employee-values.ts';
import { employeeStates } from '../employee-words.ts';
import { sheetSearch } from '../sheet/sheet-search.ts';
import { employeeSorts } from './record.contract.ts';

/** Everything the page of HR records keeps in its address. */
export const EmployeesSearch = z.strictObject({
  q: z.string().max(100).default(''),
  state: listOf(z.enum(employeeStates)).optional(),
  type: listOf(z.enum(employmentTypes)).optional(),
  department: listOf(Id).optional(),
  team: listOf(Id).optional(),
  place: listOf(line(80)).optional(),
  sort: z.enum(employeeSorts).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
  ...paging,
  /** Whether somebody is being added, or a file imported. */
  add: Flag.optional(),
  import: Flag.optional(),
  /** Whether the sum of the salaries is asked for. */
  payroll: Flag.optional(),
  ...sheetSearch,
});
export type EmployeesSearch = z.output<typeof EmployeesSearch>;
export type EmployeesPatch = Partial<z.input<typeof EmployeesSearch>>;

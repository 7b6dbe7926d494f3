import { dayInCell } from '#/kernel/day-in-cell.ts';
import { fieldOf, type FieldName } from '../employee-fields.ts';
import { EmployeeValues, employmentTypes, payCurrencies } from '../employee-values.ts';
import { employmentWords } from '../employee-words.ts';

/** Fields that are typed as they are kept. */
const plain = [
  'name',
  'title',
  'workPlace',
  'employeeNo',
  'phone',
  'personalEmail',
  'address',
  'emergencyName',
  'emergencyPhone',
  'nationalId',
  'bankName',
  'bankAccount',
  'hrNotes',
] as const satisfies readonly FieldName[];
const days = ['joinedOn', 'probationEndsOn', 'birthday'] as const satisfies readonly FieldName[];

/** What a column can be; a department and a manager are found by their names, see the plan. */
export type ImportColumn =
  | 'email'
  | 'newEmail'
  | 'currency'
  | 'departmentId'
  | 'managerId'
  | 'employmentType'
  | 'salary'
  | (typeof plain)[number]
  | (typeof days)[number];

/** Other headings than a field's own label. */
const headings: Record<ImportColumn, readonly string[]> = {
  name: ['name', 'full name', 'employee', 'employee name'],
  email: ['e-mail', 'email', 'work e-mail', 'work email', 'office email', 'mail'],
  newEmail: ['new email', 'new work e-mail', 'new work email', 'e-mail changes to'],
  currency: ['currency', 'salary currency'],
  departmentId: ['dept'],
  managerId: ['reports to', 'line manager', 'manager e-mail', 'manager email', 'supervisor'],
  employmentType: ['employment type', 'type', 'contract type'],
  salary: ['salary', 'monthly salary', 'gross salary'],
  title: ['job title', 'designation', 'position'],
  workPlace: ['location', 'office', 'work place', 'workplace', 'place'],
  employeeNo: ['employee no', 'employee no.', 'employee id', 'emp id', 'number', 'code'],
  phone: ['mobile', 'phone number', 'contact', 'contact number', 'cell'],
  personalEmail: ['personal email', 'private e-mail', 'private email'],
  address: ['home address', 'residence'],
  emergencyName: ['emergency contact', 'emergency name', 'emergency contact name'],
  emergencyPhone: ['emergency phone', 'emergency number', 'emergency contact phone'],
  nationalId: ['cnic', 'national id', 'cnic number', 'id card'],
  bankName: ['bank name'],
  bankAccount: ['iban', 'bank account', 'account number', 'account'],
  hrNotes: ['notes', 'hr notes', 'remarks'],
  joinedOn: ['joining date', 'date of joining', 'joined', 'start date', 'doj'],
  probationEndsOn: ['probation end', 'probation ends', 'probation until', 'end of probation'],
  birthday: ['date of birth', 'dob', 'birth date', 'birthdate'],
};

const otherWords = { email: 'E-mail', newEmail: 'New e-mail', currency: 'Currency' } as const;

export const columnWords = (column: ImportColumn): string =>
  column === 'email' || column === 'newEmail' || column === 'currency'
    ? otherWords[column]
    : fieldOf(column).label;

/** Which column a heading means; undefined for one that means nothing here. */
export function columnNamed(heading: string): ImportColumn | undefined {
  const name = heading.trim().toLowerCase().replace(/\s+/g, ' ').replace(/_/g, ' ');
  const all = Object.keys(headings) as ImportColumn[];
  return all.find((it) => columnWords(it).toLowerCase() === name || headings[it].includes(name));
}

/** `250,000`, `PKR 250000.50`; the currency of its own column, of the cell, or rupees. */
function readSalary(text: string, currency: string | undefined) {
  const found = /^([A-Za-z]{3})?\s*([\d,]+(?:\.\d{1,2})?)\s*([A-Za-z]{3})?$/.exec(text);
  if (!found) return undefined;
  const named = (found[1] ?? found[3] ?? currency ?? 'PKR').toUpperCase();
  const known = payCurrencies.find((it) => it === named);
  if (!known) return undefined;
  return { minor: Math.round(Number(found[2]!.replaceAll(',', '')) * 100), currency: known };
}

type CellValue = { value: unknown } | { problem: string };

/** A cell as the value of its field, checked as the form checks it. */
export function readCell(
  column: Exclude<ImportColumn, 'email' | 'newEmail' | 'currency' | 'departmentId' | 'managerId'>,
  text: string,
  currency: string | undefined,
): CellValue {
  const value = rawValue(column, text, currency);
  if (value === undefined) return { problem: `“${text.slice(0, 40)}” is not understood.` };
  const parsed = EmployeeValues.shape[column].safeParse(value);
  return parsed.success
    ? { value: parsed.data }
    : { problem: parsed.error.issues[0]?.message ?? 'This is not right.' };
}

function rawValue(column: FieldName, text: string, currency: string | undefined): unknown {
  if ((days as readonly FieldName[]).includes(column)) return dayInCell(text);
  if (column === 'salary') return readSalary(text, currency);
  if (column === 'employmentType') {
    const name = text.toLowerCase().replace(/[\s_]+/g, '-');
    return employmentTypes.find(
      (it) => it === name || employmentWords[it].toLowerCase() === text.toLowerCase(),
    );
  }
  return text;
}

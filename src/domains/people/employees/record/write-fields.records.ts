import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { isPersonField, type FieldName } from '../employee-fields.ts';
import type { EmployeeValues, OpenValues } from '../employee-values.ts';
import { columnOf, findEmployees, openNames } from '../employee.records.ts';
import { sealedColumns, sealValue, type Envelopes } from '../sealed/envelopes.records.ts';
import { sealedNames } from '../sealed/sealed-fields.ts';

/** Everything of a record that is not sealed, whoever asks: for checks, never for a reply. */
export async function wholeOf(db: Db, id: number): Promise<OpenValues> {
  const pairs = openNames.flatMap((name) => [sql.lit(name), columnOf[name]]);
  const row = await findEmployees({ db })
    .select(sql<OpenValues>`json_build_object(${sql.join(pairs)})`.as('values'))
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow();
  return row.values;
}

const personColumns = {
  name: 'name',
  title: 'title',
  departmentId: 'department_id',
  joinedOn: 'joined_on',
  phone: 'phone',
  emergencyName: 'emergency_name',
  emergencyPhone: 'emergency_phone',
} as const;

const recordColumns = {
  managerId: 'manager_id',
  workPlace: 'work_place',
  employeeNo: 'employee_no',
  employmentType: 'employment_type',
  probationEndsOn: 'probation_ends_on',
  lastDay: 'last_day',
  leftReason: 'left_reason',
  personalEmail: 'personal_email',
  address: 'address',
  birthday: 'birthday',
  birthdayPublic: 'birthday_public',
  bankName: 'bank_name',
  hrNotes: 'hr_notes',
} as const;

function columns(values: EmployeeValues, names: Readonly<Record<string, string>>) {
  const entries = Object.entries(values).filter(([name]) => name in names);
  return Object.fromEntries(entries.map(([name, value]) => [names[name]!, value]));
}

function sealedOf(values: EmployeeValues, masterKey: string, id: number): Partial<Envelopes> {
  const entries = sealedNames.flatMap((name) => {
    const value = values[name];
    if (value === undefined) return [];
    return [[sealedColumns[name], value === null ? null : sealValue(value, masterKey, id, name)]];
  });
  return Object.fromEntries(entries);
}

/** Writes fields where they are kept and lets the versions of what was touched grow. */
export async function writeFields(
  { db, masterKey }: { db: Db; masterKey: string },
  id: number,
  values: EmployeeValues,
) {
  const names = Object.keys(values) as FieldName[];
  if (names.some(isPersonField)) {
    await db
      .updateTable('people')
      .set((eb) => ({ ...columns(values, personColumns), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }
  if (names.every(isPersonField)) return;
  await db
    .updateTable('employees')
    .set((eb) => ({
      ...columns(values, recordColumns),
      ...sealedOf(values, masterKey, id),
      version: eb('version', '+', 1),
    }))
    .where('person_id', '=', id)
    .execute();
}

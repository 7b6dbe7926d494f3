import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { fieldNames, type FieldName } from '../employee-fields.ts';
import type { EmployeeValues } from '../employee-values.ts';
import { columnOf, findEmployees, isPersonField } from '../employee.records.ts';

/** Everything of a record, whoever asks: for checks, never for a reply. */
export async function wholeOf(db: Db, id: number): Promise<EmployeeValues> {
  const pairs = fieldNames.flatMap((name) => [sql.lit(name), columnOf[name]]);
  const row = await findEmployees({ db })
    .select(sql<EmployeeValues>`json_build_object(${sql.join(pairs)})`.as('values'))
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
  nationalId: 'national_id',
  bankName: 'bank_name',
  bankAccount: 'bank_account',
  hrNotes: 'hr_notes',
} as const;

function columns(values: EmployeeValues, names: Readonly<Record<string, string>>) {
  const entries = Object.entries(values).filter(([name]) => name in names);
  return Object.fromEntries(entries.map(([name, value]) => [names[name]!, value]));
}

/** Writes fields where they are kept and lets the versions of what was touched grow. */
export async function writeFields(db: Db, id: number, values: EmployeeValues) {
  const names = Object.keys(values) as FieldName[];
  if (names.some(isPersonField)) {
    await db
      .updateTable('people')
      .set((eb) => ({ ...columns(values, personColumns), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }
  if (names.every(isPersonField)) return;
  const { salary } = values;
  await db
    .updateTable('employees')
    .set((eb) => ({
      ...columns(values, recordColumns),
      ...(salary !== undefined && {
        salary_minor: salary?.minor ?? null,
        salary_currency: salary?.currency ?? null,
      }),
      version: eb('version', '+', 1),
    }))
    .where('person_id', '=', id)
    .execute();
}

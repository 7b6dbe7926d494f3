import type { Generated } from 'kysely';
import type { CreatedAt, DayColumn, Json, VersionColumn } from './column.ts';

/** What HR keeps of a person beside what their profile says; see `domains/people/employees`. */
export interface EmployeesTable {
  person_id: number;
  /** Unique whatever its case. */
  employee_no: string;
  /** Never oneself, and never somebody who reports to them. */
  manager_id: number | null;
  employment_type: Generated<'full-time' | 'part-time' | 'contract' | 'intern'>;
  probation_ends_on: DayColumn | null;
  /** The last working day, also a coming one; access ends with the person's `left_on`. */
  last_day: DayColumn | null;
  left_reason: string | null;
  birthday: DayColumn | null;
  /** The person agrees that others see day and month. */
  birthday_public: Generated<boolean>;
  work_place: string | null;
  personal_email: string | null;
  address: string | null;
  bank_name: string | null;
  /** Envelopes under the master key, see `domains/people/employees/sealed`. */
  national_id_sealed: Buffer | null;
  bank_account_sealed: Buffer | null;
  /** A month's, in hundredths of the currency. */
  salary_sealed: Buffer | null;
  hr_notes: string | null;
  version: VersionColumn;
  created_at: CreatedAt;
}

export interface EmployeeDocumentsTable {
  id: Generated<number>;
  person_id: number;
  kind: 'contract' | 'id-card' | 'offer' | 'certificate' | 'policy' | 'other';
  title: string;
  file_key: string;
  /** As it was called where it came from. */
  file_name: string;
  file_type: 'image/webp' | 'application/pdf';
  file_bytes: number;
  expires_on: DayColumn | null;
  uploaded_by: number;
  uploaded_at: Date;
}

/** Who takes over what somebody who leaves holds, until they have left. */
export interface HandoverTakersTable {
  id: Generated<number>;
  person_id: number;
  /** See `domains/people/employees/leaving`. */
  kind: string;
  /** Null: everything of the kind that names nobody of its own. */
  thing_id: number | null;
  taker_id: number;
}

/** What a field of an employee was from a day on, past or to come. */
export interface EmploymentChangesTable {
  id: Generated<number>;
  person_id: number;
  field: 'title' | 'departmentId' | 'managerId' | 'employmentType' | 'workPlace' | 'salary';
  since: DayColumn;
  /** Null: nothing, or sealed. */
  value: Json<unknown> | null;
  /** An envelope under the master key. */
  sealed: Buffer | null;
  made_by: number | null;
  made_at: Date;
  /** Null: its day is to come. */
  applied_at: Date | null;
  /** Why it could not take effect on its day. */
  refused: string | null;
}

export interface EmployeeTables {
  employment_changes: EmploymentChangesTable;
  handover_takers: HandoverTakersTable;
  employees: EmployeesTable;
  employee_documents: EmployeeDocumentsTable;
}

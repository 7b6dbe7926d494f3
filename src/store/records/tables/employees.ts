import type { Generated } from 'kysely';
import type { CreatedAt, DayColumn, VersionColumn } from './column.ts';

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
  national_id: string | null;
  bank_name: string | null;
  bank_account: string | null;
  /** A month's, in hundredths of the currency. */
  salary_minor: number | null;
  salary_currency: string | null;
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

export interface EmployeeTables {
  employees: EmployeesTable;
  employee_documents: EmployeeDocumentsTable;
}

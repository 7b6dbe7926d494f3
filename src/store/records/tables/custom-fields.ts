import type { Generated } from 'kysely';
import type { CreatedAt, VersionColumn } from './column.ts';

/** A field HR added to the record of employees; see `domains/people/employees/custom-fields`. */
export interface CustomFieldsTable {
  id: Generated<number>;
  /** Unique among those in use, whatever its case. */
  name: string;
  kind: 'text' | 'number' | 'day' | 'choice' | 'yes-no';
  /** Of a choice, in their order. */
  choices: Generated<string[]>;
  seen_by: 'everybody' | 'manager' | 'hr';
  /** The person may fill it in, and so sees it. */
  self_fills: Generated<boolean>;
  archived_at: Date | null;
  version: VersionColumn;
  created_at: CreatedAt;
}

export interface CustomValuesTable {
  field_id: number;
  person_id: number;
  /** A number and a day as text; `yes` or `no`. */
  value: string;
}

export interface CustomFieldTables {
  custom_fields: CustomFieldsTable;
  custom_values: CustomValuesTable;
}

import type { Generated } from 'kysely';
import type { VersionColumn } from './column.ts';

/** One row: what holds for the whole company. */
export interface CompanySettingsTable {
  one: Generated<boolean>;
  name: string | null;
  /** Key of the stored picture. */
  logo: string | null;
  /** IANA zone in which its days and working hours are counted. */
  zone: Generated<string>;
  /** ISO 4217 code: in which money is shown to new people. */
  currency: Generated<string>;
  /** Whether objectives are for calendar quarters too, beside the company's own cycles. */
  okr_quarters: Generated<boolean>;
  /** Days that places of sign-in are kept. */
  kept_place_days: Generated<number>;
  /** Days that network addresses are kept, in the audit log too. */
  kept_address_days: Generated<number>;
  /** Days that deleted documents can be brought back. */
  kept_deleted_days: Generated<number>;
  version: VersionColumn;
}

export interface CompanyTables {
  company_settings: CompanySettingsTable;
}

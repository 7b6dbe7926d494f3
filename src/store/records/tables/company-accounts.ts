import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, DayColumn, VersionColumn } from './column.ts';

/** An account the company has somewhere: a store, a network, a tool. Never its secrets. */
export interface CompanyAccountsTable {
  id: Generated<number>;
  name: string;
  kind: 'store' | 'network' | 'tool';
  /** The store or network account of our apps that it is. */
  account_id: number | null;
  owner_id: number | null;
  renews_on: DayColumn | null;
  /** The day of the month it began with; null: that of `renews_on`. */
  renews_day: number | null;
  cost_micros: number | null;
  cost_per: 'month' | 'year';
  recovery: string;
  notes: string;
  closed_at: Date | null;
  version: VersionColumn;
  created_at: CreatedAt;
}

/** What was decided about a month of a network and account; absent until something was. */
export interface SettlementsTable {
  id: Generated<number>;
  /** The first of the month. */
  month: DayColumn;
  network_id: number;
  account_id: number;
  status: 'open' | 'part-paid' | 'paid' | 'disputed' | 'written-off';
  /** What the month was expected to bring when it was settled; null while it is not. */
  expected_micros: number | null;
  note: Generated<string>;
  version: VersionColumn;
  created_at: CreatedAt;
}

export interface SettlementPaymentsTable {
  id: Generated<number>;
  settlement_id: number;
  /** Millionths of the currency. */
  amount_micros: number;
  currency: string;
  /** US dollars for one of the currency. */
  rate: ColumnType<string, number, number>;
  usd_micros: number;
  /** Published dollars for one of the currency on the day it came in; null where none is known. */
  day_rate: ColumnType<string | null, string | null, string | null>;
  received_on: DayColumn;
  invoice: string;
  note: string;
  recorded_by: number;
  recorded_at: Date;
}

export interface CompanyAccountTables {
  company_accounts: CompanyAccountsTable;
  settlements: SettlementsTable;
  settlement_payments: SettlementPaymentsTable;
}

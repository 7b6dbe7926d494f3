import type { Generated } from 'kysely';
import type { CreatedAt, DayColumn, VersionColumn } from './column.ts';

/** From where people under check may come, or may not. */
export interface IpRulesTable {
  id: Generated<number>;
  kind: 'allow' | 'block';
  /** One spelling a network: `203.0.113.0/24`, `2001:db8::/32`. */
  network: string;
  label: string;
  /** Ids of those whom the rule does not concern. */
  exempt: Generated<number[]>;
  made_by: number | null;
  version: VersionColumn;
  created_at: CreatedAt;
}

/** Somebody turned away by the rules, counted a day and address. */
export interface IpAttemptsTable {
  id: Generated<number>;
  person_id: number;
  address: string;
  day: DayColumn;
  door: 'sign-in' | 'session';
  tries: Generated<number>;
  last_at: Date;
}

/** Where somebody signed in from, no closer than the country. */
export interface SignInPlacesTable {
  id: Generated<number>;
  person_id: number;
  device_id: number | null;
  address: string;
  /** ISO 3166 code, `local` for the office's own network, `unknown`. */
  place: string;
  /** The person had signed in elsewhere before, and never here. */
  is_new: boolean;
  at: Date;
}

export interface AddressTables {
  ip_rules: IpRulesTable;
  ip_attempts: IpAttemptsTable;
  sign_in_places: SignInPlacesTable;
}

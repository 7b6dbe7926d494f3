import { sql } from 'kysely';
import type { Db } from './records/records.ts';

/** The one row of what holds for the whole company. */
export const companySettings = (db: Db) =>
  db
    .selectFrom('company_settings')
    .select(['name', 'logo', 'zone', 'currency', 'version'])
    .select([
      'kept_place_days as placeDays',
      'kept_address_days as addressDays',
      'kept_deleted_days as deletedDays',
    ]);

/** What holds for the whole company, as it is set now. */
export const companyOf = (db: Db) => companySettings(db).executeTakeFirstOrThrow();

/** How many days what is kept for a while only is kept. */
export type Retention = Pick<
  Awaited<ReturnType<typeof companyOf>>,
  'placeDays' | 'addressDays' | 'deletedDays'
>;

/** How the row of somebody new begins, until they choose for themselves. */
export const asCompany = {
  zone: sql<string>`(select zone from company_settings)`,
  currency: sql<string>`(select currency from company_settings)`,
};

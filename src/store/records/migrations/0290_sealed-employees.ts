import { sql, type Kysely } from 'kysely';

/**
 * National id, bank account and salary are kept sealed. A migration has no master key: the next start
 * seals what is there, and from now on nothing is written open.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table employees
      add column national_id_sealed bytea,
      add column bank_account_sealed bytea,
      add column salary_sealed bytea,
      add constraint employees_nothing_open check (
        national_id is null and bank_account is null
        and salary_minor is null and salary_currency is null) not valid
  `.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** What was published for the day a payment came in, beside the rate its bank gave. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table settlement_payments add column day_rate numeric(30, 18)`.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** The sheet opens with the revenue of ads and purchases together: notes on revenue stand there. */
export async function up(db: Kysely<unknown>) {
  await sql`update sheet_notes set measure = 'totalRevenue' where measure = 'revenue'`.execute(db);
}

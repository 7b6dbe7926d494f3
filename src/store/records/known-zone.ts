import { sql } from 'kysely';
import { invalid } from '#/kernel/refusal.ts';
import type { Db } from './records.ts';

/**
 * Refuses a zone that the database does not know: its list is another one than Node's, and one row
 * with such a zone would break every statement that counts in it.
 */
export async function checkZone(db: Db, zone: string): Promise<void> {
  const { rows } = await sql`select from pg_timezone_names where name = ${zone}`.execute(db);
  if (rows.length === 0)
    throw invalid({ zone: 'The database does not know this time zone. Choose one nearby.' });
}

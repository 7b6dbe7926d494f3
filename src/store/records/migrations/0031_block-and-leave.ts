import { sql, type Kysely } from 'kysely';

/** Who blocked a person and when, and the day on which somebody left. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table people
      add column blocked_by integer references people,
      add column blocked_at timestamptz,
      add column left_on date;
  `.execute(db);
}

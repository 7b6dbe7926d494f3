import { sql, type Kysely } from 'kysely';

/** What a command beside the server asked it to do, because only the server has the facts open. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table errands (
      id integer generated always as identity primary key,
      task jsonb not null,
      created_at timestamptz not null default now(),
      alive_at timestamptz,
      ended_at timestamptz,
      lines jsonb,
      failure text
    );
  `.execute(db);
}

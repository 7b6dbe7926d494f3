import { sql, type Kysely } from 'kysely';

/** What a colleague has begun to write and not submitted: theirs alone, on whatever device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table peer_feedback_drafts (
      feedback_id integer primary key references peer_feedback on delete cascade,
      scores jsonb not null,
      strengths text not null,
      improvements text not null,
      saved_at timestamptz not null,
      version integer not null default 1
    )
  `.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** Which of two answers to a question is the later one, and who has been told of their result. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table quiz_answers add column sequence bigint not null default 0 check (sequence >= 0);
    alter table quiz_attempts add column result_told_at timestamptz;
    create index quiz_attempts_untold on quiz_attempts (id)
      where state = 'graded' and result_told_at is null;
    create index quiz_attempts_to_grade on quiz_attempts (id) where state = 'submitted';
  `.execute(db);
}

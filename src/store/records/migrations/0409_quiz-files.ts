import { sql, type Kysely } from 'kysely';

/** Questions that are answered by files, and the files that were brought in an attempt. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table quiz_questions drop constraint quiz_questions_kind_check;
    alter table quiz_questions add constraint quiz_questions_kind_check check (kind in
      ('single', 'multiple', 'true_false', 'ordering', 'matching', 'number', 'text', 'file'));

    create table quiz_answer_files (
      id uuid primary key,
      attempt_id integer not null references quiz_attempts,
      question_id integer not null references quiz_questions,
      name text not null,
      type text not null,
      size bigint not null,
      width integer,
      height integer,
      file_key text not null,
      at timestamptz not null
    );
    create index quiz_answer_files_attempt on quiz_answer_files (attempt_id, question_id);
  `.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** Questions of evaluation forms that are answered in words alone; they weigh nothing. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table evaluation_questions
      add column is_open boolean not null default false,
      add constraint evaluation_questions_open check (not is_open or weight = 0);
  `.execute(db);
}

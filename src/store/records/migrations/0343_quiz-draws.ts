import { sql, type Kysely } from 'kysely';

/**
 * Questions a quiz draws from the bank for each attempt. When it is sent, those with the tag are
 * copied into it: what an attempt draws from never changes, whatever becomes of the bank.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table quizzes add column draws jsonb not null default '[]';
    alter table quiz_questions add column pool text;
  `.execute(db);
}

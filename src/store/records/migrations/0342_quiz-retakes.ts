import { sql, type Kysely } from 'kysely';

/**
 * How often a quiz may be taken and which attempt counts. Attempts of a person are numbered, and they
 * are never at two of them at once, however many tabs begin one.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table quizzes add column attempts integer not null default 1
      check (attempts between 1 and 10);
    alter table quizzes add column counts text not null default 'best'
      check (counts in ('best', 'last'));
    alter table quiz_attempts drop constraint quiz_attempts_assignee_id_key;
    alter table quiz_attempts add column number integer not null default 1
      check (number between 1 and 10);
    alter table quiz_attempts add unique (assignee_id, number);
    create unique index quiz_attempts_unfinished on quiz_attempts (assignee_id)
      where state in ('not_started', 'in_progress', 'overdue');
  `.execute(db);
}

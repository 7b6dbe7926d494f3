import { sql, type Kysely } from 'kysely';

/** Questions that are answered with a number: the right value, how far off still counts, its unit. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table quiz_questions drop constraint quiz_questions_kind_check;
    alter table quiz_questions add constraint quiz_questions_kind_check
      check (kind in ('single', 'multiple', 'true_false', 'number', 'text'));
    alter table quiz_questions add column number jsonb not null
      default '{"value": "", "tolerance": "", "unit": ""}';
  `.execute(db);
}

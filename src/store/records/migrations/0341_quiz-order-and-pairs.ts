import { sql, type Kysely } from 'kysely';

/**
 * Questions that are answered by an order or by pairs, and the secret that mixes what is shown of
 * them: the seed of an attempt can be worked out from the order of its questions, this cannot.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table quiz_questions drop constraint quiz_questions_kind_check;
    alter table quiz_questions add constraint quiz_questions_kind_check check (kind in
      ('single', 'multiple', 'true_false', 'ordering', 'matching', 'number', 'text'));
    alter table quiz_questions add column matches jsonb not null default '[]';
    alter table quiz_attempts add column secret uuid not null default gen_random_uuid();
  `.execute(db);
}

import { sql, type Kysely } from 'kysely';

/**
 * Words anywhere in the titles of issues and documents are found by their groups of three letters:
 * without it each key that is typed into the palette reads every title there is.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create extension if not exists pg_trgm;
    create index issues_words on issues using gin (title gin_trgm_ops, key gin_trgm_ops)
      where deleted_at is null;
    create index documents_words on documents using gin (title gin_trgm_ops)
      where deleted_at is null;
  `.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** What was done with one access token is asked when it has leaked. */
export async function up(db: Kysely<unknown>) {
  await sql`create index audit_token on audit (token_id, id) where token_id is not null`.execute(
    db,
  );
}

import { sql, type Kysely } from 'kysely';

/** Handing out devices has a right of its own: tokens that could do it go on as before. */
export async function up(db: Kysely<unknown>) {
  await sql`
    update access_tokens set scopes = scopes || jsonb_build_object('it-assets:give', scopes -> 'it:write')
    where scopes ? 'it:write'
  `.execute(db);
}

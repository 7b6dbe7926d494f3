import { sql, type Kysely } from 'kysely';

/**
 * How often somebody has asked, in the form rate-limiter-flexible keeps it. Unlogged: counting costs
 * no write-ahead log, and a crash of the database may forget it.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create unlogged table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );
    create index rate_limits_expire on rate_limits (expire);
  `.execute(db);
}

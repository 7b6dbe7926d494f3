import { sql, type Kysely } from 'kysely';

/** The keys by which a browser shows that a session is its own; each nonce signed with one counts once. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table device_keys (
      id integer generated always as identity primary key,
      device_id integer not null references devices on delete cascade,
      public_key bytea not null check (length(public_key) = 65),
      added_at timestamptz not null,
      unique (device_id, public_key)
    );
    create table signed_nonces (
      key_id integer not null references device_keys on delete cascade,
      nonce text not null,
      at timestamptz not null,
      primary key (key_id, nonce)
    );
    create index signed_nonces_age on signed_nonces (at);
  `.execute(db);
}

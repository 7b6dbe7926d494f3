import { sql, type Kysely } from 'kysely';

/** Which accounts and licences outside the console IT has given to whom, from when to when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table it_access (
      id integer generated always as identity primary key,
      person_id integer not null references people,
      what text not null,
      note text not null default '',
      request_id integer references it_requests on delete set null,
      since timestamptz not null,
      given_by integer not null references people,
      until timestamptz,
      ended_by integer references people,
      version integer not null default 1,
      check ((until is null) = (ended_by is null))
    );
    create index it_access_person on it_access (person_id) where until is null;
  `.execute(db);
}

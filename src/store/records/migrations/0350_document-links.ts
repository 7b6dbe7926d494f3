import { sql, type Kysely } from 'kysely';

/** Which document links to which; texts that are there link by the address of a page. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table document_links (
      document_id integer not null references documents on delete cascade,
      linked_id integer not null references documents on delete cascade,
      primary key (document_id, linked_id)
    );
    create index document_links_linked on document_links (linked_id);

    insert into document_links (document_id, linked_id)
    select distinct d.id, t.id from documents d,
      regexp_matches(d.body, '/tasks/document-info\\?document=([1-9][0-9]{0,8})(?![0-9])', 'g') m
      join documents t on t.id = m[1]::integer
    where t.id <> d.id;
  `.execute(db);
}

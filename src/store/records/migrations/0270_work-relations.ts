import { sql, type Kysely } from 'kysely';

/** How issues and tasks hang together: stored once, shown from both ends. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table work_relations (
      id integer generated always as identity primary key,
      relation text not null check (relation in ('blocks', 'relates', 'duplicates')),
      from_kind text not null check (from_kind in ('issue', 'task')),
      from_id integer not null,
      to_kind text not null check (to_kind in ('issue', 'task')),
      to_id integer not null,
      person_id integer not null references people,
      created_at timestamptz not null,
      check ((from_kind, from_id) <> (to_kind, to_id))
    );
    -- One of a kind between two, whichever way round.
    create unique index work_relations_once on work_relations (relation,
      least(from_kind || ' ' || from_id::text, to_kind || ' ' || to_id::text),
      greatest(from_kind || ' ' || from_id::text, to_kind || ' ' || to_id::text));
    create index work_relations_from on work_relations (from_kind, from_id);
    create index work_relations_to on work_relations (to_kind, to_id);
  `.execute(db);
}

import { sql, type Kysely } from 'kysely';

/**
 * Short leaves. Times are minutes of the business day; `starts_at`, `ends_at` and `lapses_at` are
 * the same as instants, so that no query needs to know the zone. Two live leaves of one person
 * cannot overlap, whatever the code does.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create extension if not exists btree_gist;

    create table short_leaves (
      id integer generated always as identity primary key,
      person_id integer not null references people,
      day date not null,
      from_minute integer not null check (from_minute % 15 = 0 and from_minute >= 0),
      to_minute integer not null check (to_minute % 15 = 0 and to_minute < 24 * 60),
      reason text not null,
      status text not null default 'applied'
        check (status in ('applied', 'approved', 'rejected', 'cancelled', 'lapsed', 'taken')),
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      lapses_at timestamptz not null,
      asked_by integer not null references people,
      asked_at timestamptz not null,
      decided_by integer references people check (decided_by <> person_id),
      decided_at timestamptz,
      comment text,
      version integer not null default 1,
      check (to_minute - from_minute between 30 and 240),
      check (status <> 'rejected' or comment is not null),
      check ((decided_by is null) = (decided_at is null)),
      constraint short_leaves_no_overlap exclude using gist
        (person_id with =, day with =, int4range(from_minute, to_minute) with &&)
        where (status in ('applied', 'approved', 'taken'))
    );
    create index short_leaves_person on short_leaves (person_id, day);
    create index short_leaves_day on short_leaves (day);
    create index short_leaves_waiting on short_leaves (lapses_at) where status = 'applied';
    create index short_leaves_coming on short_leaves (ends_at) where status = 'approved';
  `.execute(db);
}

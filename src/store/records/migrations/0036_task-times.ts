import { sql, type Kysely } from 'kysely';

/**
 * Stretches of work can be corrected: every correction is kept, also those of stretches that are
 * gone. Times nobody was at the machine wait for the person to say whether they were work.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table task_intervals add column version integer not null default 1;
    create index task_intervals_person on task_intervals (person_id, started_at);

    create table task_interval_changes (
      id bigint generated always as identity primary key,
      interval_id integer not null,
      task_id integer not null references tasks,
      person_id integer not null references people,
      by_id integer not null references people,
      at timestamptz not null,
      kind text not null check (kind in ('logged', 'changed', 'split', 'deleted', 'idle')),
      before jsonb,
      after jsonb,
      reason text,
      check (before is not null or after is not null)
    );
    create index task_interval_changes_interval on task_interval_changes (interval_id, id);
    create index task_interval_changes_person on task_interval_changes (person_id, at desc);

    create table task_idle (
      id integer generated always as identity primary key,
      person_id integer not null references people,
      task_id integer not null references tasks,
      from_at timestamptz not null,
      to_at timestamptz not null check (to_at > from_at),
      answer text check (answer in ('keep', 'discard', 'split')),
      answered_at timestamptz,
      check ((answer is null) = (answered_at is null))
    );
    create index task_idle_open on task_idle (person_id) where answer is null;
  `.execute(db);
}

import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table objectives (
      id integer generated always as identity primary key,
      quarter text not null check (quarter ~ '^[0-9]{4}-Q[1-4]$'),
      level text not null check (level in ('company', 'team', 'person')),
      team_id integer references teams,
      owner_id integer not null references people,
      parent_id integer references objectives,
      title text not null,
      description text not null default '',
      is_private boolean not null default false,
      state text not null default 'draft'
        check (state in ('draft', 'active', 'in_review', 'closed', 'cancelled')),
      outcome text check (outcome in ('achieved', 'partial', 'missed')),
      score double precision check (score between 0 and 1),
      self_review text,
      review_note text,
      reviewed_by integer references people,
      reviewed_at timestamptz,
      cancel_reason text,
      reopen_reason text,
      carried_from integer references objectives,
      activated_on date,
      ended_on date,
      created_by integer not null references people,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      version integer not null default 1,
      check ((level = 'team') = (team_id is not null)),
      check (level = 'person' or not is_private),
      check (parent_id <> id),
      check ((state = 'closed') = (outcome is not null)),
      check ((state = 'closed') = (score is not null)),
      check ((state = 'cancelled') = (cancel_reason is not null))
    );
    create index objectives_quarter on objectives (quarter, level);
    create index objectives_owner on objectives (owner_id, quarter);
    create index objectives_parent on objectives (parent_id);
    create unique index objectives_carried on objectives (carried_from) where state <> 'cancelled';

    create table key_results (
      id integer generated always as identity primary key,
      objective_id integer not null references objectives on delete cascade,
      place integer not null,
      title text not null,
      kind text not null check (kind in ('number', 'percent', 'currency', 'boolean', 'metric')),
      unit text,
      start_value double precision not null,
      target_value double precision not null,
      current_value double precision,
      measure text,
      filter jsonb,
      weight integer not null check (weight between 1 and 100),
      confidence text check (confidence in ('on_track', 'at_risk', 'off_track')),
      score double precision check (score between 0 and 1),
      removed_at timestamptz,
      check (start_value <> target_value),
      check ((kind = 'metric') = (measure is not null))
    );
    create index key_results_objective on key_results (objective_id);

    create table key_result_check_ins (
      id integer generated always as identity primary key,
      key_result_id integer not null references key_results on delete cascade,
      day date not null,
      value double precision,
      confidence text not null check (confidence in ('on_track', 'at_risk', 'off_track')),
      note text,
      person_id integer not null references people,
      at timestamptz not null
    );
    create index key_result_check_ins_of on key_result_check_ins (key_result_id, day);
  `.execute(db);
}

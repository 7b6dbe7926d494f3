import { sql, type Kysely } from 'kysely';

/**
 * What colleagues say about a person to whoever evaluates them. Whoever was asked is kept, answered or
 * not; scores are by category of the form and optional.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table peer_feedback (
      id integer generated always as identity primary key,
      evaluation_id integer not null references evaluations on delete cascade,
      peer_id integer not null references people,
      state text not null
        check (state in ('proposed', 'requested', 'submitted', 'declined', 'cancelled')),
      proposed_by integer references people,
      asked_by integer references people,
      asked_at timestamptz,
      due_on date,
      strengths text not null default '',
      improvements text not null default '',
      decline_reason text,
      submitted_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      unique (evaluation_id, peer_id),
      check (state in ('proposed', 'cancelled')
        or (asked_by is not null and asked_at is not null and due_on is not null)),
      check ((state = 'submitted') = (submitted_at is not null)),
      check ((state = 'declined') = (decline_reason is not null))
    );
    create index peer_feedback_peer on peer_feedback (peer_id, state);

    create table peer_feedback_scores (
      feedback_id integer not null references peer_feedback on delete cascade,
      category_id integer not null references evaluation_categories,
      score smallint not null check (score between 1 and 5),
      primary key (feedback_id, category_id)
    );
  `.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** Calibrated scores that are proposed to whoever evaluated, and what they answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calibration_proposals (
      id integer generated always as identity primary key,
      evaluation_id integer not null references evaluations on delete cascade,
      score smallint not null check (score between 100 and 500),
      reason text not null,
      proposed_by integer not null references people,
      proposed_at timestamptz not null,
      answer text check (answer in ('accept', 'discuss')),
      note text,
      closed_at timestamptz,
      check (answer is null or closed_at is not null),
      check (answer is distinct from 'discuss' or note is not null)
    );
    create unique index calibration_proposals_open on calibration_proposals (evaluation_id)
      where closed_at is null;
    create index calibration_proposals_evaluation on calibration_proposals (evaluation_id, id);
  `.execute(db);
}

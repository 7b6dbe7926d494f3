import { sql, type Kysely } from 'kysely';

/** Comments, whom they mention, and reactions, on whatever people comment on. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table comments (
      id integer generated always as identity primary key,
      subject_kind text not null,
      subject_id integer not null,
      parent_id integer references comments on delete cascade,
      author_id integer not null references people,
      body text not null,
      burst_id integer references comments on delete set null,
      created_at timestamptz not null,
      edited_at timestamptz,
      edited_by integer references people,
      deleted_at timestamptz,
      deleted_by integer references people,
      version integer not null default 1
    );
    create index comments_subject on comments (subject_kind, subject_id, id);
    create index comments_parent on comments (parent_id) where parent_id is not null;
    create index comments_burst on comments (burst_id);

    create table comment_mentions (
      comment_id integer not null references comments on delete cascade,
      person_id integer not null references people,
      primary key (comment_id, person_id)
    );
    create index comment_mentions_person on comment_mentions (person_id);

    create table reactions (
      subject_kind text not null,
      subject_id integer not null,
      person_id integer not null references people,
      emoji text not null,
      at timestamptz not null,
      primary key (subject_kind, subject_id, emoji, person_id)
    );
  `.execute(db);
}

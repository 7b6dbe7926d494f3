import { sql, type Kysely } from 'kysely';

/** Uploaded icons, the way back from the archive, owners of accounts, what was linked, game reviews. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table apps
      add column icon_file text,
      add column status_before text check (status_before in ('draft', 'live', 'paused', 'sunset')),
      add constraint apps_archive_remembers check (status = 'archived' or status_before is null);

    alter table accounts
      add column owner_id integer references people,
      add column note text;

    create table link_changes (
      id integer generated always as identity primary key,
      person_id integer not null references people,
      at timestamptz not null,
      links jsonb not null,
      undone_at timestamptz
    );
    create index link_changes_person on link_changes (person_id, id);

    create table game_reviews (
      id integer generated always as identity primary key,
      app_id integer references apps,
      game text not null,
      build text not null default '',
      author_id integer not null references people,
      status text not null default 'draft' check (status in ('draft', 'published')),
      core_loop integer check (core_loop between 1 and 5),
      ads integer check (ads between 1 and 5),
      ux integer check (ux between 1 and 5),
      store_page integer check (store_page between 1 and 5),
      pros text not null default '',
      cons text not null default '',
      verdict text check (verdict in ('go', 'fix', 'stop')),
      summary text not null default '',
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null,
      published_at timestamptz,
      check (status = 'draft' or (published_at is not null and verdict is not null
        and core_loop is not null and ads is not null and ux is not null
        and store_page is not null))
    );
    create index game_reviews_list on game_reviews (status, published_at desc);
    create index game_reviews_author on game_reviews (author_id, status);

    create table game_review_media (
      id integer generated always as identity primary key,
      review_id integer not null references game_reviews on delete cascade,
      file_key text not null,
      width integer not null,
      height integer not null,
      created_at timestamptz not null default now()
    );
    create index game_review_media_review on game_review_media (review_id);
  `.execute(db);
}

import { sql, type Kysely } from 'kysely';

/**
 * Files attached to tasks, issues and comments, in one table. Those of issues move here under the ids
 * they have, and so do the addresses of pictures in texts. What is searched for the names of files
 * follows the comments' function, so that every kind that is commented on is found by them.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table attachments (
      id integer generated always as identity primary key,
      subject_kind text not null,
      subject_id integer not null,
      comment_id integer references comments on delete cascade,
      person_id integer not null references people,
      waiting boolean not null default false,
      name text not null,
      type text not null,
      size integer not null,
      file_key text not null,
      width integer,
      height integer,
      at timestamptz not null,
      removed_at timestamptz,
      removed_by integer references people
    );

    insert into attachments
      (id, subject_kind, subject_id, person_id, name, type, size, file_key, width, height, at)
    overriding system value
    select id, 'issue', issue_id, person_id, name, type, size, file_key, width, height, at
    from issue_assets;
    select setval(pg_get_serial_sequence('attachments', 'id'),
      (select coalesce(max(id), 0) + 1 from attachments), false);

    create index attachments_subject on attachments (subject_kind, subject_id, id);
    create index attachments_comment on attachments (comment_id) where comment_id is not null;
    create index attachments_file on attachments (file_key);
    create index attachments_waiting on attachments (at) where waiting;
    create index attachments_removed on attachments (removed_at) where removed_at is not null;

    update issues set description =
      replace(description, '/api/cjprojects/asset?id=', '/api/attachments/file?id=')
    where description like '%/api/cjprojects/asset?id=%';

    create or replace function search_comments(of_kind text, of_id integer) returns text
    stable language sql as $$
      select nullif(concat_ws(E'\\n',
        (select string_agg(c.body, E'\\n' order by c.id) from comments c
          where c.subject_kind = of_kind and c.subject_id = of_id and c.deleted_at is null),
        (select string_agg(f.name, E'\\n' order by f.id) from attachments f
          where f.subject_kind = of_kind and f.subject_id = of_id
            and f.removed_at is null and not f.waiting)), '')
    $$;
    -- Issues named their files themselves.
    do $$
    declare
      said text;
    begin
      foreach said in array array['search_put_issues', 'search_text'] loop
        execute regexp_replace(pg_get_functiondef(said::regproc),
          '\\(select string_agg\\(f\\.name[^)]*\\) from issue_assets f where f\\.issue_id = it\\.id\\)',
          'null', 'g');
      end loop;
    end $$;
    drop table issue_assets;
    drop function search_file;
    create trigger search_file after insert or update or delete on attachments
      for each row execute function search_comment();
  `.execute(db);
}

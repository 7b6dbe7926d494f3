import { sql, type Kysely } from 'kysely';

/** Repository hosts that tell of branches, commits and pull requests, and what of it is about issues. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table git_connections (
      id integer primary key generated always as identity,
      uid uuid not null constraint git_connections_uid_key unique,
      name text not null,
      host text not null check (host in ('github', 'gitlab')),
      base_url text not null,
      all_projects boolean not null,
      sealed bytea not null,
      state text not null default 'on' check (state in ('on', 'paused')),
      received_at timestamptz,
      refused_at timestamptz,
      refused text,
      made_by integer not null references people (id),
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create unique index git_connections_name_key on git_connections (lower(name));

    create table git_connection_projects (
      connection_id integer not null references git_connections (id) on delete cascade,
      project_id integer not null references projects (id) on delete cascade,
      primary key (connection_id, project_id)
    );
    create index git_connection_projects_project on git_connection_projects (project_id);

    create table git_deliveries (
      id integer primary key generated always as identity,
      connection_id integer not null references git_connections (id) on delete cascade,
      uid text not null,
      dedupe_key text not null,
      event text not null,
      body text,
      state text not null default 'waiting' check (state in ('waiting', 'done', 'ignored', 'failed')),
      outcome text,
      tries integer not null default 0,
      received_at timestamptz not null,
      ended_at timestamptz,
      constraint git_deliveries_dedupe unique (connection_id, dedupe_key)
    );
    create index git_deliveries_latest on git_deliveries (connection_id, id desc);
    create index git_deliveries_waiting on git_deliveries (id) where state = 'waiting';

    create table git_items (
      id integer primary key generated always as identity,
      connection_id integer not null references git_connections (id) on delete cascade,
      kind text not null check (kind in ('branch', 'commit', 'pull')),
      repo_id bigint not null,
      repo text not null,
      ref text not null,
      branch text,
      title text not null,
      state text check (state in ('draft', 'open', 'merged', 'closed', 'deleted')),
      author text not null,
      login text,
      author_id integer references people (id) on delete set null,
      url text not null,
      at timestamptz not null,
      changed_at timestamptz not null,
      constraint git_items_ref unique (connection_id, kind, repo_id, ref)
    );
    create index git_items_author on git_items (author_id);
    create index git_items_login on git_items (connection_id, login) where author_id is not null;

    create table git_links (
      item_id integer not null references git_items (id) on delete cascade,
      issue_id integer not null references issues (id) on delete cascade,
      moves boolean not null,
      primary key (item_id, issue_id)
    );
    create index git_links_issue on git_links (issue_id);

    create table git_rules (
      project_id integer primary key references projects (id) on delete cascade,
      branch_status_id integer references project_statuses (id) on delete set null,
      opened_status_id integer references project_statuses (id) on delete set null,
      merged_status_id integer references project_statuses (id) on delete set null,
      version integer not null default 1
    );
    create index git_rules_branch_status on git_rules (branch_status_id);
    create index git_rules_opened_status on git_rules (opened_status_id);
    create index git_rules_merged_status on git_rules (merged_status_id);

    alter table issue_events add column via text;
  `.execute(db);
}

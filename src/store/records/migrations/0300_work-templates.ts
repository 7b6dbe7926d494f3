import { sql, type Kysely } from 'kysely';

/**
 * What tasks and issues are made from, by hand or by a rule on its days. A rule makes one for a day,
 * whatever the code does and however many servers look.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table work_templates (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('task', 'issue')),
      project_id integer references projects,
      app_id integer references apps,
      title text not null,
      description text,
      type text,
      type_id integer references project_types on delete set null,
      priority text not null check (priority in ('urgent', 'high', 'medium', 'low', 'none')),
      label_ids integer[] not null default '{}',
      checklist text[] not null default '{}',
      assignee_id integer references people,
      reviewer_id integer references people,
      due_after integer check (due_after between 0 and 365),
      rule text,
      shift text not null default 'next' check (shift in ('next', 'previous', 'keep', 'skip')),
      starts_on date,
      ends_on date,
      handled_until date,
      owner_id integer not null references people,
      paused_at timestamptz,
      stopped text check (stopped in ('owner-left', 'project-closed', 'refused')),
      stop_note text,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check ((kind = 'issue') = (project_id is not null)),
      check ((rule is null) = (starts_on is null) and (rule is null) = (handled_until is null)),
      check (ends_on >= starts_on)
    );
    create index work_templates_owner on work_templates (owner_id);
    create index work_templates_assignee on work_templates (assignee_id);
    create index work_templates_reviewer on work_templates (reviewer_id);
    create index work_templates_project on work_templates (project_id);
    create index work_templates_app on work_templates (app_id);
    create index work_templates_type on work_templates (type_id);
    create index work_templates_going on work_templates (handled_until)
      where rule is not null and paused_at is null and stopped is null;

    create table work_template_runs (
      template_id integer not null references work_templates on delete cascade,
      day date not null,
      made_at timestamptz not null,
      made_id integer not null,
      key text not null,
      stands_for integer not null default 1 check (stands_for > 0),
      primary key (template_id, day)
    );
  `.execute(db);
}

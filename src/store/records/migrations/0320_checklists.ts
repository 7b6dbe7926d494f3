import { sql, type Kysely } from 'kysely';

/**
 * What is to be done when somebody joins or leaves. A person has one checklist of a kind at a time; its
 * items are due so many days after the day it turns on, and move with that day. Who is here already has
 * an empty one: nobody is welcomed again because the company begins to keep checklists.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table checklist_templates (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('onboarding', 'offboarding')),
      name text not null,
      department_id integer references departments,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create unique index checklist_templates_name on checklist_templates (kind, lower(name));
    create index checklist_templates_department on checklist_templates (department_id);

    create table checklist_template_items (
      id integer generated always as identity primary key,
      template_id integer not null references checklist_templates on delete cascade,
      place integer not null,
      title text not null,
      owner text not null check (owner in ('hr', 'manager', 'it', 'person', 'named')),
      owner_id integer references people,
      due_after integer not null check (due_after between -365 and 365),
      version integer not null default 1,
      check ((owner = 'named') = (owner_id is not null)),
      unique (template_id, place)
    );
    create index checklist_template_items_owner on checklist_template_items (owner_id);

    create table checklists (
      id integer generated always as identity primary key,
      person_id integer not null references people,
      kind text not null check (kind in ('onboarding', 'offboarding')),
      anchor_on date not null,
      department_id integer,
      begun_at timestamptz not null,
      ended_at timestamptz
    );
    create unique index checklists_going on checklists (person_id, kind) where ended_at is null;
    create index checklists_person on checklists (person_id);

    create table checklist_items (
      id integer generated always as identity primary key,
      checklist_id integer not null references checklists on delete cascade,
      template_id integer references checklist_templates on delete set null,
      title text not null,
      owner text not null check (owner in ('hr', 'manager', 'it', 'person', 'named')),
      owner_id integer references people,
      due_after integer not null,
      done_at timestamptz,
      done_by integer references people,
      reminded_for date,
      version integer not null default 1,
      check ((owner = 'named') = (owner_id is not null)),
      check ((done_at is null) = (done_by is null))
    );
    create index checklist_items_checklist on checklist_items (checklist_id);
    create index checklist_items_template on checklist_items (template_id);
    create index checklist_items_owner on checklist_items (owner_id);
    create index checklist_items_done_by on checklist_items (done_by);

    insert into checklists (person_id, kind, anchor_on, department_id, begun_at)
    select p.id, 'onboarding', coalesce(p.joined_on, p.created_at::date), p.department_id, now()
    from employees e join people p on p.id = e.person_id where p.status <> 'left';
    insert into checklists (person_id, kind, anchor_on, department_id, begun_at)
    select p.id, 'offboarding', coalesce(e.last_day, p.left_on, current_date), p.department_id, now()
    from employees e join people p on p.id = e.person_id
    where p.status = 'left' or e.last_day is not null;
  `.execute(db);
}

import { sql, type Kysely } from 'kysely';

/**
 * Evaluation forms in versions, and what people and their leads write in them. What is published
 * never changes: people are measured by the questions they were given.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table evaluation_forms (
      id integer generated always as identity primary key,
      family uuid not null default gen_random_uuid(),
      edition integer not null default 1 check (edition >= 1),
      name text not null,
      description text not null default '',
      self_part text not null default 'needed' check (self_part in ('none', 'optional', 'needed')),
      state text not null default 'draft' check (state in ('draft', 'published', 'closed')),
      created_by integer references people,
      published_by integer references people,
      published_at timestamptz,
      closed_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (family, edition)
    );
    create unique index evaluation_forms_draft on evaluation_forms (family) where state = 'draft';
    create unique index evaluation_forms_published on evaluation_forms (family)
      where state = 'published';

    create table evaluation_categories (
      id integer generated always as identity primary key,
      form_id integer not null references evaluation_forms on delete cascade,
      name text not null,
      weight integer not null check (weight between 0 and 100),
      position integer not null
    );
    create index evaluation_categories_form on evaluation_categories (form_id);

    create table evaluation_questions (
      id integer generated always as identity primary key,
      form_id integer not null references evaluation_forms on delete cascade,
      category_id integer not null references evaluation_categories on delete cascade,
      text text not null,
      guidance text not null default '',
      weight integer not null check (weight between 0 and 100),
      position integer not null
    );
    create index evaluation_questions_form on evaluation_questions (form_id);

    create function keep_published_form() returns trigger language plpgsql as $$
    begin
      if old.state = 'draft' then
        if tg_op = 'DELETE' then return old; end if;
        return new;
      end if;
      if tg_op = 'DELETE' or new.state = 'draft'
        or (new.family, new.edition, new.name, new.description, new.self_part)
          is distinct from (old.family, old.edition, old.name, old.description, old.self_part) then
        raise exception 'a published evaluation form is never changed';
      end if;
      return new;
    end $$;
    create trigger evaluation_forms_kept before update or delete on evaluation_forms
      for each row execute function keep_published_form();

    create function refuse_unless_draft(form integer) returns void language plpgsql as $$
    begin
      if (select state from evaluation_forms where id = form for share) <> 'draft' then
        raise exception 'a published evaluation form is never changed';
      end if;
    end $$;
    create function keep_published_questions() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then perform refuse_unless_draft(old.form_id); end if;
      if tg_op = 'DELETE' then return old; end if;
      perform refuse_unless_draft(new.form_id);
      return new;
    end $$;
    create trigger evaluation_categories_kept before insert or update or delete
      on evaluation_categories for each row execute function keep_published_questions();
    create trigger evaluation_questions_kept before insert or update or delete
      on evaluation_questions for each row execute function keep_published_questions();

    create table evaluations (
      id integer generated always as identity primary key,
      form_id integer not null references evaluation_forms,
      person_id integer not null references people,
      evaluator_id integer not null references people,
      period text not null,
      starts_on date not null,
      ends_on date not null check (ends_on >= starts_on),
      self_due_on date,
      due_on date not null check (due_on >= self_due_on),
      state text not null default 'assigned' check (state in ('assigned', 'self_submitted',
        'lead_draft', 'submitted', 'calibrated', 'released', 'acknowledged')),
      assigned_by integer references people,
      assigned_at timestamptz not null default now(),
      self_submitted_at timestamptz,
      submitted_at timestamptz,
      calibrated_by integer references people,
      calibrated_at timestamptz,
      calibrated_score smallint check (calibrated_score between 100 and 500),
      calibration_reason text,
      released_by integer references people,
      released_at timestamptz,
      acknowledged_at timestamptz,
      agreement text check (agreement in ('agree', 'disagree')),
      employee_note text,
      version integer not null default 1,
      check (person_id <> evaluator_id),
      check (calibrated_by <> person_id and calibrated_by <> evaluator_id),
      check (calibrated_score is null or calibration_reason is not null),
      unique (form_id, person_id, starts_on, ends_on)
    );
    create index evaluations_person on evaluations (person_id);
    create index evaluations_evaluator on evaluations (evaluator_id);
    create index evaluations_state on evaluations (state, due_on);

    create table evaluation_answers (
      id integer generated always as identity primary key,
      evaluation_id integer not null references evaluations on delete cascade,
      question_id integer references evaluation_questions,
      side text not null check (side in ('self', 'lead')),
      score smallint check (score between 1 and 5),
      comment text not null default '',
      version integer not null default 1,
      saved_at timestamptz not null default now(),
      check (question_id is not null or score is null),
      unique nulls not distinct (evaluation_id, question_id, side)
    );

    create table evaluation_events (
      id integer generated always as identity primary key,
      evaluation_id integer not null references evaluations on delete cascade,
      kind text not null,
      from_state text,
      to_state text not null,
      person_id integer references people,
      reason text,
      at timestamptz not null default now()
    );
    create index evaluation_events_evaluation on evaluation_events (evaluation_id, id);
  `.execute(db);
}

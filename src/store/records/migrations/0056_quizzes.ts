import { sql, type Kysely } from 'kysely';

/**
 * Quizzes, their questions and the question bank, who is asked, and what they answer. Questions of a
 * quiz that was sent never change: everybody is measured by the same ones.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table quizzes (
      id integer generated always as identity primary key,
      title text not null,
      description text not null default '',
      state text not null default 'draft'
        check (state in ('draft', 'ready', 'sent', 'open', 'closed', 'archived')),
      owner_id integer not null references people,
      opens_at timestamptz,
      closes_at timestamptz check (closes_at >= opens_at),
      minutes integer check (minutes between 1 and 600),
      pass_percent integer not null default 60 check (pass_percent between 0 and 100),
      shuffle_questions boolean not null default false,
      shuffle_options boolean not null default false,
      answers_shown text not null default 'closed'
        check (answers_shown in ('submitted', 'closed', 'never')),
      copied_from integer references quizzes,
      people_draft jsonb,
      people_draft_by integer references people,
      people_draft_at timestamptz,
      sent_at timestamptz,
      opened_at timestamptz,
      closed_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index quizzes_owner on quizzes (owner_id);
    create index quizzes_running on quizzes (state) where state in ('sent', 'open');

    create table quiz_questions (
      id integer generated always as identity primary key,
      quiz_id integer references quizzes,
      author_id integer not null references people,
      kind text not null check (kind in ('single', 'multiple', 'true_false', 'text')),
      text text not null,
      options jsonb not null default '[]',
      correct jsonb not null default '[]',
      partial boolean not null default false,
      model_answer text not null default '',
      explanation text not null default '',
      points integer not null default 1 check (points between 0 and 100),
      tags text[] not null default '{}',
      position integer not null default 0,
      copied_from integer references quiz_questions,
      deleted_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index quiz_questions_quiz on quiz_questions (quiz_id, position);
    create index quiz_questions_bank on quiz_questions (author_id) where quiz_id is null;

    create function keep_sent_questions() returns trigger language plpgsql as $$
    begin
      if (select state from quizzes where id = old.quiz_id for share) not in ('draft', 'ready')
        or (select state from quizzes where id = new.quiz_id for share) not in ('draft', 'ready') then
        raise exception 'questions of a quiz that was sent never change';
      end if;
      return coalesce(new, old);
    end $$;
    create trigger quiz_questions_kept before insert or update or delete on quiz_questions
      for each row execute function keep_sent_questions();

    create table quiz_pictures (
      id uuid primary key,
      file text not null,
      kept_by integer not null references people,
      created_at timestamptz not null default now()
    );

    create table quiz_assignees (
      id integer generated always as identity primary key,
      quiz_id integer not null references quizzes,
      person_id integer not null references people,
      extra_minutes integer not null default 0 check (extra_minutes between 0 and 600),
      assigned_by integer not null references people,
      token_hash bytea unique,
      token_expires_at timestamptz,
      invited_at timestamptz,
      invitations integer not null default 0,
      reminded_at timestamptz,
      withdrawn_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      unique (quiz_id, person_id)
    );
    create index quiz_assignees_person on quiz_assignees (person_id);

    create table quiz_attempts (
      id integer generated always as identity primary key,
      assignee_id integer not null unique references quiz_assignees on delete cascade,
      state text not null default 'not_started' check (state in ('not_started', 'in_progress',
        'overdue', 'submitted', 'abandoned', 'graded')),
      seed integer not null default floor(random() * 2147483647),
      started_at timestamptz,
      ends_at timestamptz,
      submitted_at timestamptz,
      graded_at timestamptz,
      graded_by integer references people,
      score integer check (score >= 0),
      version integer not null default 1,
      check ((state = 'not_started') = (started_at is null))
    );
    create index quiz_attempts_running on quiz_attempts (ends_at)
      where state in ('in_progress', 'overdue');

    create table quiz_answers (
      id integer generated always as identity primary key,
      attempt_id integer not null references quiz_attempts on delete cascade,
      question_id integer not null references quiz_questions,
      answer jsonb not null,
      operation text not null,
      operations integer not null default 1,
      saved_at timestamptz not null default now(),
      awarded integer check (awarded >= 0),
      graded_by integer references people,
      graded_at timestamptz,
      note text not null default '',
      version integer not null default 1,
      unique (attempt_id, question_id)
    );
    create index quiz_answers_question on quiz_answers (question_id);
  `.execute(db);
}

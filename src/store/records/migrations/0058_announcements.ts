import { sql, type Kysely } from 'kysely';

/** What the company tells its people: announcements, rules of conduct, news-letters. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table announcements (
      id integer generated always as identity primary key,
      title text not null,
      body text not null,
      state text not null default 'draft'
        check (state in ('draft', 'scheduled', 'published', 'expired', 'recalled')),
      audience text not null
        check (audience in ('everyone', 'departments', 'teams', 'roles', 'people')),
      publish_at timestamptz,
      expires_at timestamptz,
      pin_place integer check (pin_place > 0),
      must_acknowledge boolean not null default false,
      acknowledge_by date,
      edition integer not null default 1,
      author_id integer not null references people,
      created_at timestamptz not null,
      changed_by integer not null references people,
      changed_at timestamptz not null,
      recalled_by integer references people,
      recalled_at timestamptz,
      recall_reason text,
      deleted_at timestamptz,
      version integer not null default 1,
      check (state not in ('scheduled', 'published', 'expired') or publish_at is not null),
      check ((state = 'recalled') = (recall_reason is not null)),
      check (expires_at > publish_at)
    );
    create index announcements_due on announcements (state, publish_at) where deleted_at is null;

    create table announcement_versions (
      announcement_id integer not null references announcements on delete cascade,
      number integer not null,
      title text not null,
      body text not null,
      edition integer not null,
      changed_by integer not null references people,
      changed_at timestamptz not null,
      primary key (announcement_id, number)
    );

    create table audience_targets (
      kind text not null check (kind in ('announcement', 'news-letter')),
      subject_id integer not null,
      target_id integer not null,
      primary key (kind, subject_id, target_id)
    );

    create table announcement_pictures (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('announcement', 'news-letter')),
      subject_id integer,
      file_key text not null,
      mail_key text,
      width integer not null,
      height integer not null,
      uploaded_by integer not null references people,
      uploaded_at timestamptz not null
    );
    create index announcement_pictures_subject on announcement_pictures (kind, subject_id);

    create table decorum_entries (
      id integer generated always as identity primary key,
      category text not null,
      title text not null,
      body text not null,
      effective_on date not null,
      must_read boolean not null default false,
      place integer not null,
      edition integer not null default 1,
      changed_by integer not null references people,
      changed_at timestamptz not null,
      deleted_at timestamptz,
      version integer not null default 1
    );

    create table decorum_versions (
      entry_id integer not null references decorum_entries on delete cascade,
      number integer not null,
      category text not null,
      title text not null,
      body text not null,
      effective_on date not null,
      edition integer not null,
      changed_by integer not null references people,
      changed_at timestamptz not null,
      primary key (entry_id, number)
    );

    create table read_marks (
      kind text not null check (kind in ('announcement', 'decorum')),
      subject_id integer not null,
      person_id integer not null references people,
      seen_at timestamptz,
      reminded_at timestamptz,
      primary key (kind, subject_id, person_id)
    );

    create table acknowledgements (
      kind text not null check (kind in ('announcement', 'decorum')),
      subject_id integer not null,
      edition integer not null,
      person_id integer not null references people,
      at timestamptz not null,
      primary key (kind, subject_id, edition, person_id)
    );
    create index acknowledgements_person on acknowledgements (person_id);

    create table news_letters (
      id integer generated always as identity primary key,
      subject text not null,
      blocks jsonb not null,
      state text not null default 'draft'
        check (state in ('draft', 'scheduled', 'sending', 'sent')),
      audience text not null
        check (audience in ('everyone', 'departments', 'teams', 'roles', 'people')),
      send_at timestamptz,
      sent_at timestamptz,
      author_id integer not null references people,
      created_at timestamptz not null,
      changed_by integer not null references people,
      changed_at timestamptz not null,
      deleted_at timestamptz,
      version integer not null default 1,
      check (state = 'draft' or send_at is not null)
    );

    create table news_letter_recipients (
      news_letter_id integer not null references news_letters on delete cascade,
      person_id integer not null references people,
      by_mail boolean not null,
      queued_at timestamptz,
      opened_at timestamptz,
      opened_from text check (opened_from in ('mail', 'console')),
      primary key (news_letter_id, person_id)
    );
    create index news_letter_recipients_waiting on news_letter_recipients (news_letter_id)
      where by_mail and queued_at is null;

    create table news_letter_refusals (
      person_id integer primary key references people,
      at timestamptz not null
    );
  `.execute(db);
}

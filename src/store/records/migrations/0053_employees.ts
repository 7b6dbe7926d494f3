import { sql, type Kysely } from 'kysely';

/**
 * The record HR keeps of a person and its papers. Title, department, phone, emergency contact and
 * the day of joining stay with the person, where the profile and the users page have them.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table employees (
      person_id integer primary key references people,
      employee_no text not null,
      manager_id integer references people,
      employment_type text not null default 'full-time'
        check (employment_type in ('full-time', 'part-time', 'contract', 'intern')),
      probation_ends_on date,
      last_day date,
      left_reason text,
      birthday date,
      birthday_public boolean not null default false,
      work_place text,
      personal_email text,
      address text,
      national_id text,
      bank_name text,
      bank_account text,
      salary_minor bigint check (salary_minor >= 0),
      salary_currency text check (salary_currency ~ '^[A-Z]{3}$'),
      hr_notes text,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      check (manager_id <> person_id),
      check ((salary_minor is null) = (salary_currency is null))
    );
    create unique index employees_no on employees (lower(employee_no));
    create index employees_manager on employees (manager_id);

    create table employee_documents (
      id integer generated always as identity primary key,
      person_id integer not null references employees on delete cascade,
      kind text not null
        check (kind in ('contract', 'id-card', 'offer', 'certificate', 'policy', 'other')),
      title text not null,
      file_key text not null,
      file_name text not null,
      file_type text not null check (file_type in ('image/webp', 'application/pdf')),
      file_bytes integer not null check (file_bytes > 0),
      expires_on date,
      uploaded_by integer not null references people,
      uploaded_at timestamptz not null
    );
    create index employee_documents_person on employee_documents (person_id, uploaded_at desc);
    create index employee_documents_expiry on employee_documents (expires_on)
      where expires_on is not null;
  `.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** People, their roles, departments and teams. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table roles (
      id integer generated always as identity primary key,
      name text not null,
      rank integer not null check (rank between 0 and 100),
      system boolean not null default false,
      grants jsonb not null,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create unique index roles_name_key on roles (lower(name));

    create table departments (
      id integer generated always as identity primary key,
      name text not null,
      parent_id integer references departments,
      head_id integer,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );

    create table people (
      id integer generated always as identity primary key,
      name text not null,
      email text not null check (email = lower(email)),
      status text not null default 'invited' check (status in ('invited', 'active', 'blocked', 'left')),
      role_id integer not null references roles,
      title text,
      department_id integer references departments,
      phone text,
      hometown text,
      photo text,
      zone text not null default 'Asia/Karachi',
      shift_start text not null default '10:00',
      shift_end text not null default '19:00',
      workdays integer[] not null default '{1,2,3,4,5}',
      joined_on date,
      blocked_reason text,
      password_hash text,
      pin_hash text,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create unique index people_email_key on people (email);
    alter table departments add constraint departments_head_fkey foreign key (head_id) references people;

    create table teams (
      id integer generated always as identity primary key,
      name text not null,
      lead_id integer references people,
      department_id integer references departments,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create unique index teams_name_key on teams (lower(name));
    create index teams_lead on teams (lead_id);

    create table team_members (
      id integer generated always as identity primary key,
      team_id integer not null references teams,
      person_id integer not null references people,
      allocation integer not null default 100 check (allocation between 1 and 100),
      since date not null,
      until date check (until >= since)
    );
    create unique index team_members_present on team_members (team_id, person_id) where until is null;
    create index team_members_person on team_members (person_id) where until is null;
  `.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** Apps, the accounts and networks they earn on, and what the networks call them. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table accounts (
      id integer generated always as identity primary key,
      name text not null,
      kind text not null,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create unique index accounts_name_key on accounts (kind, lower(name));

    create table networks (
      id integer generated always as identity primary key,
      code text not null unique,
      name text not null,
      type text not null,
      currency text not null default 'USD',
      zone text not null default 'UTC',
      active boolean not null default true,
      position integer not null,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );

    create table apps (
      id integer generated always as identity primary key,
      name text not null,
      key text not null,
      package text not null,
      store_id text,
      platform text not null check (platform in ('android', 'ios')),
      account_id integer references accounts,
      team_id integer references teams,
      batch text,
      core boolean not null default false,
      status text not null default 'live' check (status in ('draft', 'live', 'paused', 'sunset', 'archived')),
      released_on date,
      icon integer not null default 0,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create unique index apps_package_key on apps (platform, lower(package));
    create unique index apps_key_key on apps (key);
    create index apps_team on apps (team_id);

    create table network_apps (
      id integer generated always as identity primary key,
      network_id integer not null references networks,
      external_id text not null,
      name text not null,
      platform text,
      app_id integer references apps,
      created_at timestamptz not null default now(),
      unique (network_id, external_id)
    );

    create table campaigns (
      id integer generated always as identity primary key,
      network_id integer not null references networks,
      external_id text not null,
      name text not null,
      app_id integer references apps,
      created_at timestamptz not null default now(),
      unique (network_id, external_id)
    );

    create table ad_units (
      id integer generated always as identity primary key,
      app_id integer not null references apps,
      external_id text not null,
      name text not null,
      ad_format text not null,
      created_at timestamptz not null default now(),
      unique (app_id, external_id)
    );
  `.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** Apple's attribution postbacks, what conversion values stand for, and whose ad network ids are. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table postbacks (
      id bigint generated always as identity primary key,
      framework text not null check (framework in ('skadnetwork', 'adattributionkit')),
      uid uuid not null,
      span smallint not null check (span between 0 and 2),
      version text not null,
      store_id bigint not null,
      ad_network text not null,
      source text not null,
      conversion text not null check (conversion in ('download', 'redownload', 're-engagement')),
      fine smallint check (fine between 0 and 63),
      coarse text check (coarse in ('low', 'medium', 'high')),
      country text,
      has_won boolean not null,
      is_test boolean not null,
      day date not null,
      received_at timestamptz not null,
      constraint postbacks_once unique (framework, uid, span)
    );
    create index postbacks_day on postbacks (day, store_id);

    create table postback_networks (
      ad_network text primary key,
      network_id integer not null references networks on delete cascade,
      version integer not null default 1
    );
    create index postback_networks_network on postback_networks (network_id);

    create table conversion_schemas (
      id integer generated always as identity primary key,
      app_id integer not null references apps on delete cascade,
      since date not null,
      ranges jsonb not null,
      set_by integer not null references people,
      set_at timestamptz not null,
      version integer not null default 1,
      constraint conversion_schemas_once unique (app_id, since)
    );
    create index conversion_schemas_set_by on conversion_schemas (set_by)
  `.execute(db);
}

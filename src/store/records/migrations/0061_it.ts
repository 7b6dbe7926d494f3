import { sql, type Kysely } from 'kysely';

/** What the company hands out to people, who has it and had it, and what IT is asked for. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table it_assets (
      id bigint primary key generated always as identity,
      tag text not null,
      kind text not null check (kind in ('laptop', 'desktop', 'phone', 'tablet', 'monitor',
        'test-device', 'peripheral', 'licence', 'other')),
      name text not null,
      serial text not null default '',
      standing text not null default 'ready' check (standing in ('ready', 'repair', 'lost', 'retired')),
      bought_on date,
      cost_micros bigint check (cost_micros >= 0),
      warranty_until date,
      notes text not null default '',
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create unique index it_assets_tag on it_assets (lower(tag));
    create unique index it_assets_serial on it_assets (lower(serial)) where serial <> '';

    create table it_holdings (
      id bigint primary key generated always as identity,
      asset_id bigint not null references it_assets,
      person_id bigint not null references people,
      since timestamptz not null,
      until timestamptz check (until >= since),
      given_by bigint references people,
      taken_by bigint references people,
      note text not null default '',
      return_note text not null default '',
      leaver_told_at timestamptz
    );
    create unique index it_holdings_one on it_holdings (asset_id) where until is null;
    create index it_holdings_person on it_holdings (person_id);
    create index it_holdings_asset on it_holdings (asset_id, since desc);

    create table it_requests (
      id bigint primary key generated always as identity,
      kind text not null check (kind in ('device', 'access', 'software', 'repair', 'other')),
      title text not null,
      details text not null default '',
      priority text not null default 'normal' check (priority in ('low', 'normal', 'high')),
      needed_on date,
      state text not null default 'open'
        check (state in ('open', 'in_progress', 'waiting', 'done', 'refused', 'cancelled')),
      requester_id bigint not null references people,
      assignee_id bigint references people,
      asset_id bigint references it_assets,
      closed_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create index it_requests_requester on it_requests (requester_id);
    create index it_requests_open on it_requests (state, created_at);

    create table it_request_moves (
      id bigint primary key generated always as identity,
      request_id bigint not null references it_requests,
      person_id bigint not null references people,
      from_state text not null,
      to_state text not null,
      note text not null default '',
      at timestamptz not null
    );
    create index it_request_moves_request on it_request_moves (request_id, id);
  `.execute(db);
}

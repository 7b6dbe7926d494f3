/**
 * Events of analytics services, one by one, as SQL of DuckDB: what each says in the columns
 * `day, arrived, moment, app, platform, country, person, session, seconds, is_crash, is_active, installed, ads,
 * bought, is_foreign`: `arrived` is the day it came in, `is_foreign` a purchase in another currency than dollars.
 */
export interface EventsOf {
  /** Its name in the names of the files that are made of it. */
  name: string;
  /** What is read of a line, by DuckDB's types. */
  columns: Readonly<Record<string, string>>;
  /** Columns that a Parquet file must have. */
  required: readonly string[];
  /** Whether a first line is of it. */
  isLine: (line: string) => boolean;
  /** A select over `source`, the file with these columns. */
  events: string;
  /** The headings of its tables, in the order of `tables`. */
  use: readonly string[];
  cohorts: readonly string[];
  audience: readonly string[];
}

const has = (...names: readonly string[]) => {
  const keys = names.map((it) => new RegExp(`"${it}"\\s*:`));
  return (line: string) => keys.every((it) => it.test(line));
};

/** Nobody has to be there for these. */
const byThemselves = [
  'app_remove',
  'app_update',
  'os_update',
  'notification_receive',
  'notification_dismiss',
];

/** A whole number among what is told beside an event. */
const param = (key: string) =>
  `list_filter(event_params, it -> it.key = '${key}')[1]."value".int_value::bigint`;

/**
 * Google Analytics 4 and Firebase as they export into BigQuery, tables `events_YYYYMMDD` ("BigQuery Export
 * schema"), saved as JSON lines or Parquet. Days are those of the property. Who installed when is told by
 * `first_open`.
 */
const firebase: EventsOf = {
  name: 'Firebase',
  columns: {
    event_date: 'varchar',
    event_timestamp: 'bigint',
    event_name: 'varchar',
    event_value_in_usd: 'double',
    user_pseudo_id: 'varchar',
    platform: 'varchar',
    geo: 'struct(country varchar)',
    app_info: 'struct(id varchar)',
    event_params:
      'struct("key" varchar, "value" struct(int_value bigint, string_value varchar, double_value double))[]',
  },
  required: ['event_date', 'event_name', 'user_pseudo_id', 'platform', 'app_info'],
  isLine: has('event_date', 'event_name', 'event_timestamp'),
  events: `
    select strptime(event_date, '%Y%m%d')::date as day, day as arrived, event_timestamp::bigint as moment, app_info.id as app,
      lower(platform) as platform, geo.country as country, user_pseudo_id as person,
      ${param('ga_session_id')}::varchar as session,
      coalesce(${param('engagement_time_msec')}, 0) / 1000 as seconds,
      event_name = 'app_exception' and ${param('fatal')} = 1 as is_crash,
      event_name not in (${byThemselves.map((it) => `'${it}'`).join(', ')}) as is_active,
      case when event_name = 'first_open' then strptime(event_date, '%Y%m%d')::date end as installed,
      case when event_name = 'ad_impression' then event_value_in_usd end as ads,
      case when event_name = 'in_app_purchase' then event_value_in_usd end as bought,
      false as is_foreign
    from source where user_pseudo_id is not null and app_info.id is not null
      and platform in ('ANDROID', 'IOS')`,
  use: ['event_date', 'app_info_id', 'platform', 'country'],
  cohorts: ['first_open_date', 'days_since_first_open', 'app_info_id', 'platform', 'country'],
  audience: ['event_date', 'app_info_id', 'platform'],
};

/**
 * Data export of GameAnalytics, JSON lines of one event each ("Data export: schemas"). Days are those of
 * UTC by the clock of the device. A purchase is told in hundredths of the currency it was made in ("Event
 * Tracking: Business Events"): in dollars alone it is known what an app's installs bought. What ads bring is told
 * by each mediation in another way, and is left to these.
 */
const gameanalytics: EventsOf = {
  name: 'GameAnalytics',
  columns: {
    game_id: 'varchar',
    country_code: 'varchar',
    arrival_ts: 'bigint',
    user_meta: 'struct(install_ts bigint)',
    data: `struct(category varchar, user_id varchar, client_ts bigint, platform varchar,
      session_id varchar, length double, severity varchar, currency varchar, amount double)`,
  },
  required: ['game_id', 'data', 'user_meta'],
  isLine: has('game_id', 'arrival_ts', 'data', 'category'),
  events: `
    select make_timestamp(coalesce(data.client_ts, arrival_ts) * 1000000)::date as day,
      make_timestamp(arrival_ts * 1000000)::date as arrived,
      coalesce(data.client_ts, arrival_ts) as moment, game_id as app, lower(data.platform) as platform,
      country_code as country, data.user_id as person, data.session_id as session,
      case when data.category = 'session_end' then coalesce(data.length, 0) else 0 end as seconds,
      data.category = 'error' and data.severity = 'critical' as is_crash, true as is_active,
      make_timestamp(user_meta.install_ts * 1000000)::date as installed,
      null::double as ads,
      case when data.category = 'business' and upper(data.currency) = 'USD' then data.amount / 100 end as bought,
      data.category = 'business' and upper(coalesce(data.currency, '')) <> 'USD' as is_foreign
    from source where data.user_id is not null and game_id is not null
      and lower(data.platform) in ('android', 'ios')`,
  use: ['ga_date', 'game_id', 'platform', 'country'],
  cohorts: ['ga_install_date', 'days_since_install', 'game_id', 'platform', 'country'],
  audience: ['ga_date', 'game_id', 'platform'],
};

export const eventKinds = { firebase, gameanalytics } as const;
export type EventKind = keyof typeof eventKinds;
export const eventKindNames = Object.keys(eventKinds) as EventKind[];

const ofUse = ['users', 'new_users', 'sessions', 'session_seconds', 'crashes'];
const ofAudience = ['daily_users', 'weekly_users', 'monthly_users'];
const ofCohorts = ['users', 'ad_revenue_usd', 'iap_revenue_usd'];

/** What everybody did on each day; an install is of the country it came from on its first day. */
export const gathered = (kind: EventKind): string[] => [
  `create temp table days as select day, app, platform, person, arg_max(country, moment) as country,
     bool_or(is_active) as is_active, count(distinct session) filter (is_active) as sessions,
     coalesce(sum(seconds) filter (is_active), 0) as seconds,
     count(*) filter (is_crash) as crashes, sum(ads) as ads, sum(bought) as bought,
     min(installed) as installed, bool_or(is_foreign) as is_foreign,
     list(distinct arrived) as arrived
   from (${eventKinds[kind].events}) group by day, app, platform, person`,
  `create temp table people as select app, platform, person, min(installed) as installed from days
   group by app, platform, person`,
  `create temp table tells as select app, platform, bool_or(ads is not null) as ads,
     bool_or(bought is not null) and not bool_or(is_foreign) as bought from days group by app, platform`,
  // Each day somebody plays they are among the users of so many days from it on, until they play again.
  `create temp table spans as with
     active as (select app, platform, person, day,
       lead(day) over (partition by app, platform, person order by day) as next from days where is_active),
     lengths as (select unnest([1, 7, 30]) as length),
     steps as (
       select app, platform, length, day, 1 as change from active, lengths
       union all
       select app, platform, length, least(day + length, coalesce(next, day + length)), -1 from active, lengths
       union all
       select app, platform, length, day, 0 from (select distinct unnest(arrived) as day from days),
         (select distinct app, platform from days), lengths),
     changes as (select app, platform, length, day, sum(change) as change from steps group by all)
   select app, platform, length, day,
     sum(change) over (partition by app, platform, length order by day)::bigint as users from changes`,
  // Of days before the file nobody can say who played: how many of the last thirty are in it.
  `create temp table covered as select day,
     count(*) over (order by day - date '2000-01-01' range between 29 preceding and current row) as month
   from (select distinct unnest(arrived) as day from days)`,
];

interface EventTable {
  name: string;
  headings: string[];
  select: string;
}

/** The tables that are made of what was gathered: no person is in them. */
export function eventTables(kind: EventKind): EventTable[] {
  const { use, cohorts, audience } = eventKinds[kind];
  const usd = (column: string) =>
    `case when any_value(t.${column}) then printf('%.6f', coalesce(sum(d.${column}), 0)) end`;
  return [
    {
      name: 'cohorts',
      headings: [...cohorts, ...ofCohorts],
      // Of installs before the file nobody could say how many there were.
      select: `select p.installed, d.day - p.installed, p.app, p.platform, born.country,
          count(*) filter (d.is_active or d.day = p.installed), ${usd('ads')}, ${usd('bought')}
        from people p join days born on (born.app, born.platform, born.person, born.day)
            = (p.app, p.platform, p.person, p.installed)
          join days d on (d.app, d.platform, d.person) = (p.app, p.platform, p.person)
          join tells t on (t.app, t.platform) = (p.app, p.platform)
        where d.day >= p.installed
        group by p.installed, d.day, p.app, p.platform, born.country order by all`,
    },
    {
      name: 'audience',
      headings: [...audience, ...ofAudience],
      select: `select s.day, s.app, s.platform, max(users) filter (length = 1), max(users) filter (length = 7),
          max(users) filter (length = 30)
        from spans s join covered c on c.day = s.day and c.month = 30
        group by s.day, s.app, s.platform having max(users) > 0 order by all`,
    },
    {
      name: 'use',
      headings: [...use, ...ofUse],
      select: `select d.day, app, platform, d.country, count(*) filter (d.is_active),
          count(*) filter (p.installed = d.day), sum(sessions), round(sum(seconds))::bigint, sum(crashes)
        from days d join people p using (app, platform, person)
        group by d.day, app, platform, d.country order by all`,
    },
  ];
}

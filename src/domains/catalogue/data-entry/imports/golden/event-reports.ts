import type { GoldenReport } from './golden-reports.ts';
import {
  countryOf,
  dayOf,
  gameOf,
  micros,
  plain,
  tableOf,
  type Game,
  type RawLine,
} from './raw-lines.ts';

interface FirebaseEvent {
  event_date: string;
  event_name: string;
  user_pseudo_id?: string;
  app_info?: { id: string };
  geo: { country: string };
  event_params: { key: string; value: { int_value: string } }[];
}
interface GameAnalyticsEvent {
  game_id: number;
  country_code: string;
  user_meta: { install_ts: number };
  data: {
    category: string;
    user_id: string;
    client_ts: number;
    session_id: string;
    length?: number;
    severity?: string;
  };
}
/** What an event says of somebody on a day. */
interface Deed {
  day: string;
  game: Game;
  country: string;
  person: string;
  session: string | undefined;
  seconds: number;
  isCrash: boolean;
  isNew: boolean;
}

/** People of a day are of the country they were last in; the events stand in their order. */
function usedBy(deeds: readonly Deed[], network: string): RawLine[] {
  const people = Map.groupBy(deeds, (it) => `${it.day} ${it.game} ${it.person}`);
  return [...people.values()].map((of): RawLine => {
    const { day, game, country } = of.at(-1)!;
    const sum = (value: (it: Deed) => number) => of.reduce((all, it) => all + value(it), 0);
    return {
      day,
      game,
      network,
      country: countryOf(country),
      sums: {
        dau: 1,
        new_users: of.some((it) => it.isNew) ? 1 : 0,
        sessions: new Set(of.flatMap((it) => it.session ?? [])).size,
        session_seconds: sum((it) => it.seconds),
        crashes: sum((it) => Number(it.isCrash)),
      },
    };
  });
}

const eventsOf = <T>(text: string) =>
  text
    .trim()
    .split('\n')
    .map((it) => JSON.parse(it) as T);

function firebaseUse(text: string): RawLine[] {
  const deeds = eventsOf<FirebaseEvent>(text).flatMap((it): Deed[] => {
    const { event_name: name, user_pseudo_id: person, app_info: app } = it;
    if (!person || !app || name === 'app_remove') return [];
    const number = (key: string) => it.event_params.find((one) => one.key === key)?.value.int_value;
    return [
      {
        day: dayOf(it.event_date),
        game: gameOf(app.id),
        country: it.geo.country,
        person,
        session: number('ga_session_id'),
        seconds: Number(number('engagement_time_msec') ?? 0) / 1000,
        isCrash: name === 'app_exception',
        isNew: name === 'first_open',
      },
    ];
  });
  return usedBy(deeds, 'firebase');
}

const dayAt = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

function gameanalyticsUse(text: string): RawLine[] {
  const deeds = eventsOf<GameAnalyticsEvent>(text).map(({ data, ...it }): Deed => {
    const day = dayAt(data.client_ts);
    return {
      day,
      game: gameOf(it.game_id),
      country: it.country_code,
      person: data.user_id,
      session: data.session_id,
      seconds: data.length ?? 0,
      isCrash: data.category === 'error' && data.severity === 'critical',
      isNew: dayAt(it.user_meta.install_ts) === day,
    };
  });
  const lines = usedBy(deeds, 'gameanalytics');
  // Halves of seconds are those of all of them together.
  return lines.map((it) => ({
    ...it,
    sums: { ...it.sums, session_seconds: Math.round(it.sums['session_seconds']!) },
  }));
}

/** A cohort's size is its users of age 0; nobody says who brought them. */
const summedCohorts = (day: string, age: string, app: string) => (text: string) => {
  const rows = tableOf(text);
  const of = (it: Record<string, string>) => [it[day], it[app], it['country']].join();
  const sizes = new Map(rows.filter((it) => it[age] === '0').map((it) => [of(it), it['users']]));
  return rows.map((it): RawLine => ({
    day: it[day]!,
    game: gameOf(it[app]),
    network: '',
    country: countryOf(it['country']),
    age: Number(it[age]),
    sums: {
      installs: Number(sizes.get(of(it))),
      retained_users: Number(it['users']),
      ad_revenue_micros: micros(plain(it['ad_revenue_usd'])),
      iap_revenue_micros: micros(plain(it['iap_revenue_usd'])),
    },
  }));
};

/** What is not told is no nought. */
const summedAudience = (day: string, app: string, network: string) => (text: string) =>
  tableOf(text).map((it): RawLine => ({
    day: it[day]!,
    game: gameOf(it[app]),
    network,
    country: '',
    sums: Object.fromEntries(
      ['daily_users', 'weekly_users', 'monthly_users']
        .filter((name) => it[name] !== '')
        .map((name) => [name, Number(it[name])]),
    ),
  }));

export const eventReports: readonly GoldenReport[] = [
  {
    file: 'firebase-events.ndjson',
    code: 'firebase',
    table: 'engagement',
    read: firebaseUse,
  },
  {
    file: 'firebase-cohorts.csv',
    code: 'firebase-cohort',
    table: 'cohort',
    read: summedCohorts('first_open_date', 'days_since_first_open', 'app_info_id'),
  },
  {
    file: 'gameanalytics-events.ndjson',
    code: 'gameanalytics',
    table: 'engagement',
    read: gameanalyticsUse,
  },
  {
    file: 'gameanalytics-cohorts.csv',
    code: 'gameanalytics-cohort',
    table: 'cohort',
    read: summedCohorts('ga_install_date', 'days_since_install', 'game_id'),
  },
  {
    file: 'firebase-audience.csv',
    code: 'firebase-audience',
    table: 'audience',
    read: summedAudience('event_date', 'app_info_id', 'firebase'),
  },
  {
    file: 'gameanalytics-audience.csv',
    code: 'gameanalytics-audience',
    table: 'audience',
    read: summedAudience('ga_date', 'game_id', 'gameanalytics'),
  },
];

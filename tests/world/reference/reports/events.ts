import { daysLater } from '../days.ts';
import { rounded } from '../money.ts';
import type { Line, Reader } from '../rows.ts';

interface Event {
  event_date: string;
  event_timestamp: string;
  event_name: string;
  event_params: { key: string; value: { int_value: string } }[];
  user_pseudo_id: string | null;
  platform: string;
  geo: { country: string };
  app_info: { id: string };
}

const countries: Readonly<Record<string, string>> = {
  Pakistan: 'PK',
  'United States': 'US',
  Germany: 'DE',
};

const dayOf = ({ event_date: it }: Event) => `${it.slice(0, 4)}-${it.slice(4, 6)}-${it.slice(6)}`;
const param = (it: Event, key: string) =>
  it.event_params.find((one) => one.key === key)?.value.int_value;

/** What happened in the app to somebody; the web is no app. */
const eventsIn = (text: string): Event[] =>
  text
    .split('\n')
    .map((it) => JSON.parse(it) as Event)
    .filter((it) => it.user_pseudo_id !== null && it.platform === 'ANDROID');

/** Nobody plays by removing a game. */
const isPlay = (it: Event) => it.event_name !== 'app_remove';

/** Everybody of a day is in one country: the one he was in last. */
function use(text: string): Line[] {
  const people = Map.groupBy(eventsIn(text), (it) =>
    [dayOf(it), it.app_info.id, it.user_pseudo_id].join('|'),
  );
  const cells = new Map<string, Line & { sums: Record<string, bigint>; milliseconds: bigint }>();
  for (const of of people.values()) {
    const last = of
      .toSorted((a, b) => (BigInt(a.event_timestamp) < BigInt(b.event_timestamp) ? -1 : 1))
      .at(-1)!;
    const about = { day: dayOf(last), country: countries[last.geo.country]! };
    const key = `${about.day} ${about.country}`;
    const none = { dau: 0n, newUsers: 0n, sessions: 0n, sessionSeconds: 0n, crashes: 0n };
    const cell = cells.get(key) ?? {
      ...about,
      appName: last.app_info.id,
      platform: 'android',
      sums: none,
      milliseconds: 0n,
    };
    cells.set(key, cell);
    const play = of.filter(isPlay);
    const sums = cell.sums;
    if (play.length > 0) sums['dau']! += 1n;
    if (of.some((it) => it.event_name === 'first_open')) sums['newUsers']! += 1n;
    sums['sessions']! += BigInt(
      new Set(play.flatMap((it) => param(it, 'ga_session_id') ?? [])).size,
    );
    const crashes = of.filter(
      (it) => it.event_name === 'app_exception' && param(it, 'fatal') === '1',
    );
    sums['crashes']! += BigInt(crashes.length);
    for (const it of play) cell.milliseconds += BigInt(param(it, 'engagement_time_msec') ?? 0);
  }
  return [...cells.values()].map(({ milliseconds, sums, ...line }) => ({
    ...line,
    sums: { ...sums, sessionSeconds: rounded(milliseconds, 1000n) },
  }));
}

/** Who played in the days up to one, each once, where the file has all of these days. */
function audience(text: string): Line[] {
  const events = eventsIn(text);
  const days = new Set(events.map(dayOf));
  const [app] = events.map((it) => it.app_info.id);
  return [...days].toSorted().flatMap((day): Line[] => {
    const unique = (length: number) => {
      const span = Array.from({ length }, (_, ago) => daysLater(day, -ago));
      if (!span.every((it) => days.has(it))) return undefined;
      const played = events.filter((it) => isPlay(it) && span.includes(dayOf(it)));
      return BigInt(new Set(played.map((it) => it.user_pseudo_id)).size);
    };
    const monthly = unique(30);
    if (monthly === undefined) return [];
    const sums = { daily: unique(1)!, weekly: unique(7)!, monthly };
    return [{ appName: app!, platform: 'android', day, sums }];
  });
}

const common = { rank: 'network' } as const;
export const eventReaders = {
  'firebase-events': {
    ...common,
    table: 'engagement',
    source: 'firebase',
    read: use,
    others: {
      audience: { ...common, table: 'audience', source: 'firebase-audience', read: audience },
    },
  },
} as const satisfies Record<string, Reader>;

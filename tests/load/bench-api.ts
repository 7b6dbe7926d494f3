import autocannon from 'autocannon';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { benchServer } from './bench-server.ts';
import { against, noted, type Row } from './result.ts';

const SECONDS = 15;
const GOAL_PER_SECOND = 300;
const GOAL_P99_MS = 250;

/** What a working day asks for: polls mostly, then figures, leave and search. */
export function mix(lead: string, member: string) {
  // What is polled keeps nobody signed in; what somebody looks at does.
  const get = (token: string, path: string) => ({
    method: 'GET' as const,
    path: `/api${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(path.startsWith('/get-notifications') && { 'x-background': '1' }),
    },
  });
  const soon = addDays(dayOf(new Date()), 3);
  const preview = `/short-leave-preview?date=${soon}&from_time=11:00&to_time=12:00`;
  return [
    get(lead, '/get-notifications?since=1'),
    get(member, '/get-notifications?since=1'),
    get(lead, '/get-notifications?since=1'),
    get(member, '/user'),
    get(lead, '/dashboard'),
    get(lead, '/top-tiles-data?date=yesterday'),
    get(member, '/tasks'),
    get(member, '/getShortLeaves?view=calendar'),
    get(member, preview),
    get(lead, '/search?q=lan'),
  ];
}

/** Requests per second and the slowest hundredth under a mixed load of sixteen connections. */
export async function benchApi(): Promise<Row[]> {
  const server = await benchServer();
  try {
    const requests = mix(await server.token('Team lead'), await server.token('Member'));
    const options = { url: server.base, connections: 16, requests };
    await autocannon({ ...options, duration: 3 });
    const result = await autocannon({ ...options, duration: SECONDS });
    return [
      against('requests', '1/s', result.requests.average, GOAL_PER_SECOND, {
        least: 1,
        words: `≥ ${GOAL_PER_SECOND} /s`,
      }),
      noted('p50', 'ms', result.latency.p50),
      against('p99', 'ms', result.latency.p99, GOAL_P99_MS, {
        most: 1,
        words: `≤ ${GOAL_P99_MS} ms`,
      }),
      against('replies other than 200', 'count', result.non2xx + result.errors, 1, {
        most: 0,
        words: 'none',
      }),
    ];
  } finally {
    await server.stop();
  }
}

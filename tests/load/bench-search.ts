import autocannon from 'autocannon';
import { sql } from 'kysely';
import { benchServer } from './bench-server.ts';
import { ENTRIES, fillWork } from './issues-company.ts';
import { against, noted, percentile, type Row } from './result.ts';

const SECONDS = 10;
const CONNECTIONS = 20;
const GOAL_PER_SECOND = 500;
const GOAL_P95_MS = 60;
const TIMED = 300;

/** Few and many hits, a key, a part of a word, several words, nothing at all. */
const typed = ['lantern', 'ladder of 77', 'consent', 'harbour', 'BNCH-4711', 'gift crash', 'zebra'];

const pathOf = (q: string) => `/api/search?limit=20&deep=true&q=${encodeURIComponent(q)}`;

/** Milliseconds of requests asked by as many askers as there are connections. */
async function timesOf(ask: (nth: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const asker = async () => {
    for (let nth = next++; nth < TIMED; nth = next++) {
      const from = performance.now();
      await ask(nth);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, asker));
  return times;
}

/** The search as the palette asks it, of every kind, over a hundred thousand issues and documents. */
export async function benchSearch(): Promise<Row[]> {
  const server = await benchServer();
  try {
    await fillWork(server.db);
    const authorization = `Bearer ${await server.token('Admin')}`;
    const requests = typed.map((q) => ({
      method: 'GET' as const,
      path: pathOf(q),
      headers: { authorization },
    }));
    const options = { url: server.base, connections: CONNECTIONS, requests };
    await autocannon({ ...options, duration: 3 });
    const result = await autocannon({ ...options, duration: SECONDS });
    const times = await timesOf(async (nth) => {
      const reply = await fetch(`${server.base}${pathOf(typed[nth % typed.length]!)}`, {
        headers: { authorization },
      });
      await reply.arrayBuffer();
    });
    const p95Of = async (role: 'Admin' | 'Member', path: string) => {
      const headers = { authorization: `Bearer ${await server.token(role)}` };
      const taken = await timesOf(async (nth) => {
        const q = encodeURIComponent(typed[nth % typed.length]!);
        await (await fetch(`${server.base}/api${path}&q=${q}`, { headers })).arrayBuffer();
      });
      return percentile(taken, 0.95);
    };
    // Somebody who may see next to nothing of it.
    const asMember = await p95Of('Member', '/search?limit=20&deep=true');
    const ofPage = await p95Of('Admin', '/search-results?limit=20');
    // The least that finding costs: the titles of one table, no rights, nothing sorted. The words stand
    // in the statement, so that each is planned for itself: a plan for any word reads every title.
    const plain = await timesOf((nth) =>
      sql`select id, key, title from issues where deleted_at is null
        and title ilike ${sql.lit(`%${typed[nth % typed.length]!}%`)} limit 20`.execute(server.db),
    );
    return [
      noted('issues, and as many documents', 'count', ENTRIES),
      against('requests', '1/s', result.requests.average, GOAL_PER_SECOND, {
        least: 1,
        words: `≥ ${GOAL_PER_SECOND} /s`,
      }),
      noted('p50', 'ms', result.latency.p50),
      against('p95', 'ms', percentile(times, 0.95), GOAL_P95_MS, {
        most: 1,
        words: `≤ ${GOAL_P95_MS} ms`,
      }),
      noted('p99', 'ms', result.latency.p99),
      noted('as a member of none of it, p95', 'ms', asMember),
      noted('a page of results, p95', 'ms', ofPage),
      noted('the plain query, p95', 'ms', percentile(plain, 0.95)),
      against('replies other than 200', 'count', result.non2xx + result.errors, 1, {
        most: 0,
        words: 'none',
      }),
    ];
  } finally {
    await server.stop();
  }
}

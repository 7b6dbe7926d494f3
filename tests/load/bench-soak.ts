import autocannon from 'autocannon';
import { mix } from './bench-api.ts';
import { benchServer, sessionOf } from './bench-server.ts';
import { poll, spent } from './polling.ts';
import { against, noted, percentile, type Row } from './result.ts';

/** `SOAK_MINUTES=5 npm run bench -- soak` looks whether it works at all. */
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 30);
const POLLERS = 2_000;
const PER_SECOND = 300;
/** What starts, fills its caches and warms up in the first minutes is no leak. */
const WARM_UP = Math.min(3, Math.floor(MINUTES / 3));

/** Slope of values a minute apart, by least squares. */
function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, it) => sum + it, 0) / values.length;
  let [above, below] = [0, 0];
  for (const [at, it] of values.entries()) {
    above += (at - middle) * (it - mean);
    below += (at - middle) ** 2;
  }
  return above / below;
}

/**
 * Half an hour of a company's mixed traffic with two thousand consoles that poll: whether memory
 * grows, and whether answers become slower. A minute is one sample.
 */
export async function benchSoak(): Promise<Row[]> {
  const server = await benchServer();
  const { base, db, pid } = server;
  try {
    const people = await db
      .selectFrom('people')
      .select('email')
      .where('status', '=', 'active')
      .orderBy('id')
      .execute();
    const tokens = await Promise.all(people.map((it) => sessionOf(db, it.email)));
    const until = Date.now() + MINUTES * 60_000;
    const polls: number[] = [];
    const polling = Array.from({ length: POLLERS }, (_, at) =>
      poll(base, tokens[at % tokens.length]!, until, (ms) => polls.push(ms)),
    );
    const requests = mix(await server.token('Team lead'), await server.token('Member'));
    const minutes: { p99: number; perSecond: number; memory: number; failed: number }[] = [];
    for (let minute = 0; minute < MINUTES; minute += 1) {
      const result = await autocannon({
        url: base,
        connections: 16,
        overallRate: PER_SECOND,
        duration: 60,
        requests,
      });
      const { p99 } = result.latency;
      const { memory } = spent(pid);
      const failed = result.non2xx + result.errors;
      minutes.push({ p99, memory, failed, perSecond: result.requests.average });
      const others = Object.entries(result.statusCodeStats).filter(([status]) => status !== '200');
      const words = others.map(([status, { count }]) => `, ${count} × ${status}`).join('');
      console.log(`  minute ${minute + 1}: p99 ${p99} ms, ${Math.round(memory)} MB${words}`);
    }
    void Promise.allSettled(polling);
    const warm = minutes.slice(WARM_UP);
    const fifth = Math.max(1, Math.floor(warm.length / 5));
    const p99Of = (some: typeof warm) =>
      percentile(
        some.map((it) => it.p99),
        0.5,
      );
    const [early, late] = [p99Of(warm.slice(0, fifth)), p99Of(warm.slice(-fifth))];
    return [
      noted('minutes', 'count', MINUTES),
      noted(
        'requests',
        '1/s',
        percentile(
          minutes.map((it) => it.perSecond),
          0.5,
        ),
      ),
      noted('polls', '1/s', polls.length / MINUTES / 60),
      noted('poll, p95', 'ms', percentile(polls, 0.95)),
      noted('memory at the end', 'MB', warm.at(-1)!.memory),
      noted('memory, slope', 'MB/h', slope(warm.map((it) => it.memory)) * 60),
      against('p99, last fifth against the first', 'ms', late, early, {
        most: 1.25,
        words: '≤ 1.25 × first',
      }),
      against(
        'replies other than 200',
        'count',
        minutes.reduce((sum, it) => sum + it.failed, 0),
        1,
        {
          most: 0,
          words: 'none',
        },
      ),
    ];
  } finally {
    await server.stop();
  }
}

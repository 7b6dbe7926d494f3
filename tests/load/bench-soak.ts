import autocannon from 'autocannon';
import { mix } from './bench-api.ts';
import { benchServer, sessionOf } from './bench-server.ts';
import { poll, spent } from './polling.ts';
import { percentile, type Row } from './result.ts';
import { keepPart, soakRows, type Minute } from './soak-ledger.ts';

/** `SOAK_MINUTES=5 npm run bench -- soak` looks whether it works at all; see the ledger for parts. */
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 30);
const POLLERS = 2_000;
const PER_SECOND = 300;
/** What starts, fills its caches and warms up in the first minutes is no leak. */
const WARM_UP = Math.min(10, Math.floor(MINUTES / 3));
const LOOK_MS = 1_000;

/** The least memory of a process while somebody looks, MB. */
function watchMemory(pid: number): () => number {
  let least = spent(pid).memory;
  const looking = setInterval(() => void (least = Math.min(least, spent(pid).memory)), LOOK_MS);
  return () => {
    clearInterval(looking);
    return least;
  };
}

/**
 * Half an hour of a company's mixed traffic with two thousand consoles that poll: whether memory
 * grows, and whether answers become slower. A minute is one sample. What is told is of all parts so far.
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
    const at = new Date().toISOString();
    const minutes: Minute[] = [];
    for (let minute = 0; minute < MINUTES; minute += 1) {
      const leastMemory = watchMemory(pid);
      const result = await autocannon({
        url: base,
        connections: 16,
        overallRate: PER_SECOND,
        duration: 60,
        requests,
      });
      const { p99 } = result.latency;
      const memory = leastMemory();
      const failed = result.non2xx + result.errors;
      minutes.push({ p99, memory, failed, perSecond: result.requests.average });
      const others = Object.entries(result.statusCodeStats).filter(([status]) => status !== '200');
      const words = others.map(([status, { count }]) => `, ${count} × ${status}`).join('');
      console.log(`  minute ${minute + 1}: p99 ${p99} ms, ${Math.round(memory)} MB${words}`);
    }
    void Promise.allSettled(polling);
    const pollP95 = percentile(polls, 0.95);
    return soakRows(keepPart({ at, warmUp: WARM_UP, minutes, polls: polls.length, pollP95 }));
  } finally {
    await server.stop();
  }
}

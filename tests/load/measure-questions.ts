import { addDays } from '#/kernel/days.ts';
import { LAST_DAY } from './facts-generator.ts';
import { timed, type FactsServer } from './facts-server.ts';
import { against, noted, percentile, type Row } from './result.ts';

const TIMES = 7;
const CLIENTS = 8;
/** How often each asks everything. */
const ROUNDS = 3;
/** A cached reply may take so long. */
const CACHED_MS = 5;
/** So many requests to a cluster may be made for the first opening of a page. */
const REQUESTS = 40;

/** What is asked, by its name; never the same range twice, so never a cached answer. */
export type Questions = Readonly<Record<string, (time: number) => string>>;

/** What replies are held to, in milliseconds and replies a second. */
export interface Goals {
  /** By question: the median of one client's fresh replies. */
  fresh: Readonly<Record<string, number>>;
  /** With eight clients at once. */
  perSecond?: number;
  p95?: number;
}

const within = (name: string, value: number, limit: number | undefined): Row =>
  limit === undefined
    ? noted(name, 'ms', value)
    : against(name, 'ms', value, limit, { most: 1, words: `≤ ${limit} ms` });

/** Only a cluster is sent requests. */
const requestsOf = (name: string, requests: number): Row[] =>
  requests > 0 ? [against(name, '', requests, REQUESTS, { most: 1, words: `≤ ${REQUESTS}` })] : [];

/** Days of a range, as SQL over facts names them. */
export function daysIn(time: number, days: number): string {
  const to = addDays(LAST_DAY, -time);
  return `day >= day('${addDays(to, 1 - days)}') and day <= day('${to}') and selected = 1`;
}

/** A range of so many days, another one each time. */
export function rangeOf(time: number, days: number): string {
  const to = addDays(LAST_DAY, -time);
  return `date=${addDays(to, 1 - days)}..${to}`;
}

export const sizeOf = (rows: number): string => `${rows / 1e6} M`;

/** The fewest sums over facts that a question can be answered from, written by hand. */
export type Best = Readonly<Record<string, (time: number) => string[]>>;

/** Fresh replies; beside each its own queries, or the best known ones, put to the facts alone. */
async function oneClient(
  server: FactsServer,
  pathOf: (time: number) => string,
  best: ((time: number) => string[]) | undefined,
  times: number,
) {
  const replies: number[] = [];
  const raw: number[] = [];
  // Nothing of these days is kept before.
  const first = await timed(() => server.fresh(pathOf(0)));
  const asked = server.asked();
  for (let time = 0; time < times; time++) {
    // Once before, so that both find the same pages of the file in memory.
    await server.fresh(pathOf(time));
    replies.push(await timed(() => server.fresh(pathOf(time))));
    raw.push(await timed(() => (best ? server.sql(best(time)) : server.again())));
  }
  return { first, asked, replies, raw };
}

async function cachedReplies(server: FactsServer, path: string): Promise<number[]> {
  const times: number[] = [];
  await server.kept(path);
  for (let time = 0; time < 10; time++) times.push(await timed(() => server.kept(path)));
  return times;
}

type Ask = (path: string, asker: number) => Promise<void>;

/** Eight people who ask everything at the same time, each in an order of their own, and nothing twice. */
async function eightClients(ask: Ask, questions: Questions, rounds: number) {
  const all = Object.entries(questions);
  const times = new Map<string, number[]>(all.map(([name]) => [name, []]));
  const each = all.length * rounds;
  const client = async (nth: number) => {
    for (let time = 0; time < each; time++) {
      const [name, pathOf] = all[(nth + time) % all.length]!;
      const path = pathOf(TIMES + nth * each + time);
      times.get(name)!.push(await timed(() => ask(path, nth)));
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, nth) => client(nth));
  const whole = await timed(() => Promise.all(clients));
  return { times, perSecond: (CLIENTS * each * 1000) / whole };
}

/** Medians of one client's replies by question, to see how they grow with the facts. */
export type Medians = Readonly<Record<string, number>>;

/** Replies against the raw queries they are made of, cached replies, and eight clients at once. */
export async function measureQuestions(
  server: FactsServer,
  questions: Questions,
  size: string,
  {
    goals = { fresh: {} },
    best = {},
    times: often = TIMES,
    rounds = ROUNDS,
  }: { goals?: Goals; best?: Best; times?: number; rounds?: number } = {},
): Promise<{ rows: Row[]; medians: Medians }> {
  const rows: Row[] = [];
  const medians: Record<string, number> = {};
  for (const [name, pathOf] of Object.entries(questions)) {
    console.log(`measuring ${size}: ${name}…`);
    const { first, asked, replies, raw } = await oneClient(server, pathOf, best[name], often);
    const [reply, direct] = [percentile(replies, 0.5), percentile(raw, 0.5)];
    medians[name] = reply;
    const cached = percentile(await cachedReplies(server, pathOf(0)), 0.5);
    rows.push(
      best[name]
        ? within(`${size}: ${name}, reply, p50`, reply, goals.fresh[name])
        : against(`${size}: ${name}, reply against raw queries, p50`, 'ms', reply, direct, {
            most: 1.5,
            words: '≤ 1.5 × raw',
          }),
      ...(best[name] ? [noted(`${size}: ${name}, best known queries, p50`, 'ms', direct)] : []),
      noted(`${size}: ${name}, first reply of these days`, 'ms', first),
      noted(`${size}: ${name}, statements for it`, '', asked.statements),
      ...requestsOf(`${size}: ${name}, requests for it`, asked.requests),
      noted(`${size}: ${name}, reply, p95`, 'ms', percentile(replies, 0.95)),
      against(`${size}: ${name}, cached reply, p50`, 'ms', cached, CACHED_MS, {
        most: 1,
        words: `≤ ${CACHED_MS} ms`,
      }),
    );
  }
  // The first round finds days that nobody has looked at since the start, and nothing of the company.
  const first = await eightClients(server.fresh, questions, rounds);
  rows.push(noted(`${size}: eight clients after a start, replies`, '1/s', first.perSecond));
  // What does not depend on the question is known then, as it is all day; no answer is.
  const { times, perSecond } = await eightClients(server.kept, questions, rounds);
  const least = goals.perSecond;
  rows.push(
    least === undefined
      ? noted(`${size}: eight clients, replies`, '1/s', perSecond)
      : against(`${size}: eight clients, replies`, '1/s', perSecond, least, {
          least: 1,
          words: `≥ ${least}/s`,
        }),
  );
  const all = [...times.values()].flat();
  for (const [name, some] of times)
    rows.push(
      noted(`${size}: eight clients, ${name}, p50`, 'ms', percentile(some, 0.5)),
      noted(`${size}: eight clients, ${name}, p95`, 'ms', percentile(some, 0.95)),
    );
  rows.push(
    noted(`${size}: eight clients, all of it, p50`, 'ms', percentile(all, 0.5)),
    within(`${size}: eight clients, all of it, p95`, percentile(all, 0.95), goals.p95),
  );
  return { rows, medians };
}

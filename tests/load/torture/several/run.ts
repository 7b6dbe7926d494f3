import { setTimeout as sleep } from 'node:timers/promises';
import { connectRecords } from '#/store/records/records.ts';
import { hasClickhouse } from '../../../support/clickhouse.ts';
import { hasPgbouncer } from '../../../support/pgbouncer.ts';
import { systemPostgres } from '../../../support/system-postgres.ts';
import { makeCompany, type Company } from '../company.ts';
import { between } from '../moments.ts';
import { check } from '../stores.ts';
import type { Program } from './program.ts';
import { Watcher, wrongWithout } from './watcher.ts';
import { makeWhole, type Whole } from './whole.ts';

export interface SeveralRound {
  /** What was killed. */
  moment: string;
  killedAfterMs: number;
  /** Changes that were acknowledged while it was gone. */
  meanwhile: number;
  wrong: string[];
}

/** What is gone for so long is noticed by everybody. */
const GONE_MS = [1_000, 6_000] as const;
const READY_WITHIN_MS = 60_000;

const answeredBy = ({ clients, imports }: Company) =>
  clients.reduce((sum, it) => sum + it.answered, imports.answered);

/**
 * Kills one process at random of an installation on several machines, so many times, while people
 * work: a server, the proxy, the pooler, PostgreSQL, a node of ClickHouse, the object store. What was
 * acknowledged must be there afterwards, once, and whoever does not need what is gone goes on.
 */
export async function tortureSeveral(
  kills: number,
  tell: (round: SeveralRound, nth: number) => void,
): Promise<{ rounds: SeveralRound[]; acknowledged: number }> {
  const bin = systemPostgres();
  if (!bin || !hasClickhouse || !hasPgbouncer)
    throw new Error('PostgreSQL, PgBouncer and ClickHouse of the system are needed.');
  const whole = await makeWhole(bin);
  const { stores, servers, proxy } = whole;
  const all: readonly Program[] = [...stores, ...servers, proxy];
  try {
    for (const it of stores) await it.start();
    const records = connectRecords(whole.databaseUrl, 6);
    const company = await makeCompany(records);
    for (const it of [...servers, proxy]) await it.start();
    proxy.trust();
    await readyAt(whole.url, 'the start');
    const rounds: SeveralRound[] = [];
    for (let nth = 1; nth <= kills; nth += 1) {
      const victim = all[Math.floor(Math.random() * all.length)]!;
      const round = await killDuringWork(victim, { whole, records, company });
      const standing = { url: whole.url, records, dataDir: whole.dataDir, isLast: nth === kills };
      round.wrong.push(...(await check(company, standing)));
      rounds.push(round);
      tell(round, nth);
    }
    await records.close();
    return { rounds, acknowledged: answeredBy(company) };
  } finally {
    await Promise.allSettled(all.map((it) => it.kill()));
    whole.remove();
  }
}

interface Setting {
  whole: Whole;
  records: ReturnType<typeof connectRecords>;
  company: Company;
}

async function killDuringWork(
  victim: Program,
  { whole, records, company }: Setting,
): Promise<SeveralRound> {
  const stop = new AbortController();
  const watcher = new Watcher(whole.url, company.viewer);
  const importing = company.imports
    .work(records, whole.dataDir, stop.signal)
    .catch((error: unknown) => error);
  const working = Promise.all([
    ...company.clients.map((it) => it.work(whole.url, stop.signal)),
    watcher.watch(stop.signal),
  ]);
  const killedAfterMs = between(300, 4_000);
  await sleep(killedAfterMs);
  watcher.taken();
  const before = answeredBy(company);
  await victim.kill();
  await sleep(between(...GONE_MS));
  const wrong = wrongWithout(victim.name, watcher.taken());
  const meanwhile = answeredBy(company) - before;
  await victim.start();
  await readyAt(whole.url, `${victim.name} was started again`);
  await sleep(between(300, 1_500));
  stop.abort();
  await working;
  const failure = await importing;
  // That nothing was imported while a store was away was said clearly.
  const refused = failure instanceof Error ? failure.message : '';
  const isClear = /cannot be reached( at the moment)?\. Try again\.$/.test(refused);
  if (refused.startsWith('An import was refused') && !isClear) wrong.push(refused);
  return { moment: victim.name, killedAfterMs, meanwhile, wrong };
}

/** Waits until the proxy finds a server that can work. */
async function readyAt(url: string, after: string): Promise<void> {
  const answer = () =>
    fetch(`${url}/ready`).then(
      async (it) => (it.ok ? undefined : `${it.status} ${await it.text()}`),
      (error: unknown) => `${String(error)}: ${error instanceof Error ? String(error.cause) : ''}`,
    );
  for (const until = Date.now() + READY_WITHIN_MS; ; await sleep(100)) {
    const words = await answer();
    if (words === undefined) return;
    if (Date.now() > until) throw new Error(`After ${after} nobody is ready: ${words}`);
  }
}

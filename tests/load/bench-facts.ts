import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { addDays } from '#/kernel/days.ts';
import { makeApp } from '#/server/app.ts';
import { parseEnvironment } from '#/server/environment.ts';
import { noLimit } from '#/server/http/limits.ts';
import { makeLog } from '#/server/http/log.ts';
import { openStores } from '#/server/run.ts';
import { seedRoles } from '#/server/seed-roles.ts';
import type { Stores } from '#/server/stores.ts';
import type { Facts, Params } from '#/store/facts/facts.ts';
import type { Db } from '#/store/records/records.ts';
import { sessionOf } from './bench-server.ts';
import { APPS, generatedFacts, LAST_DAY, NETWORKS } from './facts-generator.ts';
import { against, noted, percentile, type Row } from './result.ts';

const ROWS = Number(process.env['BENCH_ROWS'] ?? 20e6);
const TIMES = 12;
const CLIENTS = 8;
const EMAIL = 'bench@backlot.example';

/** The last day of the range of a question's nth asking: never the same twice, so never cached. */
const rangeOf = (time: number, days: number) => {
  const to = addDays(LAST_DAY, -time);
  return `date=${addDays(to, 1 - days)}..${to}`;
};

/** The six questions a dashboard asks most. */
const questions: Record<string, (time: number) => string> = {
  'tiles, 30 days': (time) => `/top-tiles-data?${rangeOf(time, 30)}`,
  'chart, a year': (time) => `/overall-chart-data?${rangeOf(time, 365)}`,
  'networks, 90 days': (time) => `/network-revenue?${rangeOf(time, 90)}`,
  'countries of a team, 90 days': (time) =>
    `/top-countries-revenue?${rangeOf(time, 90)}&team=${1 + (time % 5)}`,
  'one app, 180 days': (time) =>
    `/network-revenue?${rangeOf(time, 180)}&singleApp=${1 + ((time * 37) % APPS)}`,
  'games, 30 days': (time) => `/dashboard/gettopgames?${rangeOf(time, 30)}`,
};

async function fill(db: Db) {
  if (await db.selectFrom('people').select('id').limit(1).executeTakeFirst()) return;
  await seedRoles(db);
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('rank', '=', 100)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('people')
    .values({ name: 'Bench', email: EMAIL, role_id: role.id, status: 'active' })
    .execute();
  for (let team = 0; team < 5; team++)
    await db
      .insertInto('teams')
      .values({ name: `Team ${team}` })
      .execute();
  for (let position = 1; position <= NETWORKS; position++) {
    await db
      .insertInto('networks')
      .values({ code: `n${position}`, name: `Network ${position}`, type: 'bidding', position })
      .execute();
  }
  const apps = Array.from({ length: APPS }, (_, at) => ({
    name: `App ${at}`,
    key: `A${at}`,
    package: `com.app${at}`,
    platform: 'android' as const,
    team_id: 1 + (at % 5),
  }));
  await db.insertInto('apps').values(apps).execute();
}

/** Notes every question a request puts to the facts, so that it can be put again without the server. */
function listening(facts: Facts) {
  const asked: { sql: string; params: Params | undefined }[] = [];
  const heard: Facts = Object.create(facts) as Facts;
  heard.query = (sql, params, options) => {
    asked.push({ sql, params });
    return facts.query(sql, params, options);
  };
  heard.cached = (_key, compute) => compute();
  return { heard, asked };
}

function serving(stores: Stores) {
  const log = makeLog('error');
  const app = makeApp({
    stores,
    log,
    clock: () => new Date(),
    publicUrl: 'http://localhost',
    extensionIds: [],
    trustProxy: 0,
    metricsToken: undefined,
    masterKey: Buffer.alloc(32).toString('base64'),
    limit: noLimit,
    pings: {},
  });
  return new Promise<{ base: string; close: () => void }>((done) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => {
      const { port } = server.address() as AddressInfo;
      done({ base: `http://127.0.0.1:${port}/api`, close: () => server.close() });
    });
  });
}

const timed = async (work: () => Promise<unknown>) => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

/** API replies against the raw queries they are made of, cached replies, and eight clients at once. */
export async function benchFacts(): Promise<Row[]> {
  const dataDir = await generatedFacts(ROWS);
  const environment = parseEnvironment({ DATA_DIR: dataDir, COMPANY: 'own', LOG_LEVEL: 'error' });
  const stores = await openStores(environment, makeLog('error'), 'server');
  await fill(stores.records.db);
  const token = await sessionOf(stores.records.db, EMAIL);
  const { heard, asked } = listening(stores.facts);
  const fresh = await serving({ ...stores, facts: heard });
  const cached = await serving(stores);
  const ask = async (base: string, path: string) => {
    const reply = await fetch(base + path, {
      headers: { Authorization: `Bearer ${token}`, 'X-Background': '1' },
    });
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
    await reply.arrayBuffer();
  };
  const size = `${ROWS / 1e6} M`;
  const rows: Row[] = [noted('monetisation rows', 'M', ROWS / 1e6)];
  for (const [name, pathOf] of Object.entries(questions)) {
    const api: number[] = [];
    const raw: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      asked.length = 0;
      const path = pathOf(time);
      await ask(fresh.base, path);
      api.push(await timed(() => ask(fresh.base, path)));
      const again = asked.slice(asked.length / 2);
      raw.push(
        await timed(() => Promise.all(again.map((it) => stores.facts.query(it.sql, it.params)))),
      );
    }
    const [reply, direct] = [percentile(api, 0.5), percentile(raw, 0.5)];
    rows.push(
      against(`${size}: ${name}, reply against raw query`, 'ms', reply, direct, {
        most: 1.5,
        words: '≤ 1.5 × raw',
      }),
    );
    const path = pathOf(0);
    await ask(cached.base, path);
    const kept: number[] = [];
    for (let time = 0; time < 30; time++) kept.push(await timed(() => ask(cached.base, path)));
    rows.push(
      against(`${size}: ${name}, cached reply, median`, 'ms', percentile(kept, 0.5), 5, {
        most: 1,
        words: '≤ 5 ms',
      }),
    );
  }
  rows.push(...(await eightClients(fresh.base, ask, size)));
  fresh.close();
  cached.close();
  await stores.jobs.stop(1_000);
  await stores.facts.close();
  await stores.records.close();
  return rows;
}

async function eightClients(
  base: string,
  ask: (base: string, path: string) => Promise<void>,
  size: string,
): Promise<Row[]> {
  const all = Object.values(questions);
  const times: number[] = [];
  const whole = await timed(() =>
    Promise.all(
      Array.from({ length: CLIENTS }, async (_, client) => {
        for (let time = 0; time < TIMES; time++) {
          const pathOf = all[(client + time) % all.length]!;
          times.push(await timed(() => ask(base, pathOf(client * TIMES + time))));
        }
      }),
    ),
  );
  return [
    noted(`${size}: eight clients, replies`, '1/s', (times.length * 1000) / whole),
    noted(`${size}: eight clients, p50`, 'ms', percentile(times, 0.5)),
    noted(`${size}: eight clients, p95`, 'ms', percentile(times, 0.95)),
  ];
}

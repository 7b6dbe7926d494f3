import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { serve } from '@hono/node-server';
import { makeApp } from '#/server/app.ts';
import { parseEnvironment } from '#/server/environment.ts';
import { noLimit } from '#/server/http/limits.ts';
import { makeLog } from '#/server/http/log.ts';
import { makeLive } from '#/server/live/hub.ts';
import { openStores } from '#/server/run.ts';
import { AnswerCache } from '#/store/facts/answer-cache.ts';
import { factsAsked } from '#/store/facts/asked-facts.ts';
import type { Facts, Question } from '#/store/facts/facts.ts';
import type { Stores } from '#/store/stores.ts';
import { sessionOf } from './bench-server.ts';
import { ASKERS, fillCompany } from './facts-company.ts';

/**
 * Notes every question a request puts to the facts, so that it can be put again without the server.
 * What the request asks twice is asked once, as it is after a change of the facts; what the facts
 * keep by day stays, as it does when other days change.
 */
function listening(facts: Facts) {
  const asked: Question[] = [];
  let answers = new AnswerCache(Infinity);
  const heard: Facts = Object.create(facts) as Facts;
  heard.query = (sql, params, options) => {
    asked.push({ sql, params });
    return facts.query(sql, params, options);
  };
  heard.queries = (questions, options) => {
    asked.push(...questions);
    return facts.queries(questions, options);
  };
  heard.cached = (key, compute) => answers.get(key, 0, compute);
  const forget = () => {
    asked.length = 0;
    answers = new AnswerCache(Infinity);
  };
  return { heard, asked, forget };
}

/** How often the engine is asked: statements, and requests to a cluster with those about its log. */
function countedAsking(clickhouseUrl: string | undefined) {
  const nodes = clickhouseUrl ? new URL(clickhouseUrl).searchParams.get('nodes')?.split(',') : [];
  let [statements, requests] = [0, 0];
  const state = () => void (statements += 1);
  const send = (message: unknown) => {
    const { request: sent } = message as { request: ClientRequest };
    if (nodes?.includes(String(sent.getHeader('host')))) requests += 1;
  };
  factsAsked.subscribe(state);
  subscribe('http.client.request.start', send);
  return {
    counts: () => ({ statements, requests }),
    reset: () => void ([statements, requests] = [0, 0]),
    stop: () => {
      factsAsked.unsubscribe(state);
      unsubscribe('http.client.request.start', send);
    },
  };
}

function serving(stores: Stores, keptBytes?: number) {
  const log = makeLog('error');
  const app = makeApp({
    stores,
    live: makeLive({ url: stores.records.url, log }),
    log,
    clock: () => new Date(),
    publicUrl: 'http://localhost',
    extensionIds: [],
    trustProxy: 0,
    metricsToken: undefined,
    masterKey: Buffer.alloc(32).toString('base64'),
    spoolFolder: join(tmpdir(), 'backlot-uploads'),
    limit: noLimit,
    ...(keptBytes !== undefined && { keptBytes }),
    // What takes long is measured, not refused.
    load: { maxLagMs: Infinity },
    pings: {},
  });
  return new Promise<{ base: string; close: () => void }>((done) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => {
      const { port } = server.address() as AddressInfo;
      done({ base: `http://127.0.0.1:${port}/api`, close: () => server.close() });
    });
  });
}

/** Milliseconds some work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/**
 * A server over generated facts, asked over HTTP by any of eight people: `fresh` computes every
 * answer, `kept` gives those it has computed before, `again` puts the questions of the last fresh
 * reply to the facts alone, and `sql` some others.
 */
export async function factsServer(dataDir: string, clickhouseUrl?: string) {
  const environment = parseEnvironment({
    DATA_DIR: dataDir,
    COMPANY: 'own',
    LOG_LEVEL: 'error',
    ...(clickhouseUrl && { CLICKHOUSE_URL: clickhouseUrl }),
  });
  const stores = await openStores(environment, makeLog('error'), 'server');
  await fillCompany(stores.records.db);
  const tokens: string[] = [];
  for (const it of ASKERS) tokens.push(await sessionOf(stores.records.db, it));
  const { heard, asked, forget } = listening(stores.facts);
  const asking = countedAsking(clickhouseUrl);
  const fresh = await serving({ ...stores, facts: heard }, 0);
  const kept = await serving(stores);
  // Replies come packed, as to a browser, and are not unpacked: that is the browser's work, not ours.
  const agent = new Agent({ keepAlive: true });
  const ask = async (base: string, path: string, asker = 0) => {
    const headers = {
      Authorization: `Bearer ${tokens[asker]}`,
      'X-Background': '1',
      'Accept-Encoding': 'gzip, br',
    };
    const [reply] = (await once(request(base + path, { agent, headers }).end(), 'response')) as [
      IncomingMessage,
    ];
    if (reply.statusCode !== 200) throw new Error(`${path}: ${await text(reply)}`);
    reply.resume();
    await once(reply, 'end');
  };
  return {
    fresh: (path: string, asker?: number) => {
      forget();
      asking.reset();
      return ask(fresh.base, path, asker);
    },
    kept: (path: string, asker?: number) => ask(kept.base, path, asker),
    sql: (texts: readonly string[]) => Promise.all(texts.map((it) => stores.facts.query(it))),
    again: () => Promise.all([...asked].map((it) => stores.facts.query(it.sql, it.params))),
    /** How often the last fresh reply has asked the engine. */
    asked: () => asking.counts(),
    close: async () => {
      asking.stop();
      agent.destroy();
      fresh.close();
      kept.close();
      await stores.jobs.stop(1_000);
      await stores.facts.close();
      await stores.records.close();
    },
  };
}
export type FactsServer = Awaited<ReturnType<typeof factsServer>>;

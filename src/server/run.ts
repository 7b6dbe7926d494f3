import type { Server } from 'node:http';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { settleImports } from '#/domains/catalogue/data-entry/imports/settle-imports.server.ts';
import { shareTurns } from '#/domains/catalogue/data-entry/imports/shared-turns.records.ts';
import { sealOpen } from '#/domains/people/employees/sealed/seal-open.records.ts';
import { adoptPushKeys } from '#/domains/platform/notifications/push-keys.records.ts';
import { dayOf } from '#/kernel/dates.ts';
import { noteChanges } from '#/store/employment-changes.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { isAway, LateFacts } from '#/store/facts/late-facts.ts';
import { openFacts } from '#/store/facts/open.ts';
import { openFiles } from '#/store/files/open.ts';
import { openJobs } from '#/store/jobs/jobs.ts';
import { openMail, outboxFolder } from '#/store/mail/open.ts';
import { makeOutbound } from '#/store/outbound/outbound.ts';
import { CannotOpenError, isAboutOpening } from '#/store/records/cannot-open.ts';
import { migrate } from '#/store/records/migrate.ts';
import { openRecords } from '#/store/records/open.ts';
import { connectRecords, type Records } from '#/store/records/records.ts';
import type { Stores } from '#/store/stores.ts';
import { giveBack } from '#/store/workers/give-back.ts';
import { clearScratch } from '#/store/workers/scratch.ts';
import { makeApp } from './app.ts';
import { followZone, takeZone } from './company-zone.ts';
import type { Environment } from './environment.ts';
import { gracefulStop } from './http/graceful-stop.ts';
import { makeLimit, noLimit } from './http/limits.ts';
import { listening } from './http/listening.ts';
import { mailViewer } from './http/mail-viewer.ts';
import { webApp } from './http/web-app.ts';
import { passAway } from './installation/away.ts';
import { claimStore, isNobodyServing, refuseOtherKind } from './installation/claim.ts';
import { ownFacts, ownFiles, setFacts, setFiles } from './installation/own-store.ts';
import { makeLive } from './live/hub.ts';
import { queueMail } from './mail-queue.ts';
import { masterKeyFor, masterKeyOf } from './master-key.ts';
import { startPeriodic } from './periodic/periodic.ts';
import { watchClock } from './put-clock-right.ts';
import { clearSpool } from './upload/spool.ts';
import { warmFigures } from './warm-figures.ts';
import { writersApart } from './writers-apart.ts';

/** Brings the schema and what is sealed up to date and gives the master key. */
async function prepared(records: Records, environment: Environment): Promise<string> {
  const { databaseUrl } = environment;
  // A migration takes as long as it takes, on a connection without the limit of statements.
  const unlimited = connectRecords(records.url, 2);
  try {
    await migrate(unlimited.db);
  } catch (error) {
    throw databaseUrl && isAboutOpening(error) ? new CannotOpenError(databaseUrl, error) : error;
  } finally {
    await unlimited.close();
  }
  await takeZone(records.db);
  const masterKey = await masterKeyFor(records.db, environment);
  await sealOpen(records.db, masterKey);
  const now = new Date();
  await noteChanges(records.db, { today: dayOf(now), now, byId: null });
  return masterKey;
}

/**
 * Opens every store and brings the schema up to date; nothing is left running where one refuses.
 * `client`: a tool beside a running server.
 */
export async function openStores(
  environment: Environment,
  log: Logger,
  mode: 'server' | 'client',
): Promise<Stores> {
  const { dataDir, databaseUrl } = environment;
  const statementMs = mode === 'server' ? environment.statementSeconds * 1_000 : 0;
  const records = await openRecords({
    dataDir,
    databaseUrl,
    mode,
    statementMs,
    log: (line) => log.info(line),
  });
  try {
    return await openOthers(records, environment, log, mode);
  } catch (error) {
    await records.close();
    throw error;
  }
}

async function openOthers(
  records: Records,
  environment: Environment,
  log: Logger,
  mode: 'server' | 'client',
): Promise<Stores> {
  const { dataDir } = environment;
  const masterKey = await prepared(records, environment);
  await refuseOtherKind(records.db, setFacts(environment));
  await refuseOtherKind(records.db, setFiles(environment));
  // Its own jobs would show as those of another server.
  const isAlone = await isNobodyServing(records.db);
  shareTurns(records.db);
  const [facts, files, mail] = await Promise.all([
    openFactsOrWait(records, environment),
    openFiles({ dataDir, s3Url: environment.s3Url }),
    openMail({ dataDir, smtpUrl: environment.smtpUrl, from: environment.mailFrom }),
  ]);
  if (mode === 'server') {
    const { db } = records;
    if (!isAway(facts)) await claimStore(db, ownFacts(environment, facts), isAlone, new Date());
    const own = ownFiles(environment, files);
    await claimStore(db, own, isAlone, new Date()).catch((it) => passAway(db, own, it));
  }
  // Last: where a store refuses, nothing is left that asks the database while it is closed.
  const jobs = await openJobs({
    url: records.url,
    mode,
    onError: (err, queue) => log.warn({ err, queue }, 'a job failed'),
  });
  return {
    records,
    facts,
    files,
    mail,
    jobs,
    outbound: makeOutbound({ standIn: environment.networksUrl }),
    post: queueMail(jobs, masterKey),
  };
}

/** The facts, or what goes on asking for them where they are away. */
async function openFactsOrWait(records: Records, environment: Environment): Promise<Facts> {
  const { dataDir, clickhouseUrl, duckdb } = environment;
  const exclusive = writersApart(records);
  const open = () => openFacts({ dataDir, clickhouseUrl, ...duckdb, exclusive });
  try {
    return await open();
  } catch (error) {
    if (!clickhouseUrl) throw error;
    await passAway(records.db, setFacts(environment), error);
    return new LateFacts(open);
  }
}

export interface Running {
  stores: Stores;
  /** Where it listens. */
  url: string;
  stop: () => Promise<boolean>;
}

/** Its library is loaded by those who want it alone. */
async function telemetryOf({ telemetry }: Environment, log: Logger) {
  if (!telemetry) return undefined;
  const { startTelemetry } = await import('./observed/telemetry/telemetry.ts');
  return startTelemetry(telemetry, log);
}

/** Serves the API, and the pages in `webFolder`; stops within ten seconds. */
export async function run(
  environment: Environment,
  log: Logger,
  stores: Stores,
  webFolder: string | undefined,
): Promise<Running> {
  const clock = () => new Date();
  const masterKey = await masterKeyOf(environment);
  const { publicUrl, extensionIds, trustProxy, metricsToken } = environment;
  const { records, facts, jobs, files } = stores;
  const live = makeLive({ url: records.url, log });
  const spoolFolder = join(environment.dataDir, 'uploads');
  await clearSpool(spoolFolder);
  await clearScratch();
  const telemetry = await telemetryOf(environment, log);
  const app = makeApp({
    stores,
    telemetry,
    spoolFolder,
    live,
    log,
    clock,
    publicUrl,
    extensionIds,
    trustProxy,
    metricsToken,
    masterKey,
    gamesOnlineUrl: environment.gamesOnlineUrl,
    limit: environment.rateLimits ? makeLimit(records.pool, log) : noLimit,
    pings: {
      records: () => records.db.selectNoFrom(sql.lit(1).as('one')).execute(),
      facts: () => facts.version(),
      files: () => files.exists('ready'),
    },
  });
  if (environment.company === 'demo' && !environment.smtpUrl) {
    app.get('/dev/mail', mailViewer(outboxFolder(environment.dataDir)));
  }
  if (webFolder) app.get('*', webApp(webFolder));
  const settled = isAway(facts) ? [] : await settleImports({ db: records.db, facts }, clock());
  if (settled.length > 0) log.warn({ settled }, 'imports that a killed server left were settled');
  const { vapid, vapidSubject, fcm, keepReplacedDays } = environment;
  if (vapid) await adoptPushKeys(records.db, masterKey, vapid);
  const schedule = await startPeriodic(stores, {
    masterKey,
    publicUrl,
    vapidSubject,
    fcm,
    keepReplacedDays,
    isDemo: environment.company === 'demo',
    clock,
    log,
  });
  const leaveClock = watchClock(records.db, log);
  const leaveZone = followZone(records.db, { log, onChange: schedule });
  const server = serve({
    fetch: app.fetch,
    port: environment.port,
    hostname: environment.host,
  }) as Server;
  await listening(server, environment);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : environment.port;
  const warming = warmFigures(stores, { clock, log });
  void warming.done.then(giveBack);
  const stop = gracefulStop({
    server,
    log,
    first: () => {
      leaveZone();
      leaveClock();
      return live.close();
    },
    closers: [
      { name: 'warming', close: () => warming.stop() },
      { name: 'jobs', close: () => jobs.stop(2_000) },
      { name: 'facts', close: () => facts.close() },
      { name: 'records', close: () => records.close() },
      ...(telemetry ? [{ name: 'telemetry', close: telemetry.stop }] : []),
    ],
  });
  return { stores, url: `http://${environment.host}:${port}`, stop };
}

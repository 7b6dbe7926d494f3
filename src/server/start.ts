import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { seededRoles } from '#/app/seeded-roles.ts';
import { demoSecrets, demoSignIns } from '#/demo/company.ts';
import { demoReports } from '#/demo/made-again.ts';
import { settleImports } from '#/domains/catalogue/data-entry/imports/settle-imports.server.ts';
import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import { seedRoles } from '#/domains/people/people/roles/seed-roles.records.ts';
import { openSetUpLink } from '#/domains/platform/auth/set-up/set-up.records.ts';
import { isAway, type LateFacts } from '#/store/facts/late-facts.ts';
import { trustAuthorities } from '#/store/outbound/authorities.ts';
import type { Stores } from '#/store/stores.ts';
import { agreeStores, importsNamed, refuseForeignFacts } from './agree-stores.ts';
import type { AllStores } from './backup/backup.ts';
import { builtExtensions, ensurePagesOf, folderOf } from './build.ts';
import { isRelease } from './bundle/built-server.ts';
import { EnvironmentError, readEnvironment, type Environment } from './environment.ts';
import { furnishDemo } from './furnish-demo.ts';
import { stopOnSignals } from './http/graceful-stop.ts';
import { refuseTakenPort } from './http/listening.ts';
import { makeLog } from './http/log.ts';
import { claimStore } from './installation/claim.ts';
import { ownFacts } from './installation/own-store.ts';
import { refuseAsDemo } from './refuse-demo.ts';
import { refusalToStart } from './refused-start.ts';
import { openStores, run } from './run.ts';
import { READY } from './supervise.ts';

/** The server: builds what has changed, opens the stores, fills an empty demo, serves, says where. */

function settings(): Environment {
  try {
    return readEnvironment();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** An empty database gets the demo company, or a door for its first administrator. */
async function furnish(environment: Environment, stores: Stores): Promise<string[]> {
  const { db } = stores.records;
  await seedRoles(db, seededRoles);
  if (environment.company === 'own') {
    await seedNetworks(db);
    const token = await openSetUpLink(db, new Date());
    if (!token) return [];
    const link = `${environment.publicUrl}/login#set-up=${token}`;
    return ['', 'Set up the first administrator here, once, within 24 hours:', `  ${link}`];
  }
  await furnishDemo(environment, stores);
  const { password, pin } = demoSecrets;
  const rows = demoSignIns.map((it) => `  ${it.email.padEnd(36)} ${it.role}`);
  return [
    '',
    `Sign in as (password "${password}", PIN ${pin}; device codes are at /dev/mail):`,
    ...rows,
  ];
}

/** What to do for an extension that asks this server. */
function forAnExtension(publicUrl: string): string {
  if (!isRelease())
    return `No extension is built for this address: npm run build -- --for=${publicUrl}`;
  const [other] = builtExtensions();
  return other
    ? `The extension in ${other} asks this server once ${publicUrl} is set on its options page.`
    : `This release has no extension: npm run release -- --for=${publicUrl} makes one that has.`;
}

const FACTS_CLOSE_WITHIN_MS = 5_000;

/** What is open so far: it is closed again, with the PostgreSQL that was started for it. */
let opening: Promise<Stores> | undefined;
async function closeStores(): Promise<void> {
  const stores = await opening?.catch(() => undefined);
  if (!stores) return;
  await stores.jobs.stop(1_000).catch(() => {});
  // What was being brought in when something else failed may hold the facts for ever.
  await Promise.race([stores.facts.close().catch(() => {}), wait(FACTS_CLOSE_WITHIN_MS)]);
  await stores.records.close().catch(() => {});
}
let stop = async (): Promise<boolean> => {
  await closeStores();
  return false;
};

/** Brings facts that answer to where they can be served. */
async function brought(environment: Environment, all: AllStores) {
  await settleImports(all, new Date());
  await refuseForeignFacts(all);
  const made = environment.company === 'demo' ? await demoReports(all.db) : undefined;
  return agreeStores(all, new Date(), made);
}

/** What needs no figures is served meanwhile; nobody is let in to the facts before they fit. */
async function waitForFacts(
  environment: Environment,
  stores: Stores,
  late: LateFacts,
): Promise<string[]> {
  const { db } = stores.records;
  late.begin(
    async (facts) => {
      // Its own jobs run by now; only DuckDB has to be alone.
      await claimStore(db, ownFacts(environment, facts), true, new Date());
      await brought(environment, { db, facts, files: stores.files });
      log.info('the facts are back');
    },
    (err) => log.warn({ err }, 'the facts are away'),
  );
  return [
    '! The facts cannot be reached. What needs no figures is served; they are taken up when they are back.',
    ...(environment.company === 'own' ? await furnish(environment, stores) : []),
  ];
}

/** Opens the stores and brings what they hold to where it can be served; what there is to say of it. */
async function prepare(environment: Environment, stores: Stores): Promise<string[]> {
  if (environment.company === 'demo') await refuseAsDemo(stores.records.db);
  const all = { db: stores.records.db, facts: stores.facts, files: stores.files };
  if (isAway(all.facts)) return waitForFacts(environment, stores, all.facts);
  const { entered, gaps } = await brought(environment, all);
  return [
    ...(entered.length > 0
      ? [`The facts had lost ${importsNamed(entered)}, entered again from the kept reports.`]
      : []),
    ...gaps.map((it) => `! ${it.what} ${it.advice}`),
    ...(await furnish(environment, stores)),
  ];
}

async function start(environment: Environment, log: Logger): Promise<string[]> {
  const { publicUrl } = environment;
  await refuseTakenPort(environment);
  opening = openStores(environment, log, 'server');
  const [lines, extension] = await Promise.all([
    opening.then((stores) => prepare(environment, stores)),
    // `npm run dev` serves the pages itself, from their sources.
    process.argv.includes('--without-build') ? folderOf('chrome') : ensurePagesOf(publicUrl),
  ]);
  const running = await run(environment, log, await opening, folderOf('web'));
  stop = running.stop;
  // Whoever keeps it up has been killed: another one must not find its stores in use.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.send?.(READY);
  return [
    '',
    // Since the process began: its modules are loaded before anything here runs.
    `Backlot is ready after ${(performance.now() / 1000).toFixed(1)} s at ${publicUrl}`,
    ...lines,
    '',
    extension
      ? `The extension lies in ${extension}: chrome://extensions, Developer mode, Load unpacked.`
      : forAnExtension(publicUrl),
    '',
  ];
}

const environment = settings();
trustAuthorities(environment.caFile);
const log = makeLog(environment.logLevel);
stopOnSignals(() => stop());
try {
  console.log((await start(environment, log)).join('\n'));
} catch (error) {
  // A stack would hide the line that says what to do.
  log.debug({ err: error }, 'not started');
  console.error(refusalToStart(error, environment));
  await closeStores();
  process.exit(1);
}

import { openSetUpLink } from '#/domains/account/set-up/set-up.records.ts';
import { ensurePagesOf, folderOf } from './build.ts';
import { demoSecrets, demoSignIns } from './demo/company.ts';
import { enterHistory } from './demo/enter-history.ts';
import { seedDemo } from './demo/seed.ts';
import { EnvironmentError, readEnvironment, type Environment } from './environment.ts';
import { stopOnSignals } from './http/graceful-stop.ts';
import { makeLog } from './http/log.ts';
import { masterKeyOf } from './master-key.ts';
import { openStores, run } from './run.ts';
import { seedNetworks } from './seed-networks.ts';
import { isEmpty, seedRoles } from './seed-roles.ts';
import { settleImports } from './settle-imports.ts';
import type { Stores } from './stores.ts';
import { READY } from './supervise.ts';
import { wordsOf } from './words-of.ts';

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

/** A folder in use, a newer schema, a disk without room: a stack would hide the line that says it. */
function refuseToStart(error: unknown): never {
  log.debug({ err: error }, 'not started');
  console.error(wordsOf(error));
  process.exit(1);
}

/** An empty database gets the demo company, or a door for its first administrator. */
async function furnish(environment: Environment, stores: Stores): Promise<string[]> {
  const { db } = stores.records;
  await seedRoles(db);
  if (environment.company === 'own') {
    await seedNetworks(db);
    const token = await openSetUpLink(db, new Date());
    if (!token) return [];
    const link = `${environment.publicUrl}/login#set-up=${token}`;
    return ['', 'Set up the first administrator here, once, within 24 hours:', `  ${link}`];
  }
  const masterKey = await masterKeyOf(environment);
  if (await isEmpty(db)) {
    await seedDemo(stores, { masterKey, now: new Date(), say: console.log });
  }
  await enterHistory({ db, facts: stores.facts, files: stores.files }, new Date());
  const { password, pin } = demoSecrets;
  const rows = demoSignIns.map((it) => `  ${it.email.padEnd(36)} ${it.role}`);
  return [
    '',
    `Sign in as (password "${password}", PIN ${pin}; device codes are at /dev/mail):`,
    ...rows,
  ];
}

const started = performance.now();
const environment = settings();
const log = makeLog(environment.logLevel);
const [stores, extension] = await Promise.all([
  openStores(environment, log, 'server').catch(refuseToStart),
  // `npm run dev` serves the pages itself, from their sources.
  process.argv.includes('--without-build')
    ? folderOf('chrome')
    : ensurePagesOf(environment.publicUrl),
]);
await settleImports({ db: stores.records.db, facts: stores.facts }, new Date());
const lines = await furnish(environment, stores);
const running = await run(environment, log, stores, folderOf('web'));
stopOnSignals(running.stop);
// Whoever keeps it up has been killed: another one must not find its stores in use.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.send?.(READY);

const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  [
    '',
    `Backlot is ready after ${seconds} s at ${environment.publicUrl}`,
    ...lines,
    '',
    `The extension lies in ${extension}: chrome://extensions, Developer mode, Load unpacked.`,
    '',
  ].join('\n'),
);

import { enterHistory } from '#/demo/enter-history.ts';
import { seedDemo } from '#/demo/seed.ts';
import { parseEnvironment } from '#/server/environment.ts';
import { makeLog } from '#/server/http/log.ts';
import { openStores } from '#/server/run.ts';

/** Makes the demo company in the given folder and prints how long its history took, as JSON. */
const environment = parseEnvironment({ DATA_DIR: process.argv[2]!, LOG_LEVEL: 'error' });
const stores = await openStores(environment, makeLog('error'), 'server');
const now = new Date();
const masterKey = Buffer.alloc(32, 1).toString('base64');
await seedDemo(stores, { masterKey, now, say: () => {} });
const from = performance.now();
const rows = await enterHistory({ db: stores.records.db, facts: stores.facts }, now);
const seconds = (performance.now() - from) / 1000;
console.log(JSON.stringify({ rows, seconds, peak: process.resourceUsage().maxRSS }));
await stores.jobs.stop(1_000);
await stores.facts.close();
await stores.records.close();

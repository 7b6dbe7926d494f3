import { seededRoles } from '#/app/seeded-roles.ts';
import { commitImport } from '#/domains/catalogue/data-entry/imports/commit-batch.server.ts';
import {
  goldenReports,
  type GoldenReport,
} from '#/domains/catalogue/data-entry/imports/golden/golden-reports.ts';
import { gameOf, type Game } from '#/domains/catalogue/data-entry/imports/golden/raw-lines.ts';
import type { Preview } from '#/domains/catalogue/data-entry/imports/preview.ts';
import {
  receiveReport,
  type ImportStores,
} from '#/domains/catalogue/data-entry/imports/receive-report.server.ts';
import type { ReportFile } from '#/domains/catalogue/data-entry/imports/report.ts';
import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import { seedRoles } from '#/domains/people/people/roles/seed-roles.records.ts';
import { parseEnvironment } from '#/server/environment.ts';
import { makeLog } from '#/server/http/log.ts';
import { openStores } from '#/server/run.ts';
import type { Db } from '#/store/records/records.ts';
import { largeReport } from './large-report.ts';

/** Imports a large report of every source into the given folder, and prints what each took, as JSON. */

const games: Record<Game, { package: string; storeId: string; platform: 'android' | 'ios' }> = {
  'Lantern Lagoon': { package: 'com.backlot.lanternlagoon', storeId: '', platform: 'android' },
  'Pebble Sort': { package: 'com.backlot.pebblesort', storeId: 'id1234567890', platform: 'ios' },
};
const appName = (game: Game, copy: number) => `${game}${copy}`;

/** The games of the copies that are not there yet. */
async function addGames(db: Db, copies: readonly number[]): Promise<void> {
  const known = await db.selectFrom('apps').select('name').execute();
  const names = new Set(known.map((it) => it.name));
  const rows = Object.entries(games).flatMap(([game, it]) =>
    copies.map((copy) => ({
      name: appName(game as Game, copy),
      key: `${game.slice(0, 2).toUpperCase()}${copy}`,
      package: `${it.package}${copy}`,
      store_id: it.storeId && `${it.storeId}${copy}`,
      platform: it.platform,
      status: 'live' as const,
    })),
  );
  const fresh = rows.filter((it) => !names.has(it.name));
  if (fresh.length > 0) await db.insertInto('apps').values(fresh).execute();
}

/** Says which games the names of a report mean, as somebody did long ago. */
async function link(db: Db, unknown: Preview['unknownApps']): Promise<void> {
  const apps = await db.selectFrom('apps').select(['id', 'name']).execute();
  const networks = await db.selectFrom('networks').select(['id', 'code']).execute();
  for (const { key, kind, network, platform } of unknown) {
    const name = appName(gameOf(key.slice(0, -3)), Number(key.slice(-3)));
    const values = {
      network_id: networks.find((it) => it.code === network)!.id,
      external_id: key,
      name: key,
      app_id: apps.find((it) => it.name === name)!.id,
    };
    const isSaid = platform === 'android' || platform === 'ios';
    // What a report named before is there already, without its game.
    await db
      .insertInto('network_apps')
      .values({ ...values, kind, platform: isSaid ? platform : null })
      .onConflict((on) =>
        on
          .columns(['network_id', 'kind', 'external_id', 'platform'])
          .doUpdateSet({ app_id: values.app_id }),
      )
      .execute();
    if (kind === 'campaign')
      await db
        .insertInto('campaigns')
        .values(values)
        .onConflict((on) =>
          on.columns(['network_id', 'external_id']).doUpdateSet({ app_id: values.app_id }),
        )
        .execute();
  }
}

async function bring(stores: ImportStores, report: GoldenReport) {
  const { db } = stores;
  const { bytes, copies } = largeReport(report);
  await addGames(db, copies);
  const file = (): ReportFile => ({
    name: report.file,
    open: async function* () {
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
    },
  });
  const receive = () => {
    const now = new Date();
    const arrival = {
      file: file(),
      size: bytes.length,
      fileKey: null,
      account: report.file,
      currency: 'USD',
    };
    return receiveReport(stores, { ...arrival, fetchedAt: now, now, by: null, scopeApps: 'all' });
  };
  for (let tries = 0; tries < 5; tries += 1) {
    const { preview } = await receive();
    if (preview.unknownApps.length === 0) break;
    await link(db, preview.unknownApps);
  }
  const from = performance.now();
  const { id, preview } = await receive();
  const checked = performance.now();
  const { problems, problemRows, read, unknownApps } = preview;
  // A fixture may have a line that cannot be used; more of them are a report made wrongly.
  if (problemRows > read / 4 || unknownApps.length > 0)
    throw new Error(`${report.file}: ${JSON.stringify(problems[0] ?? unknownApps[0])}`);
  // As when somebody commits it later, the file is read again.
  await commitImport(stores, id, file(), {
    by: null,
    now: new Date(),
    done: (work) => db.transaction().execute(work),
  });
  const done = performance.now();
  return {
    file: report.file,
    rows: read,
    check: (checked - from) / 1000,
    commit: (done - checked) / 1000,
  };
}

const environment = parseEnvironment({
  DATA_DIR: process.argv[2]!,
  COMPANY: 'own',
  LOG_LEVEL: 'error',
});
const stores = await openStores(environment, makeLog('error'), 'server');
const { db } = stores.records;
await seedRoles(db, seededRoles);
await seedNetworks(db);
const wanted = process.argv.slice(3);
for (const report of goldenReports) {
  if (wanted.length > 0 && !wanted.includes(report.file)) continue;
  try {
    console.log(JSON.stringify(await bring({ db, facts: stores.facts }, report)));
  } catch (error) {
    // The others are measured all the same.
    console.error(`${report.file} was not measured: ${(error as Error).message}`);
  }
}
await stores.jobs.stop(1_000);
await stores.facts.close();
await stores.records.close();

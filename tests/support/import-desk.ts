import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  receiveReport,
  type Bringer,
} from '#/domains/catalogue/data-entry/imports/receive-report.server.ts';
import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import { openFacts, type OpenFactsOptions } from '#/store/facts/open.ts';
import type { Db } from '#/store/records/records.ts';
import { testDatabase } from './database.ts';
import { fetchedAt, reportFile } from './reports.ts';

/** Both stores with the two games of the fixtures and the standard networks. */
export async function importDesk(engine?: OpenFactsOptions) {
  const records = await testDatabase();
  const { db } = records;
  const dataDir = mkdtempSync(join(tmpdir(), 'imports-'));
  const facts = await openFacts(engine ?? { dataDir, memory: '512MB', threads: 1 });
  await seedNetworks(db);
  const games = [
    ['Lantern Lagoon', 'LNT', 'com.backlot.lanternlagoon', 'android'],
    ['Pebble Sort', 'PEB', 'com.backlot.pebblesort', 'ios'],
  ] as const;
  const apps: number[] = [];
  for (const [name, key, id, platform] of games) {
    const values = { name, key, package: id, platform };
    const app = await db.insertInto('apps').values(values).returning('id').executeTakeFirst();
    apps.push(app!.id);
  }
  const stores = { db, facts };
  const receive = (
    text: string,
    account?: string,
    scopeApps: Bringer['scopeApps'] = 'all',
    at = fetchedAt,
    currency: string | undefined = 'USD',
  ) => {
    const file = reportFile(text);
    const arrival = { file, size: text.length, fileKey: null, account, fetchedAt: at };
    const said = currency === undefined ? {} : { currency };
    return receiveReport(stores, { ...arrival, ...said, by: null, now: at, scopeApps });
  };
  /** Receives a report and keeps its file, as an upload does. */
  const kept = new Map<string, string>();
  const upload = async (text: string, account?: string, at = fetchedAt) => {
    const fileKey = `imports/${kept.size}`;
    kept.set(fileKey, text);
    const file = reportFile(text);
    const arrival = { file, size: text.length, fileKey, account, fetchedAt: at };
    return receiveReport(stores, { ...arrival, by: null, now: at, scopeApps: 'all' });
  };
  const files = {
    get: async (key: string) => {
      const text = kept.get(key);
      return text === undefined
        ? undefined
        : { body: new Blob([text]).stream(), size: text.length, type: 'text/csv' };
    },
  };
  const step = {
    by: null,
    now: fetchedAt,
    done: (work: (tx: Db) => Promise<void>) => db.transaction().execute(work),
  };
  const close = async () => {
    await facts.close();
    await records.close();
    rmSync(dataDir, { recursive: true });
  };
  return { db, facts, stores, apps, receive, upload, files, step, close };
}
export type ImportDesk = Awaited<ReturnType<typeof importDesk>>;

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDemo } from '#/demo/seed.ts';
import { openFacts } from '#/store/facts/open.ts';
import { openFiles } from '#/store/files/open.ts';
import type { Stores } from '#/store/stores.ts';
import { testDatabase } from './database.ts';

/** The demo company as it is made, without its history of figures. */
export async function seededDemo(now: Date) {
  const dataDir = mkdtempSync(join(tmpdir(), 'demo-'));
  const records = await testDatabase();
  const facts = await openFacts({ dataDir, memory: '512MB', threads: 1 });
  const files = await openFiles({ dataDir, s3Url: undefined });
  const masterKey = Buffer.alloc(32, 7).toString('base64');
  const stores = { records, facts, files } as Partial<Stores> as Stores;
  await seedDemo(stores, { masterKey, now, say: () => {} });
  const close = async () => {
    await facts.close();
    await records.close();
    rmSync(dataDir, { recursive: true });
  };
  return { records, facts, files, close };
}

export type SeededDemo = Awaited<ReturnType<typeof seededDemo>>;

import { isHistoryDue } from '#/demo/enter-history.ts';
import type { Making } from '#/demo/make-company-task.ts';
import { isEmpty } from '#/domains/people/people/roles/seed-roles.records.ts';
import { openFacts } from '#/store/facts/open.ts';
import type { Records } from '#/store/records/records.ts';
import type { Stores } from '#/store/stores.ts';
import { resultOf } from '#/store/workers/run-task.ts';
import type { Environment } from './environment.ts';
import { masterKeyOf } from './master-key.ts';
import { writersApart } from './writers-apart.ts';

interface Furnished extends Pick<Stores, 'facts'> {
  records: Pick<Records, 'db' | 'url' | 'pool'>;
}

/** Megabytes of values: the reports of two years are made and read one after the other. */
const MEMORY = 512;
/** A quarter of an hour is long for it. */
const SECONDS = 6 * 3_600;

/**
 * Makes what is missing of the demo company, in a process that ends: a server that had made it itself
 * held 160 MB more from then on. The facts are closed meanwhile and opened again.
 */
export async function furnishDemo(environment: Environment, stores: Furnished): Promise<void> {
  const { records } = stores;
  const isNew = await isEmpty(records.db);
  if (!isNew && !(await isHistoryDue(records.db))) return;
  const { dataDir, clickhouseUrl, s3Url, caFile, duckdb } = environment;
  const facts = { dataDir, clickhouseUrl, ...duckdb };
  // Reports are read while one is written, and whoever waits for DuckDB's other threads to end a small
  // change asks for work in a circle: a quarter of the processor's time.
  const made = { ...facts, threads: duckdb.threads ?? 1 };
  const masterKey = await masterKeyOf(environment);
  await stores.facts.close();
  await resultOf<void>({
    module: new URL('../demo/make-company-task.ts', import.meta.url),
    input: {
      recordsUrl: records.url,
      isNew,
      facts: made,
      s3Url,
      masterKey,
      caFile,
    } satisfies Making,
    calls: { say: async (line: string) => console.log(line) },
    memory: MEMORY,
    seconds: SECONDS,
  });
  stores.facts = await openFacts({ ...facts, exclusive: writersApart(records) });
}

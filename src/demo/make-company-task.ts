import { shareTurns } from '#/domains/catalogue/data-entry/imports/shared-turns.records.ts';
import { openFacts, type OpenFactsOptions } from '#/store/facts/open.ts';
import { openFiles } from '#/store/files/open.ts';
import { trustAuthorities } from '#/store/outbound/authorities.ts';
import { connectRecords } from '#/store/records/records.ts';
import type { TaskRun } from '#/store/workers/task-host.ts';
import { enterHistory } from './enter-history.ts';
import { seedDemo } from './seed.ts';

/** Where the company is made; nobody else may have a DuckDB file open meanwhile. */
export interface Making {
  recordsUrl: string;
  /** Whether nobody is in the records yet; otherwise its history goes on where it was left. */
  isNew: boolean;
  facts: Omit<OpenFactsOptions, 'exclusive'>;
  s3Url: string | undefined;
  masterKey: string;
  caFile: string | undefined;
}

/** Each report on its way into the facts holds two for its locks. */
const CONNECTIONS = 8;

/** Makes the demo company, and enters its history. Lines for the operator go to `say`. */
export const run: TaskRun<Making, void> = async (it, host) => {
  trustAuthorities(it.caFile);
  const records = connectRecords(it.recordsUrl, CONNECTIONS);
  shareTurns(records.db);
  try {
    const files = await openFiles({ dataDir: it.facts.dataDir, s3Url: it.s3Url });
    const say = (line: string) => void host.call('say', line);
    const { masterKey } = it;
    if (it.isNew) await seedDemo({ records, files }, { masterKey, now: new Date(), say });
    const facts = await openFacts({ ...it.facts, isFilled: true });
    try {
      await enterHistory({ db: records.db, facts, files }, new Date());
    } finally {
      await facts.close();
    }
  } finally {
    await records.close();
  }
};

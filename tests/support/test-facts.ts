import type { Facts } from '#/store/facts/facts.ts';
import { openFacts } from '#/store/facts/open.ts';

/**
 * The facts of a test's server, opened once something of them is asked: most test files never do,
 * and opening an empty store takes as long as the rest of a server.
 */
export function testFacts(dataDir: string, clickhouseUrl: string | undefined): Facts {
  let opened: Promise<Facts> | undefined;
  const facts = () =>
    (opened ??= openFacts({ dataDir, memory: '512MB', threads: 1, clickhouseUrl }));
  return {
    engine: clickhouseUrl ? 'clickhouse' : 'duckdb',
    commitBatch: async (batch) => (await facts()).commitBatch(batch),
    revertBatch: async (id) => (await facts()).revertBatch(id),
    purgeReplaced: async (...given) => (await facts()).purgeReplaced(...given),
    addHours: async (...given) => (await facts()).addHours(...given),
    dropHours: async (fetches) => (await facts()).dropHours(fetches),
    hasBatch: async (id) => (await facts()).hasBatch(id),
    batches: async () => (await facts()).batches(),
    slices: async () => (await facts()).slices(),
    query: async (...asked) => (await facts()).query(...asked),
    queries: async (...asked) => (await facts()).queries(...asked),
    heldDays: async (...asked) => (await facts()).heldDays(...asked),
    version: async () => (await facts()).version(),
    cached: async (...asked) => (await facts()).cached(...asked),
    byDay: async (...asked) => (await facts()).byDay(...asked),
    async *backup() {
      yield* (await facts()).backup();
    },
    restore: async (read) => (await facts()).restore(read),
    mark: async () => (await facts()).mark(),
    setMark: async (mark) => (await facts()).setMark(mark),
    close: async () => (await opened)?.close(),
  };
}

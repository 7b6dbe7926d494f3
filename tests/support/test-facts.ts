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

  async function* backup() {
    yield* (await facts()).backup();
  }
  const close = async () => (await opened)?.close();

  const own: object = { engine: clickhouseUrl ? 'clickhouse' : 'duckdb', backup, close };
  return new Proxy(own as Facts, {
    // What a test puts in place of a method is found first. Nobody awaits the facts themselves.
    get: (target, name) => {
      if (name in target || typeof name === 'symbol' || name === 'then')
        return target[name as keyof Facts];
      return async (...given: unknown[]) => {
        const it = await facts();
        const method = it[name as keyof Facts] as (...given: unknown[]) => unknown;
        return method.apply(it, given);
      };
    },
  });
}

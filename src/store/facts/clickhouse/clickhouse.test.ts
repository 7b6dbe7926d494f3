import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { hasClickhouse } from '../../../../tests/support/clickhouse.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { EnginesUnderTest, suiteName } from '../../../../tests/support/facts-engines.ts';
import { adDelivery, adRow, dump } from '../../../../tests/support/facts-rows.ts';
import { exclusiveOn } from '../../records/exclusive.ts';
import type { Records } from '../../records/records.ts';
import type { Facts } from '../facts.ts';
import { openFacts } from '../open.ts';
import { openCluster } from './cluster.ts';
import { readLog } from './log.ts';

const engines = new EnginesUnderTest();
// ClickHouse makes a hundred small files a batch: patience for a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let records: Records;
beforeAll(async () => {
  records = await testDatabase();
});
afterAll(async () => {
  await engines.stop();
  await records.close();
});

const shards = 'ClickHouse on two shards';

/** Rows of a batch in two accounts, which lie on different shards; all have the batch's clicks. */
const batch = (id: number, count = 500) => ({
  id,
  deliveries: [1, 2].map((account_id) =>
    adDelivery(
      Array.from({ length: count }, (_, at) =>
        adRow({ day: '2026-01-10', account_id, ad_unit_id: at, clicks: id }),
      ),
      { slices: [{ account_id, from: '2026-01-10', to: '2026-01-10' }] },
    ),
  ),
});

const clicksOf = async (facts: Facts) => {
  const rows = await facts.query(
    'select clicks, count(*) as n from monetisation group by clicks order by clicks',
  );
  return rows.map((it) => `${it['n']} rows of ${it['clicks']}`);
};

describe.skipIf(!hasClickhouse)(`${suiteName(shards)}`, () => {
  afterEach(() => engines.clear());

  /** Several servers on one cluster, their writers kept apart by the records. */
  const servers = async (count: number) => {
    const settings = (await engines.fresh(shards))!;
    const exclusive = exclusiveOn(records.pool, 1);
    return Promise.all(Array.from({ length: count }, () => openFacts({ ...settings, exclusive })));
  };

  test('an address that names what is not there is refused at start', async () => {
    const { clickhouseUrl = '', dataDir } = (await engines.fresh(shards))!;
    const open = (change: (url: URL) => void) => {
      const url = new URL(clickhouseUrl);
      change(url);
      return openFacts({ dataDir, clickhouseUrl: String(url) });
    };
    await expect(open((it) => it.searchParams.set('cluster', 'none'))).rejects.toThrow(
      'there is no cluster none',
    );
    await expect(open((it) => it.searchParams.set('nodes', it.host))).rejects.toThrow(
      'lists 1 nodes for 2 shards',
    );
    await expect(open((it) => (it.pathname = '/a-b'))).rejects.toThrow('use letters');
    await expect(open((it) => (it.port = '1'))).rejects.toMatchObject({ code: 'busy' });
  });

  test('rows of both accounts lie on different shards, and all count', async () => {
    const settings = (await engines.fresh(shards))!;
    const facts = await openFacts(settings);
    await facts.commitBatch(batch(1, 10));
    const cluster = await openCluster(settings.clickhouseUrl!);
    const counts = cluster.shards.map((it) =>
      it.ask('select count() as n from monetisation final where import_id = 1'),
    );
    expect(await Promise.all(counts)).toEqual([[{ n: 10 }], [{ n: 10 }]]);
    expect(await clicksOf(facts)).toEqual(['20 rows of 1']);
    await facts.close();
  });

  test('whoever reads while two servers write sees every batch whole', async () => {
    const [first, second, reader] = (await servers(3)) as [Facts, Facts, Facts];
    await first.commitBatch(batch(1));
    const writing = new AbortController();
    const written = (async () => {
      for (let id = 2; id <= 8; id += 2)
        await Promise.all([first.commitBatch(batch(id)), second.commitBatch(batch(id + 1))]);
    })().finally(() => writing.abort());
    const seen = new Set<string>();
    while (!writing.signal.aborted) seen.add((await clicksOf(reader)).join());
    await written;
    expect([...seen].filter((it) => !/^1000 rows of \d$/.test(it))).toEqual([]);
    expect(seen.size).toBeGreaterThan(1);
    expect((await second.batches()).map((it) => it.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const it of [first, second, reader]) await it.close();
  });

  test('an answer kept by one server is not given after another has written', async () => {
    const [first, second] = (await servers(2)) as [Facts, Facts];
    await first.commitBatch(batch(1));
    const ask = () => second.cached('clicks', () => clicksOf(second));
    expect(await ask()).toEqual(['1000 rows of 1']);
    await first.commitBatch(batch(2));
    expect(await ask()).toEqual(['1000 rows of 2']);
    for (const it of [first, second]) await it.close();
  });

  test('a change logged by a killed server is finished by the next that reads or writes', async () => {
    const settings = (await engines.fresh(shards))!;
    const facts = await openFacts(settings);
    await facts.commitBatch(batch(1));
    const { shards: nodes } = await openCluster(settings.clickhouseUrl!);
    const [, other] = nodes;
    await other!.run('rename table monetisation to away');
    await expect(facts.commitBatch(batch(2))).rejects.toThrow('monetisation');
    await other!.run('rename table away to monetisation');
    expect(await clicksOf(facts)).toEqual(['1000 rows of 1']);
    const log = await readLog(nodes[0]!);
    expect(log.map((it) => [it.batch, it.done])).toEqual([[1, true]]);
    await facts.close();
  });

  test('an interrupted restore must be done again before anything is read', async () => {
    const settings = (await engines.fresh(shards))!;
    const facts = await openFacts(settings);
    await facts.commitBatch(batch(1, 10));
    const before = await dump(facts);
    const backup: string[] = [];
    for await (const it of facts.backup()) backup.push(it);
    const lines = backup.join('').trimEnd().split('\n');
    let reads = 0;
    const read = async function* () {
      reads += 1;
      for (const [at, it] of lines.entries()) {
        if (reads === 2 && at > 10) throw new Error('killed');
        yield it;
      }
    };
    await expect(facts.restore(read)).rejects.toThrow('killed');
    await expect(clicksOf(facts)).rejects.toThrow('Restore the backup again');
    await expect(facts.commitBatch(batch(2, 10))).rejects.toThrow('Restore the backup again');
    await facts.restore(read);
    expect(await dump(facts)).toEqual(before);
    await facts.close();
  });
});

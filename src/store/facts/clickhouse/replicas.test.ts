import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { adDelivery, adRow } from '../../../../tests/support/facts-rows.ts';
import {
  hasReplicas,
  replicasNotTested,
  startReplicated,
  type ReplicatedClickhouse,
} from '../../../../tests/support/replicated-clickhouse.ts';
import type { Facts } from '../facts.ts';
import { openFacts } from '../open.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** Rows of a batch in two accounts, which lie on different shards; all have the batch's clicks. */
const batch = (id: number, day = '2026-01-10') => ({
  id,
  deliveries: [1, 2].map((account_id) =>
    adDelivery(
      Array.from({ length: 50 }, (_, at) => adRow({ day, account_id, ad_unit_id: at, clicks: id })),
      { slices: [{ account_id, from: day, to: day }] },
    ),
  ),
});

describe.skipIf(!hasReplicas)(`two shards of two replicas${replicasNotTested}`, () => {
  let servers: ReplicatedClickhouse;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'backlot-facts-'));
    servers = await startReplicated();
  });
  afterAll(async () => {
    await servers.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const open = (database: string) => openFacts({ dataDir, clickhouseUrl: servers.url(database) });
  const clicksOf = async (facts: Facts) => {
    const rows = await facts.query(
      'select clicks, count(*) as n from monetisation group by clicks order by clicks',
    );
    return rows.map((it) => `${it['n']} rows of ${it['clicks']}`);
  };
  const on = async (node: { http: number }, sql: string) => {
    const reply = await fetch(`http://127.0.0.1:${node.http}/`, { method: 'POST', body: sql });
    return (await reply.text()).trim();
  };

  test('every row lies on both replicas of its shard when a change is acknowledged', async () => {
    const facts = await open('whole');
    await facts.commitBatch(batch(1));
    const counts = servers.nodes.map((it) =>
      on(it, 'select count() from whole.monetisation final where import_id = 1'),
    );
    expect(await Promise.all(counts)).toEqual(['50', '50', '50', '50']);
    expect(await clicksOf(facts)).toEqual(['100 rows of 1']);
    await facts.close();
  });

  test('an address that does not name every replica is refused, and so are facts made without', async () => {
    const url = new URL(servers.url('plain'));
    const nodes = url.searchParams.get('nodes')!;
    url.searchParams.set('nodes', nodes.replaceAll(/\|[^,]+/g, ''));
    await expect(openFacts({ dataDir, clickhouseUrl: String(url) })).rejects.toThrow(
      'lists 1 replicas of shard 1, which has 2',
    );
    const first = servers.nodes[0];
    await on(first, 'create database plain');
    await on(first, 'create table plain.changes (seq UInt64) engine = MergeTree order by seq');
    await expect(open('plain')).rejects.toThrow('were made without');
  });

  test('with one server of each pair gone all figures are there, are changed, and are copied when it is back', async () => {
    const [home, second, third, fourth] = servers.nodes;
    const facts = await open('lost');
    await facts.commitBatch(batch(1));
    await servers.kill(home);
    await servers.kill(fourth);
    expect(await clicksOf(facts)).toEqual(['100 rows of 1']);
    await facts.commitBatch(batch(2));
    expect(await clicksOf(facts)).toEqual(['100 rows of 2']);
    const later = await open('lost');
    expect(await clicksOf(later)).toEqual(['100 rows of 2']);
    await servers.start(home);
    await servers.start(fourth);
    await facts.commitBatch(batch(3));
    await servers.kill(second);
    await servers.kill(third);
    expect(await clicksOf(facts)).toEqual(['100 rows of 3']);
    await facts.revertBatch(3);
    expect(await clicksOf(later)).toEqual(['100 rows of 2']);
    await servers.start(second);
    await servers.start(third);
    for (const it of [facts, later]) await it.close();
  });

  test('a server that was away while something changed is not asked before it has copied it', async () => {
    const [home, second] = servers.nodes;
    const facts = await open('behind');
    await facts.commitBatch(batch(1));
    await servers.kill(home);
    await facts.commitBatch(batch(2));
    await servers.kill(second);
    await servers.start(home);
    await expect(clicksOf(facts)).rejects.toMatchObject({ code: 'busy' });
    await expect(facts.commitBatch(batch(3))).rejects.toMatchObject({ code: 'busy' });
    await servers.start(second);
    await expect
      .poll(() => clicksOf(facts).catch(() => []), { timeout: 60_000 })
      .toEqual(['100 rows of 2']);
    await facts.close();
  });

  test('servers killed at random while batches come in lose none that was acknowledged', async () => {
    const rounds = Number(process.env['REPLICA_KILLS'] ?? 3);
    const facts = await open('torn');
    const nodes = servers.nodes;
    const acknowledged = new Set<number>();
    let id = 0;
    for (let round = 0; round < rounds; round += 1) {
      const killed = nodes[Math.floor(Math.random() * nodes.length)]!;
      const dying = sleep(Math.random() * 1_500).then(() => servers.kill(killed));
      const until = Date.now() + 4_000;
      while (Date.now() < until) {
        id += 1;
        const day = `2026-02-${String((id % 28) + 1).padStart(2, '0')}`;
        await facts.commitBatch(batch(id, day)).then(
          () => acknowledged.add(id),
          () => {},
        );
      }
      await dying;
      const seen = () =>
        facts.batches().then(
          (it) => it.length,
          () => 0,
        );
      await expect.poll(seen, { timeout: 60_000 }).toBeGreaterThan(0);
      const there = new Set((await facts.batches()).map((it) => it.id));
      expect([...acknowledged].filter((it) => !there.has(it))).toEqual([]);
      // Each day has the rows of the last batch of that day, once on each shard.
      const last = new Map([...there].toSorted((a, b) => a - b).map((it) => [(it % 28) + 1, it]));
      await expect
        .poll(() => clicksOf(facts).catch(() => []), { timeout: 60_000 })
        .toEqual([...last.values()].toSorted((a, b) => a - b).map((it) => `100 rows of ${it}`));
      await servers.start(killed);
    }
    expect(acknowledged.size).toBeGreaterThan(rounds);
    await facts.close();
  });
});

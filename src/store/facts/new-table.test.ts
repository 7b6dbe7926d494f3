import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { adDelivery, adRow, dump } from '../../../tests/support/facts-rows.ts';
import { openFacts } from './open.ts';

test('a file from before instances opens, keeps what it has, and takes them', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'facts-'));
  try {
    const before = await openFacts({ dataDir });
    await before.commitBatch({ id: 1, deliveries: [adDelivery([adRow({ day: '2026-01-10' })])] });
    const kept = await dump(before);
    await before.close();
    const file = await DuckDBInstance.create(join(dataDir, 'facts.duckdb'));
    const connection = await file.connect();
    for (const it of ['instances', 'instances_replaced']) await connection.run(`drop table ${it}`);
    connection.closeSync();
    file.closeSync();

    const facts = await openFacts({ dataDir });
    expect(await dump(facts)).toEqual(kept);
    expect(await facts.heldDays('instances')).toBeUndefined();
    const { day, ...row } = adRow({ day: '2026-01-11' });
    const own = { instance: 'High', buying: '', placement: '', test_group: '', app_version: '' };
    const {
      table: _table,
      rows: _rows,
      ...delivery
    } = adDelivery([], {
      slices: [{ account_id: 1, from: day, to: day }],
    });
    await facts.commitBatch({
      id: 2,
      deliveries: [{ ...delivery, table: 'instances', rows: [{ ...row, ...own, day, bids: 5 }] }],
    });
    expect(await facts.heldDays('instances')).toEqual({ from: day, to: day });
    await facts.revertBatch(2);
    expect(await dump(facts)).toEqual(kept);
    await facts.close();
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

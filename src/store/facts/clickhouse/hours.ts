import { hourColumns, hoursTable, hourValues, type HourRow } from '../hours.ts';
import type { Cluster } from './cluster.ts';
import { ShardedLines } from './delivery.ts';
import { shardOf } from './schema.ts';

const names = Object.keys(hourColumns);

/** Adds the rows of a fetch, each to the shard that its network's and account's days lie on. */
export async function insertHours(
  { shards, readable }: Cluster,
  fetch: number,
  rows: Iterable<HourRow>,
): Promise<void> {
  const lines = new ShardedLines(shards, hoursTable, names);
  for (const it of rows) {
    const sending = lines.add(
      shardOf(it.network_id, it.account_id, shards.length),
      hourValues(fetch, it),
    );
    if (sending) await sending;
  }
  await lines.finish();
  await readable([hoursTable]);
}

/** Every fetch is a partition of its own, which goes at once. */
export async function dropHours({ shards }: Cluster, fetches: readonly number[]): Promise<void> {
  for (const fetch of fetches)
    await Promise.all(
      shards.map((it) => it.run(`alter table ${hoursTable} drop partition ${Number(fetch)}`)),
    );
}

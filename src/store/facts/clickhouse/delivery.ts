import { invalid } from '#/kernel/refusal.ts';
import { deliveredColumns, type StagedValue } from '../delivered-row.ts';
import { exact } from '../dialect.ts';
import type { Delivery } from '../facts.ts';
import { packedRows, RowUnpacker } from '../packed-rows.ts';
import { inSlices, type PlacedSlice } from '../slices.ts';
import { precedences, type FactTableName } from '../tables.ts';
import type { Cluster } from './cluster.ts';
import { tabSeparated } from './log.ts';
import type { FactsNode } from './node.ts';
import { clickhouseDialect, shardOf, sideTables } from './schema.ts';

/** Characters of lines sent at once: some tens of thousands of rows. */
const BLOCK = 8_000_000;

/** Lines for a table of every shard, sent in large blocks. */
export class ShardedLines {
  private readonly shards: readonly FactsNode[];
  private readonly table: string;
  private readonly columns: readonly string[];
  private readonly lines: string[];

  constructor(shards: readonly FactsNode[], table: string, columns: readonly string[]) {
    this.shards = shards;
    this.table = table;
    this.columns = columns;
    this.lines = shards.map(() => '');
  }

  /** Undefined, or a promise to wait for before the next row. */
  add(shard: number, values: readonly StagedValue[]): Promise<void> | undefined {
    this.lines[shard] += tabSeparated(values);
    return this.lines[shard]!.length > BLOCK ? this.send(shard) : undefined;
  }

  async finish(): Promise<void> {
    await Promise.all(this.shards.map((_, shard) => this.send(shard)));
  }

  private async send(shard: number): Promise<void> {
    const lines = this.lines[shard]!;
    this.lines[shard] = '';
    if (lines !== '') await this.shards[shard]!.insert(this.table, this.columns, lines);
  }
}

/** Sends a delivery's rows to where they will be staged. */
export async function sendDelivery(
  cluster: Cluster,
  delivery: Delivery,
  batch: number,
  attempt: number,
): Promise<void> {
  const columns = deliveredColumns(delivery.table);
  const origin = {
    source: delivery.source,
    source_timezone: delivery.sourceTimezone,
    fetched_at: delivery.fetchedAt.getTime(),
    import_id: batch,
    precedence: precedences[delivery.precedence],
    selected: 1,
    attempt,
  };
  const names = [...columns.map((it) => it.name), ...Object.keys(origin)];
  const constant = Object.values(origin);
  const table = sideTables.incoming(delivery.table);
  const lines = new ShardedLines(cluster.shards, table, names);
  const place = (name: string) => columns.findIndex((it) => it.name === name);
  const [network, account] = [place('network_id'), place('account_id')];
  const unpacker = new RowUnpacker(delivery.table);
  for await (const packed of packedRows(delivery)) {
    for (const values of unpacker.rows(packed)) {
      const [networkId, accountId] = [Number(values[network]), Number(values[account])];
      const shard = shardOf(networkId, accountId, cluster.shards.length);
      const sending = lines.add(shard, [...values, ...constant]);
      if (sending) await sending;
    }
  }
  await lines.finish();
}

/** A row that no slice would replace again would count twice after the next import. */
export async function refuseOutside(
  { shards }: Cluster,
  table: FactTableName,
  slices: readonly PlacedSlice[],
  attempt: number,
): Promise<void> {
  const where = inSlices(slices, clickhouseDialect(false));
  const counts = await Promise.all(
    shards.map((it) =>
      it.ask(
        `select count() as outside from ${sideTables.incoming(table)}
         where attempt = ${attempt} and not ${where}`,
      ),
    ),
  );
  const outside = counts.reduce((sum, [row]) => sum + exact(row?.['outside'] ?? 0), 0);
  if (outside > 0)
    throw invalid({ rows: `${outside} rows lie outside of what the batch replaces.` });
}

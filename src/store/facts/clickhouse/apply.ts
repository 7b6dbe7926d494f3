import { setTimeout as sleep } from 'node:timers/promises';
import { exact } from '../dialect.ts';
import { tablesOf } from '../slices.ts';
import { columnsOf, factTableNames, type FactTableName } from '../tables.ts';
import type { Cluster } from './cluster.ts';
import type { LoggedChange } from './log.ts';
import { ClickhouseError, type ClickhouseNode } from './node.ts';
import { sideTables } from './schema.ts';

/** Everything as one block, which a table takes whole or not at all. */
const oneBlock = {
  min_insert_block_size_rows: 1_000_000_000,
  min_insert_block_size_bytes: 1_000_000_000_000,
};
/** The day of the rows that only mark a change as applied; they have no figures and no batch. */
const MARK_DAY = "toDate('1970-01-01')";
/** "Query with this id is already running". */
const RUNNING = '216';

/**
 * Adds what was staged to a shard's table, once: the insert itself looks for the mark of an earlier
 * one, and its id keeps two from running at the same time, such as one whose caller was killed.
 */
async function applyTable(
  node: ClickhouseNode,
  table: FactTableName,
  change: LoggedChange,
): Promise<void> {
  const { attempt } = change;
  const names = columnsOf(table).map(([name]) => name);
  const columns = [...names, 'version', 'sign'].join(', ');
  const sql = `insert into ${table} (${columns})
    select ${columns} from ${sideTables.staged(table)}
    where attempt = ${attempt} and (${marksOf(table, change)}) = 0`;
  for (;;) {
    try {
      await node.run(sql, { ...oneBlock, query_id: `apply-${table}-${attempt}` });
      return;
    } catch (error) {
      if (!(error instanceof ClickhouseError) || error.code !== RUNNING) throw error;
      await sleep(50);
    }
  }
}

const marksOf = (table: FactTableName, { seq }: LoggedChange) =>
  `select count() as marks from ${table} where day = ${MARK_DAY} and version = ${seq}`;

/** For each table of each shard, whether it has a change. */
async function applied({ shards }: Cluster, change: LoggedChange): Promise<boolean[]> {
  return Promise.all(
    shards.flatMap((node) =>
      tablesOf(change.slices).map(async (table) => {
        const [row] = await node.ask(marksOf(table, change));
        return exact(row?.['marks'] ?? 0) > 0;
      }),
    ),
  );
}

/** Whether no shard has any of a change. */
export const isNowhere = async (cluster: Cluster, change: LoggedChange): Promise<boolean> =>
  !(await applied(cluster, change)).includes(true);

/**
 * Applies a staged change to every shard; may be repeated after any failure.
 * @throws AggregateError of what failed, once nothing is under way any more.
 */
export async function applyChange(cluster: Cluster, change: LoggedChange): Promise<void> {
  const results = await Promise.allSettled(
    cluster.shards.flatMap((node) =>
      tablesOf(change.slices).map((table) => applyTable(node, table, change)),
    ),
  );
  const failures: unknown[] = results.flatMap((it) =>
    it.status === 'rejected' ? [it.reason] : [],
  );
  if (failures.length > 0) throw new AggregateError(failures, 'A shard did not take a change.');
  if ((await applied(cluster, change)).includes(false))
    throw new Error(`What was staged for change ${change.seq} of the facts is gone.`);
}

/** Drops what was staged for an attempt that is done, or was never begun. */
async function dropStaged(node: ClickhouseNode, table: FactTableName, attempt: number) {
  const sides = [sideTables.incoming, sideTables.staged, sideTables.contested];
  await Promise.all(
    sides.map((side) => node.run(`alter table ${side(table)} drop partition ${attempt}`)),
  );
}

export async function cleanUp(
  { shards }: Cluster,
  tables: readonly FactTableName[],
  attempt: number,
): Promise<void> {
  await Promise.all(
    shards.flatMap((node) => tables.map((table) => dropStaged(node, table, attempt))),
  );
}

/** Drops whatever is staged, on servers where nothing is under way. */
export async function dropAllStaged({ shards }: Cluster): Promise<void> {
  const sides = Object.values(sideTables).filter((it) => it !== sideTables.replaced);
  const names = factTableNames.flatMap((table) => sides.map((side) => side(table)));
  await Promise.all(
    shards.map(async (node) => {
      const parts = await node.ask(
        `select table, partition from system.parts
         where database = currentDatabase() and active group by table, partition`,
      );
      for (const { table, partition } of parts)
        if (names.includes(String(table)))
          await node.run(`alter table ${table} drop partition ${partition}`);
    }),
  );
}

import { setTimeout as sleep } from 'node:timers/promises';
import { exact } from '../dialect.ts';
import { rollupsOf, type Rollup } from '../rollups.ts';
import { tablesOf } from '../slices.ts';
import { columnsOf, factTableNames, type FactTableName } from '../tables.ts';
import type { Cluster } from './cluster.ts';
import type { LoggedChange } from './log.ts';
import { ClickhouseError, type FactsNode } from './node.ts';
import { columnsOfRollup, MARK_DAY, sumsInto } from './rollups.ts';
import { sideTables } from './schema.ts';

/** Everything as one block, which a table takes whole or not at all. */
const oneBlock = {
  min_insert_block_size_rows: 1_000_000_000,
  min_insert_block_size_bytes: 1_000_000_000_000,
};
/** "Query with this id is already running". */
const RUNNING = '216';

/** A table that takes a change as one block, which it has once its mark is there. */
interface Target {
  name: string;
  marks: string;
  insert: string;
}

const marksIn = (name: string, column: string, { seq }: LoggedChange) =>
  `select count() as marks from ${name} where day = ${MARK_DAY} and ${column} = ${seq}`;

function baseTarget(table: FactTableName, change: LoggedChange): Target {
  const columns = [...columnsOf(table).map(([name]) => name), 'version', 'sign'].join(', ');
  const marks = marksIn(table, 'version', change);
  return {
    name: table,
    marks,
    insert: `insert into ${table} (${columns}) select ${columns} from ${sideTables.staged(table)}
      where attempt = ${change.attempt} and (${marks}) = 0`,
  };
}

function rollupTarget(rollup: Rollup, change: LoggedChange): Target {
  const { table, name } = rollup;
  const marks = marksIn(name, 'mark', change);
  const where = `attempt = ${change.attempt} and (${marks}) = 0`;
  return {
    name,
    marks,
    insert: `insert into ${name} (${columnsOfRollup(rollup)})
      ${sumsInto(rollup, sideTables.staged(table), where)}`,
  };
}

/** The tables a change goes into, on every shard. */
const targetsOf = (change: LoggedChange): Target[] =>
  tablesOf(change.slices).flatMap((table) => [
    baseTarget(table, change),
    ...rollupsOf(table).map((it) => rollupTarget(it, change)),
  ]);

/**
 * Adds what was staged to a table of a shard, once: the insert itself looks for the mark of an earlier
 * one, and its id keeps two from running at the same time, such as one whose caller was killed.
 */
async function applyTo(node: FactsNode, target: Target, attempt: number): Promise<void> {
  for (;;) {
    try {
      await node.run(target.insert, { ...oneBlock, query_id: `apply-${target.name}-${attempt}` });
      return;
    } catch (error) {
      if (!(error instanceof ClickhouseError) || error.code !== RUNNING) throw error;
      await sleep(50);
    }
  }
}

/** For each table and rollup of each shard, whether it has a change. */
async function applied({ shards }: Cluster, change: LoggedChange): Promise<boolean[]> {
  return Promise.all(
    shards.flatMap((node) =>
      targetsOf(change).map(async ({ marks }) => {
        const [row] = await node.ask(marks);
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
      targetsOf(change).map((it) => applyTo(node, it, change.attempt)),
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
async function dropStaged(node: FactsNode, table: FactTableName, attempt: number) {
  const { incoming, staged, contested, typed } = sideTables;
  const sides = [incoming, staged, contested, typed];
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

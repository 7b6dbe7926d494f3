import { setTimeout as sleep } from 'node:timers/promises';
import { canBeTyped, isTyped } from '../corrections.ts';
import { columnsOf, factTableNames, precedences, type FactTableName } from '../tables.ts';
import { upgradedColumns, upgradedSums, type UpgradedSum } from '../upgrade.ts';
import type { Cluster } from './cluster.ts';
import type { FactsNode } from './node.ts';
import { everywhere, sideTables, typeOf } from './schema.ts';

type Columns = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The types of all columns by table. */
async function columnsOn(node: FactsNode): Promise<Columns> {
  const rows = await node.ask(
    'select table, name, type from system.columns where database = currentDatabase()',
  );
  const tables = new Map<string, Map<string, string>>();
  for (const { table, name, type } of rows) {
    const columns = tables.get(String(table)) ?? new Map<string, string>();
    tables.set(String(table), columns.set(String(name), String(type)));
  }
  return tables;
}

/** What has to be changed of a table of an earlier version. */
function changesOf(table: FactTableName, there: ReadonlyMap<string, string>): string[] {
  return columnsOf(table).flatMap(([name, kind]) => {
    const type = there.get(name);
    if (type === undefined) return [`add column ${name} ${typeOf(name, kind)}`];
    const isOlder = kind === 'measure' && !type.startsWith('Nullable');
    return isOlder ? [`modify column ${name} ${typeOf(name, kind)}`] : [];
  });
}

/** Waits for a change of rows, which the server makes on its own. */
async function mutated(node: FactsNode, table: string, change: string): Promise<void> {
  await node.run(`alter table ${table} ${change}`);
  for (;;) {
    const [row] = await node.ask(
      `select count() as n from system.mutations
       where database = currentDatabase() and table = '${table}' and is_done = 0`,
    );
    if (row?.['n'] === 0) return;
    await sleep(100);
  }
}

/** Attribution services come first among the sources of cohorts. */
async function raiseAttribution(node: FactsNode): Promise<void> {
  const { attribution, attributedCohort } = precedences;
  const change = `update precedence = toInt64(${attributedCohort}) where precedence = ${attribution}`;
  for (const name of ['cohort', sideTables.replaced('cohort')]) await mutated(node, name, change);
}

const ownOf = (table: FactTableName) => {
  const { incoming, staged, replaced } = sideTables;
  return [incoming(table), staged(table), replaced(table), table];
};

async function migrateTable(
  node: FactsNode,
  table: FactTableName,
  names: readonly string[],
  columns: Columns,
) {
  for (const name of names) {
    const there = columns.get(name);
    const changes = there ? changesOf(table, there) : [];
    if (name === 'cohort' && changes.length > 0) await raiseAttribution(node);
    if (changes.length > 0) await node.run(`alter table ${name} ${changes.join(', ')}`);
  }
}

/** Brings the tables of an earlier version to the columns of this one; may be repeated. */
export async function migrateTables({ shards, nodes }: Cluster): Promise<void> {
  // Replicas follow by themselves. What spans the shards is changed after what it reads.
  for (const node of shards) {
    const columns = await columnsOn(node);
    for (const table of factTableNames) {
      await migrateTable(node, table, ownOf(table), columns);
      await node.run(`drop table if exists ${table}_contested`);
    }
  }
  for (const node of nodes) {
    const columns = await columnsOn(node);
    for (const table of factTableNames)
      await migrateTable(node, table, ownOf(table).map(everywhere), columns);
  }
}

/** Work on the rows of earlier versions that is done once, by name. */
export type RowMigration = 'rollups' | 'select-cohorts' | 'typed-figures';

export async function isDone({ shards }: Cluster, name: RowMigration): Promise<boolean> {
  const rows = await shards[0]!.ask(`select name from done_migrations where name = '${name}'`);
  return rows.length > 0;
}

export async function markDone({ shards }: Cluster, name: RowMigration): Promise<void> {
  await shards[0]!.insert('done_migrations', ['name'], `${name}\n`);
}

/** Keeps what the figures came to before and after: `doctor` tells what has changed. */
export async function recordUpgrade({ entry }: Cluster, sums: readonly UpgradedSum[]) {
  const lines = sums.map((it) => [it.table, it.month, it.measure, it.before, it.after].join('\t'));
  await entry.run(`truncate table ${upgradedSums}`);
  if (lines.length > 0)
    await entry.insert(upgradedSums, upgradedColumns, lines.map((it) => `${it}\n`).join(''));
}

/** The tables in which figures typed by hand still count in place of all other rows. */
export async function tablesTyped({ shards }: Cluster): Promise<FactTableName[]> {
  const tables: FactTableName[] = [];
  for (const table of factTableNames.filter(canBeTyped)) {
    const found = await Promise.all(
      shards.map((it) =>
        it.ask(`select 1 as n from ${table} where ${isTyped} and selected != 0 limit 1`),
      ),
    );
    if (found.some((rows) => rows.length > 0)) tables.push(table);
  }
  return tables;
}

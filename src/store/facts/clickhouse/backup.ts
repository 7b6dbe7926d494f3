import {
  columnsOfSection,
  readBackup,
  restoredChanges,
  type BackupRow,
  type Section,
} from '../backup-lines.ts';
import { factTableNames } from '../tables.ts';
import type { Cluster } from './cluster.ts';
import { ShardedLines } from './delivery.ts';
import { readLog, writeLog, type LoggedChange } from './log.ts';
import { markDone } from './migrate.ts';
import type { FactsNode } from './node.ts';
import { rebuildRollups } from './rollups.ts';
import { shardOf, sideTables } from './schema.ts';
import { newAttempt, revertible } from './writer.ts';

/** A month at a time, so that no answer outgrows memory. */
async function monthsOf(node: FactsNode, table: string, where: string): Promise<string[]> {
  const rows = await node.ask(
    `select toStartOfMonth(day) as month from ${table} where ${where} group by month order by month`,
  );
  return rows.map((it) => String(it['month']));
}

/** The rows of a section, from every shard. */
export async function* sectionRows(
  { shards }: Cluster,
  section: Section,
  log: readonly LoggedChange[],
): AsyncGenerator<BackupRow[]> {
  const names = columnsOfSection(section).map((it) => it.name);
  const commits = revertible(log);
  if (section.replaced && commits.length === 0) return;
  const batches = `transform(attempt, [${commits.map((it) => it.attempt).join()}], [${commits
    .map((it) => it.batch)
    .join()}], 0)`;
  const columns = names.map((it) => (it === 'replaced_by' ? `${batches} as replaced_by` : it));
  const table = section.replaced ? sideTables.replaced(section.table) : `${section.table} final`;
  const which = section.replaced
    ? `attempt in (${commits.map((it) => it.attempt).join(', ')})`
    : 'import_id > 0';
  for (const node of shards) {
    for (const month of await monthsOf(node, table, which)) {
      const rows = await node.ask(
        `select ${columns.join(', ')} from ${table}
         where ${which} and toStartOfMonth(day) = toDate('${month}')`,
        { timeout: 600_000 },
      );
      yield rows.map((row) => names.map((it) => row[it] ?? null));
    }
  }
}

async function emptyTables({ shards }: Cluster): Promise<void> {
  await Promise.all(
    shards.map(async (node) => {
      for (const table of factTableNames)
        for (const name of [table, sideTables.replaced(table)])
          await node.run(`truncate table ${name}`);
    }),
  );
  await shards[0]!.run('truncate table done_migrations');
}

const restoreEntry = (seq: number, epoch: number, done: boolean): LoggedChange => {
  const counts = { rows: 0, replaced: 0, slices: [] };
  return { seq, kind: 'restore', batch: 0, at: Date.now(), ...counts, attempt: 0, epoch, done };
};

/**
 * Replaces everything by a backup. An entry in the log keeps everybody from reading meanwhile; when
 * this is killed, it has to be done again.
 */
export async function restoreInto(cluster: Cluster, lines: AsyncIterable<string>): Promise<void> {
  const home = cluster.shards[0]!;
  const last = (await readLog(home)).at(-1);
  const seq = last && !last.done ? last.seq : (last?.seq ?? 0) + 1;
  await writeLog(home, [restoreEntry(seq, last?.epoch ?? 0, false)]);
  await cluster.copied();
  await emptyTables(cluster);
  const attempts = new Map<number, number>();
  const attemptOf = (batch: number) =>
    attempts.get(batch) ?? attempts.set(batch, newAttempt()).get(batch)!;
  const restored = await sendSections(cluster, lines, attemptOf);
  await rebuildRollups(cluster);
  await markDone(cluster, 'rollups');
  const changes = restoredChanges(restored, seq);
  const epoch = changes.at(-1)!.seq;
  const entries = changes.map((it) => {
    const attempt = it.kind === 'commit' ? attemptOf(it.batch) : 0;
    return { ...it, attempt, epoch, done: true };
  });
  await cluster.readable();
  await writeLog(home, entries);
  await cluster.copied();
}

/** Where the rows of the section being read go. */
interface Target {
  lines: ShardedLines;
  /** Positions of what decides the shard. */
  network: number;
  account: number;
  replaced: boolean;
}

async function sendSections(
  { shards }: Cluster,
  lines: AsyncIterable<string>,
  attemptOf: (batch: number) => number,
) {
  let target: Target | undefined;
  const changes = await readBackup(lines, {
    section: async (section) => {
      await target?.lines.finish();
      const names = columnsOfSection(section).map((it) => it.name);
      const own = names.filter((it) => it !== 'replaced_by');
      const table = section.replaced ? sideTables.replaced(section.table) : section.table;
      const columns = [
        ...own,
        ...(section.replaced ? ['version', 'attempt'] : ['version', 'sign']),
      ];
      target = {
        lines: new ShardedLines(shards, table, columns),
        network: names.indexOf('network_id'),
        account: names.indexOf('account_id'),
        replaced: section.replaced,
      };
    },
    row: (row) => {
      if (!target) return;
      const shard = shardOf(
        Number(row[target.network]),
        Number(row[target.account]),
        shards.length,
      );
      const own = target.replaced ? row.slice(0, -1) : row;
      const last = target.replaced ? attemptOf(Number(row.at(-1))) : 1;
      return target.lines.add(shard, [...own, 1, last]);
    },
  });
  await target?.lines.finish();
  return changes;
}

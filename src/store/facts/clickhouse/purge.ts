import { factTableNames } from '../tables.ts';
import type { Cluster } from './cluster.ts';
import type { LoggedChange } from './log.ts';
import type { FactsNode } from './node.ts';
import { sideTables } from './schema.ts';

/** As many changes at a time: a deletion rewrites the parts they lie in. */
const AT_ONCE = 200;

/** Whether the server is still rewriting parts of a table. */
async function isBusy(node: FactsNode, table: string): Promise<boolean> {
  const rows = await node.ask(
    `select 1 as busy from system.mutations
     where database = currentDatabase() and table = '${table}' and is_done = 0 limit 1`,
  );
  return rows.length > 0;
}

async function dropFrom(
  node: FactsNode,
  table: string,
  kept: readonly LoggedChange[],
): Promise<void> {
  if (await isBusy(node, table)) return;
  const needed = kept.map((it) => it.attempt);
  const rows = await node.ask(
    `select attempt from ${table} where attempt not in (${[0, ...needed].join(', ')})
     group by attempt limit ${AT_ONCE}`,
  );
  const attempts = rows.map((it) => it['attempt']);
  // Named one by one: what is delivered meanwhile must not be among them.
  if (attempts.length > 0)
    await node.run(`alter table ${table} delete where attempt in (${attempts.join(', ')})`);
}

/**
 * Drops replaced rows that no revert needs: those of purged batches, and what reverts and failed
 * changes left. The server rewrites the tables afterwards, on its own; nothing reads these rows.
 */
export async function dropUnneeded(
  { shards }: Cluster,
  kept: readonly LoggedChange[],
): Promise<void> {
  for (const node of shards)
    for (const table of factTableNames) await dropFrom(node, sideTables.replaced(table), kept);
}

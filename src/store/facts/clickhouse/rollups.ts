import { allRollups, carriedBy, type Rollup } from '../rollups.ts';
import { amountsOf } from '../tables.ts';
import type { Cluster } from './cluster.ts';
import type { FactsNode } from './node.ts';

/** The day of the rows that only mark a change as applied; they have no figures and no batch. */
export const MARK_DAY = "toDate('1970-01-01')";

export const columnsOfRollup = ({ table, columns }: Rollup): string =>
  [...columns, 'carried', 'mark', ...amountsOf(table), 'row_count'].join(', ');

/** What rows add to a rollup and take from it; rows that mark a change stay apart by its number. */
export function sumsInto({ table, columns }: Rollup, source: string, where: string): string {
  const carried = carriedBy(table);
  const mark = `if(day = ${MARK_DAY}, version, 0)`;
  const sums = amountsOf(table).map((it) => `sum(${it} * sign)`);
  return `select ${[...columns, carried, mark, ...sums, 'sum(sign)'].join(', ')}
    from ${source} where ${where} group by ${[...columns, carried, mark].join(', ')}`;
}

async function rebuild(node: FactsNode, rollup: Rollup): Promise<void> {
  await node.run(`truncate table ${rollup.name}`);
  const months = await node.ask(
    `select toStartOfMonth(day) as month from ${rollup.table} where import_id > 0
     group by month order by month`,
  );
  // A month at a time, so that the sums fit into memory.
  for (const { month } of months) {
    const where = `import_id > 0 and toStartOfMonth(day) = toDate('${month}')`;
    await node.run(
      `insert into ${rollup.name} (${columnsOfRollup(rollup)})
       ${sumsInto(rollup, rollup.table, where)}`,
    );
  }
}

/** Sums everything up once more, on servers where nothing changes meanwhile. */
export async function rebuildRollups({ shards }: Cluster): Promise<void> {
  await Promise.all(
    shards.map(async (node) => {
      for (const it of allRollups) await rebuild(node, it);
    }),
  );
}

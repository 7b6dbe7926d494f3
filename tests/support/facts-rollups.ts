import type { Facts } from '#/store/facts/facts.ts';
import { allRollups, carriedBy, type Rollup } from '#/store/facts/rollups.ts';
import { amountsOf } from '#/store/facts/tables.ts';

/** A rollup as lines, summed up from itself or from the rows it stands for. */
async function linesOf(facts: Facts, it: Rollup, source: string, rows: string) {
  const sums = amountsOf(it.table).map((name) => `sum(${name})`);
  const answer = await facts.query(
    `select ${[...it.columns, carriedBy(it.table), ...sums, rows].join(', ')} from ${source}
     where day > day('1970-01-01') group by ${[...it.columns, carriedBy(it.table)].join(', ')}`,
  );
  return answer
    .map((row) => Object.values(row))
    .filter((values) =>
      values.slice(it.columns.length + 1).some((value) => value !== 0 && value !== null),
    )
    .map((values) => `${it.name} ${values.join(' ')}`)
    .sort();
}

/** What every rollup holds, and what it should hold. */
export async function rollupsAndBase(facts: Facts, isCluster: boolean) {
  const held: string[] = [];
  const due: string[] = [];
  for (const it of allRollups) {
    const name = isCluster ? `${it.name}_all` : it.name;
    held.push(...(await linesOf(facts, it, name, 'sum(row_count)')));
    due.push(...(await linesOf(facts, it, it.table, 'count(*)')));
  }
  return { held, due };
}

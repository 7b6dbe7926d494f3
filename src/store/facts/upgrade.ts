import { render, type Dialect } from './dialect.ts';
import type { Facts, ResultRow } from './facts.ts';
import { definitionOf, factTableNames } from './tables.ts';

/** What a measure came to in a month, before a store of an earlier version was opened and after. */
export interface UpgradedSum {
  table: string;
  /** Its first day. */
  month: string;
  measure: string;
  before: number;
  after: number;
}

export const upgradedSums = 'upgraded_sums';
export const upgradedColumns = ['table_name', 'month', 'measure', 'sum_before', 'sum_after'];

type Ask = (sql: string) => Promise<ResultRow[]>;
type Sums = ReadonlyMap<string, number>;

const separator = ' ';

/**
 * What counts of every measure in every month: what an upgrade must not change unsaid. Asked of the
 * rows, by their import, because an earlier version has no rollups.
 */
export async function countedSums(ask: Ask, dialect: Dialect): Promise<Sums> {
  const sums = new Map<string, number>();
  for (const table of factTableNames) {
    const { measures } = definitionOf(table);
    const totals = measures.map((it) => `total(${it}) as ${it}_sum`).join(', ');
    const sql = `select month_of(day) as its_month, ${totals}
      from deltas(${table}) where selected = 1 and import_id > 0 group by month_of(day)`;
    for (const row of await ask(render(sql, {}, dialect)))
      for (const it of measures)
        sums.set([table, row['its_month'], it].join(separator), Number(row[`${it}_sum`] ?? 0));
  }
  return sums;
}

/** Both sides of an upgrade, in the order of tables and months. */
export function sidesOf(before: Sums, after: Sums): UpgradedSum[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return keys.map((key) => {
    const [table = '', month = '', measure = ''] = key.split(separator);
    return { table, month, measure, before: before.get(key) ?? 0, after: after.get(key) ?? 0 };
  });
}

/** What this store was opened with when it came from an earlier version; none when it did not. */
export async function upgradeOf(facts: Pick<Facts, 'query'>): Promise<UpgradedSum[]> {
  const rows = await facts.query(
    `select ${upgradedColumns.join(', ')} from ${upgradedSums} order by table_name, month, measure`,
  );
  return rows.map((it) => ({
    table: String(it['table_name']),
    month: String(it['month']),
    measure: String(it['measure']),
    before: Number(it['sum_before']),
    after: Number(it['sum_after']),
  }));
}

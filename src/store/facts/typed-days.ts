import type { DayRange } from '#/kernel/days.ts';
import { canBeTyped, isTyped, RESTATED } from './corrections.ts';
import { ALL_AT_ONCE } from './day-cache.ts';
import type { Facts, ResultRow } from './facts.ts';
import { definitionOf, hasWholes, type FactTableName } from './tables.ts';

/** What hands have typed of an app on a day, and of a network where the table's sources rival by it. */
export interface TypedDay {
  day: string;
  app: number;
  /** 0 where it is about all networks. */
  network: number;
  /** A mediation tells the total of all networks, and this of one of them does not count. */
  isDetail: boolean;
  /** Sum of each measure; null for those that are left to their source. */
  sums: Readonly<Record<string, number | null>>;
}

/** Every app and day of a table that hands have typed figures of, the latest first. */
export async function typedDays(facts: Facts, table: FactTableName): Promise<readonly TypedDay[]> {
  const held = canBeTyped(table) ? await facts.heldDays(table) : undefined;
  if (!held) return [];
  const byDay = await facts.byDay({
    key: ['typed-days', table],
    tables: [table],
    days: held,
    atOnce: ALL_AT_ONCE,
    compute: async (days) => Map.groupBy(await typedOn(facts, table, days), (it) => it.day),
  });
  return [...byDay.values()].flat().toReversed();
}

const onDays = 'day >= day($from) and day <= day($to)';

/** The earliest first. */
async function typedOn(facts: Facts, table: FactTableName, days: DayRange): Promise<TypedDay[]> {
  const { measures, rivalry } = definitionOf(table);
  const keys = rivalry.join(', ');
  const sums = measures.map((it) => `total(${it}) as sum_${it}`).join(', ');
  const rows = await facts.query(
    `select ${keys}, ${sums} from deltas(${table}) where ${onDays} and ${isTyped}
     group by ${keys} having row_total() > 0 order by day, app_id desc`,
    { ...days },
  );
  const counting =
    rows.length > 0 && hasWholes(table)
      ? await facts.query(
          `select ${keys} from deltas(${table}) where ${onDays} and source = '${RESTATED}'
           group by ${keys} having row_total() > 0`,
          { ...days },
        )
      : rows;
  const keyOf = (row: ResultRow) => rivalry.map((it) => row[it]).join(' ');
  const counts = new Set(counting.map(keyOf));
  return rows.map((row) => ({
    isDetail: !counts.has(keyOf(row)),
    day: String(row['day']),
    app: Number(row['app_id']),
    network: Number(row['network_id'] ?? 0),
    sums: Object.fromEntries(
      measures.map((it) => {
        const sum = row[`sum_${it}`];
        return [it, sum === null || sum === undefined ? null : Number(sum)];
      }),
    ),
  }));
}

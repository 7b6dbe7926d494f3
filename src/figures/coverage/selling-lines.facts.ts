import { HALF_A_YEAR } from '#/store/facts/day-cache.ts';
import type { Facts, ResultRow } from '#/store/facts/facts.ts';
import { sourceName } from './expectations.records.ts';

interface SellingLine {
  source: string;
  accountId: number;
  appId: number;
}

const nameOf = (it: SellingLine) => `${sourceName({ table: 'store_console', ...it })} ${it.appId}`;

/** Numbers for lines, the same for all facts of this process. */
const numbers = new Map<string, number>();
function numberOf(row: ResultRow): number {
  const name = nameOf({
    source: String(row['source']),
    accountId: Number(row['account_id']),
    appId: Number(row['app_id']),
  });
  const known = numbers.get(name) ?? numbers.size;
  numbers.set(name, known);
  return known;
}

/**
 * Which apps sell anything, by store: a store that counts only downloads of a game without purchases
 * leaves no hole in its revenue when it is late.
 */
export async function sellingLines(
  facts: Pick<Facts, 'query' | 'heldDays' | 'byDay'>,
): Promise<(line: SellingLine) => boolean> {
  const held = await facts.heldDays('store_console');
  if (!held) return () => false;
  const byDay = await facts.byDay({
    key: ['selling-lines'],
    tables: ['store_console'],
    days: held,
    atOnce: HALF_A_YEAR,
    compute: async (days) => {
      const rows = await facts.query(
        `select day, source, account_id, app_id from (
           select day, source, account_id, app_id, total(iap_revenue_micros) as purchases
           from deltas(store_console) where day >= day($from) and day <= day($to)
           group by day, source, account_id, app_id) as sales
         where purchases <> 0`,
        { ...days },
      );
      const groups = Map.groupBy(rows, (row) => String(row['day']));
      return new Map([...groups].map(([day, of]) => [day, Int32Array.from(of, numberOf)]));
    },
  });
  const selling = sellingIn(byDay);
  return (line) => selling[numbers.get(nameOf(line)) ?? -1] === 1;
}

/** As long as no day has changed it is the same. */
const known = new WeakMap<ReadonlyMap<string, Int32Array>, Uint8Array>();

function sellingIn(byDay: ReadonlyMap<string, Int32Array>): Uint8Array {
  const found = known.get(byDay);
  if (found) return found;
  const selling = new Uint8Array(numbers.size);
  // By index: millions of steps of an iterator would be allocated.
  for (const lines of byDay.values())
    for (let at = 0; at < lines.length; at += 1) selling[lines[at]!] = 1;
  known.set(byDay, selling);
  return selling;
}

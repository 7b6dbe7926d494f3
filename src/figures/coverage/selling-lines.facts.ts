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
function numberOf(line: SellingLine): number {
  const name = nameOf(line);
  const known = numbers.get(name) ?? numbers.size;
  numbers.set(name, known);
  return known;
}

/** The lines in a row of a source and account with all its apps. */
function linesIn(row: ResultRow): number[] {
  const source = String(row['source']);
  const accountId = Number(row['account_id']);
  const apps = String(row['apps']).split(' ');
  return apps.map((it) => numberOf({ source, accountId, appId: Number(it) }));
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
        `select day, source, account_id, joined(cast(app_id as varchar)) as apps from (
           select day, source, account_id, app_id, total(iap_revenue_micros) as purchases
           from deltas(store_console) where day >= day($from) and day <= day($to)
           group by day, source, account_id, app_id) as sales
         where purchases <> 0 group by day, source, account_id`,
        { ...days },
      );
      const groups = Map.groupBy(rows, (row) => String(row['day']));
      return new Map([...groups].map(([day, of]) => [day, Int32Array.from(of.flatMap(linesIn))]));
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

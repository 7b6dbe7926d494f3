import type { Facts } from '#/store/facts/facts.ts';
import { sourceName } from './expectations.records.ts';

interface SellingLine {
  source: string;
  accountId: number;
  appId: number;
}

const nameOf = (it: SellingLine) => `${sourceName({ table: 'store_console', ...it })} ${it.appId}`;

/**
 * Which apps sell anything, by store: a store that counts only downloads of a game without purchases
 * leaves no hole in its revenue when it is late.
 */
export async function sellingLines(
  facts: Pick<Facts, 'query'>,
): Promise<(line: SellingLine) => boolean> {
  const rows = await facts.query(
    `select source, account_id, app_id from (
       select source, account_id, app_id, total(iap_revenue_micros) as purchases
       from deltas(store_console) group by source, account_id, app_id) as sales
     where purchases <> 0`,
  );
  const selling = new Set(
    rows.map((row) =>
      nameOf({
        source: String(row['source']),
        accountId: Number(row['account_id']),
        appId: Number(row['app_id']),
      }),
    ),
  );
  return (line) => selling.has(nameOf(line));
}

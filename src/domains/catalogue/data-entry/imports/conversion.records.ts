import { readRates } from '#/store/rates.records.ts';
import type { Db } from '#/store/records/records.ts';
import type { MoneyContext } from './conversion.ts';

const ALL = { from: '1990-01-01', to: '2199-12-31' };

/**
 * What the money of a report of these accounts is valued with; `said` is the currency that somebody
 * named for an account that has none.
 */
export async function moneyContext(
  db: Db,
  of: { accountId: number } | { name: string | undefined },
  said?: string,
): Promise<MoneyContext> {
  const rows = await db.selectFrom('accounts').select(['id', 'kind', 'name', 'currency']).execute();
  const own = rows.filter((it) =>
    'accountId' in of
      ? it.id === of.accountId
      : of.name === undefined || it.name.toLowerCase() === of.name.toLowerCase(),
  );
  const accounts = new Map<string, string | null>();
  for (const [kind, all] of Map.groupBy(own, (it) => it.kind)) {
    // Of several it has to be said which one is meant.
    accounts.set(kind, (all.length === 1 ? all[0]!.currency : null) ?? said ?? null);
  }
  const { byCurrency } = await readRates(db, ALL);
  return { accounts, otherwise: said ?? null, rates: byCurrency };
}

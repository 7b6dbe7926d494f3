import { dayOf } from '#/kernel/dates.ts';
import { addDays, type DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { DayTableName } from '#/store/facts/tables.ts';
import { readRates } from '#/store/rates.records.ts';
import type { Filter } from './filter.contract.ts';
import { selectionOf, type Reader, type Selection } from './selection.records.ts';
import { ShownMoney } from './shown-money.ts';

const DOLLARS = 'USD';
/** Forecasts and anomalies look so far back beyond the range. */
const REACH_DAYS = 500;

const tables = [
  'monetisation',
  'acquisition',
  'cohort',
  'store_console',
] as const satisfies DayTableName[];

/** Which currencies are reported into which table; the same for everybody. */
function reportedCurrencies(facts: Facts): Promise<ReadonlyMap<string, DayTableName[]>> {
  return facts.cached(['reported-currencies'], async () => {
    const found = new Map<string, DayTableName[]>();
    for (const table of tables) {
      const rows = await facts.query(
        `select currency as reported from deltas(${table}) group by currency having row_total() > 0`,
      );
      for (const row of rows) {
        const currency = String(row['reported']);
        found.set(currency, [...(found.get(currency) ?? []), table]);
      }
    }
    return found;
  });
}

/**
 * The selection of a filter with its money in a currency: the one that is named, else the reader's
 * own. Alerts, targets, key results and budgets stay in the currency they were set in, and are
 * computed from `selectionOf`.
 */
export async function shownSelectionOf(
  filter: Filter,
  context: Reader,
  named?: string,
): Promise<Selection> {
  const selection = await selectionOf(filter, context);
  const { range, compared } = selection;
  const from = compared && compared.from < range.from ? compared.from : range.from;
  const days = { from: addDays(from, -REACH_DAYS), to: range.to };
  const money = await shownMoneyOf(context, days, named);
  return money ? { ...selection, money } : selection;
}

/** The currency that money of some days is shown in: the named one, else the reader's own; none for dollars. */
export async function shownMoneyOf(
  { db, facts, now, who }: Pick<Reader, 'db' | 'facts' | 'now' | 'who'>,
  days: DayRange,
  named?: string,
): Promise<ShownMoney | undefined> {
  const currency = named ?? who.currency ?? DOLLARS;
  if (currency === DOLLARS) return undefined;
  const [table, reported] = await Promise.all([
    readRates(db, { ...days, currencies: [currency] }),
    reportedCurrencies(facts),
  ]);
  const rates = table.byCurrency.get(currency) ?? [];
  const reportedIn = reported.get(currency) ?? [];
  return new ShownMoney({ currency, rates, reportedIn, today: dayOf(now) });
}

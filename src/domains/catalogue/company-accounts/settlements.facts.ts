import type { Facts } from '#/store/facts/facts.ts';
import { precedences } from '#/store/facts/tables.ts';
import { lastDayOf } from './settlement-rules.ts';
import { insideTotals, totalKey } from './whole-totals.facts.ts';

/** What a network brought on an account in a month, as reported by now. */
export interface MonthRevenue {
  month: string;
  networkId: number;
  accountId: number;
  /** What is expected: the network's own report where there is one, else the mediation's estimate. */
  micros: number;
  /** What the network reports itself; null without a report of its own. */
  own: number | null;
  /** What the mediation says of the same apps; null where it says nothing. */
  estimate: number | null;
  /** Days whose figures the source may still correct. */
  provisionalDays: string[];
}

export interface MonthsRevenue {
  /** By the networks' own accounts, and by the mediation's for apps without an own report. */
  expected: ReadonlyMap<string, MonthRevenue>;
  /** By the accounts of the figures that count, whoever reports them. */
  counted: ReadonlyMap<string, MonthRevenue>;
}

type Place = Pick<MonthRevenue, 'month' | 'networkId' | 'accountId'>;
export const revenueKey = (it: Place) => `${it.month} ${it.networkId} ${it.accountId}`;

/** What a source says of an app in a month. */
interface Cell extends Place {
  app: number;
  micros: number;
  isOwn: boolean;
  isCounted: boolean;
  /** A mediation's total of all networks. */
  isTotal: boolean;
  /** A figure typed by hand changes what counts, and no source's word. */
  isCorrection: boolean;
}

const columns = 'app_id, network_id, account_id, selected, precedence';
const asked = `day >= day($from) and day <= day($to)
  and (selected = 1 or precedence = ${precedences.network})`;

type Row = Record<string, string | number | null>;
const cellOf = (day: unknown, row: Row): Cell => ({
  month: String(day).slice(0, 7),
  networkId: Number(row['network_id']),
  accountId: Number(row['account_id']),
  app: Number(row['app_id']),
  micros: Number(row['revenue'] ?? 0),
  isOwn: Number(row['precedence']) === precedences.network,
  isCounted: Number(row['selected']) === 1,
  isTotal: Number(row['precedence']) === precedences.wholeMediation,
  isCorrection: Number(row['precedence']) === precedences.correction,
});

function placeAt(places: Map<string, MonthRevenue>, { month, networkId, accountId }: Place) {
  const place = { month, networkId, accountId };
  const key = revenueKey(place);
  const found = places.get(key) ?? {
    ...place,
    micros: 0,
    own: null,
    estimate: null,
    provisionalDays: [],
  };
  places.set(key, found);
  return found;
}

/** The accounts that an app's money of a month is expected on, the largest first. */
function ownAccounts(cells: readonly Cell[]): ReadonlyMap<string, readonly Cell[]> {
  const own = Map.groupBy(
    cells.filter((it) => it.isOwn),
    appKey,
  );
  for (const list of own.values()) list.sort((a, b) => b.micros - a.micros);
  return own;
}
const appKey = (it: Cell) => `${it.month} ${it.networkId} ${it.app}`;

/** Where a source's word on an app counts: an estimate stands beside the network's own report. */
function expectedPlace(it: Cell, own: ReadonlyMap<string, readonly Cell[]>): Place {
  const [reported] = own.get(appKey(it)) ?? [];
  return it.isOwn ? it : (reported ?? it);
}

function expectedOf(
  cells: readonly Cell[],
  own: ReadonlyMap<string, readonly Cell[]>,
  inside: ReadonlyMap<string, number>,
) {
  const places = new Map<string, MonthRevenue>();
  for (const it of cells) {
    if (!it.isOwn && !it.isCounted) continue;
    const place = placeAt(places, expectedPlace(it, own));
    if (it.isOwn) place.own = (place.own ?? 0) + it.micros;
    else if (!it.isCorrection) place.estimate = (place.estimate ?? 0) + it.micros;
    if (it.isOwn || !own.has(appKey(it))) place.micros += it.micros;
    // What networks report themselves is expected from them.
    if (it.isTotal) place.micros -= inside.get(totalKey(it)) ?? 0;
  }
  return places;
}

function countedOf(cells: readonly Cell[]) {
  const places = new Map<string, MonthRevenue>();
  for (const it of cells) {
    if (!it.isCounted) continue;
    const place = placeAt(places, it);
    place.micros += it.micros;
    if (it.isOwn) place.own = (place.own ?? 0) + it.micros;
    else if (!it.isCorrection) place.estimate = (place.estimate ?? 0) + it.micros;
  }
  return places;
}

/** Notes which days of what is expected, and of what counts, may still be corrected. */
function noteProvisional(
  { expected, counted }: Record<keyof MonthsRevenue, Map<string, MonthRevenue>>,
  rows: readonly Row[],
  own: ReadonlyMap<string, readonly Cell[]>,
) {
  const note = (place: MonthRevenue | undefined, day: string) => {
    if (place && !place.provisionalDays.includes(day)) place.provisionalDays.push(day);
  };
  for (const row of rows) {
    const day = String(row['day']);
    const cell = cellOf(day, row);
    // An estimate beside an own report changes nothing that is expected.
    if (cell.isOwn || !own.has(appKey(cell))) note(expected.get(revenueKey(cell)), day);
    if (cell.isCounted) note(counted.get(revenueKey(cell)), day);
  }
  for (const places of [expected, counted])
    for (const it of places.values()) it.provisionalDays.sort();
}

/** Ad revenue of some months by network and account. */
export function revenueByMonth(facts: Facts, from: string, to: string): Promise<MonthsRevenue> {
  const params = { from: `${from}-01`, to: lastDayOf(to) };
  return facts.cached(['settlements', from, to], async () => {
    const [sums, provisional, inside] = await Promise.all([
      facts.query(
        `select month_of(day) as month, ${columns}, total(revenue_micros) as revenue
         from deltas(monetisation) where ${asked}
         group by month_of(day), ${columns} having row_total() > 0`,
        params,
      ),
      facts.query(
        `select day, ${columns} from deltas(monetisation) where ${asked} and provisional = 1
         group by day, ${columns} having row_total() > 0`,
        params,
      ),
      insideTotals(facts, params),
    ]);
    const cells = sums.map((it) => cellOf(it['month'], it));
    const own = ownAccounts(cells);
    const found = { expected: expectedOf(cells, own, inside), counted: countedOf(cells) };
    noteProvisional(found, provisional, own);
    return found;
  });
}

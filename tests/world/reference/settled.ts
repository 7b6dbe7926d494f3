import type { Books } from './books.ts';
import type { Row } from './rows.ts';
import { selected } from './selection.ts';

/** What a network owes on an account for a month. */
export interface Owed {
  /** What its own report says; of apps without one what counts, mostly a mediation's estimate. */
  expected: bigint;
  own: bigint | null;
  /** What a mediation says of the same apps. */
  estimate: bigint | null;
}

const revenue = (rows: readonly Row[]) =>
  rows.reduce((sum, it) => sum + (it.sums['revenue'] ?? 0n), 0n);
/** An account is one of a source: several have one called `Studio`. */
const accountOfRow = (it: Row) => `${it.source} ${it.account}`;
const ofApp = (it: Row) => `${it.network} ${it.app}`;

/** What is owed for a month, by network and account. */
export function owedFor(books: Books, month: string): Map<string, Owed> {
  const isIn = (it: Row) => it.table === 'monetisation' && it.day.startsWith(month);
  const own = Map.groupBy(
    books.reported.filter((it) => isIn(it) && it.rank === 'network'),
    ofApp,
  );
  const owed = new Map<string, Owed>();
  const at = (network: string, account: string): Owed => {
    const name = `${network.replace('new: ', '')} | ${account}`;
    const found = owed.get(name) ?? { expected: 0n, own: null, estimate: null };
    owed.set(name, found);
    return found;
  };
  for (const rows of own.values())
    for (const row of rows) {
      const place = at(row.network, accountOfRow(row));
      place.own = (place.own ?? 0n) + revenue([row]);
      place.expected += revenue([row]);
    }
  // An estimate stands beside the largest report that the network has of the app itself.
  const accountOf = (it: Row) => {
    const byAccount = Map.groupBy(own.get(ofApp(it)) ?? [], accountOfRow);
    const [largest] = [...byAccount].toSorted(([, a], [, b]) => Number(revenue(b) - revenue(a)));
    return largest?.[0] ?? accountOfRow(it);
  };
  for (const row of selected(books.reported))
    if (isIn(row) && row.rank !== 'network') {
      const place = at(row.network, accountOf(row));
      place.estimate = (place.estimate ?? 0n) + revenue([row]);
    }
  for (const row of books.rows)
    if (isIn(row) && !own.has(ofApp(row)))
      at(row.network, accountOfRow(row)).expected += revenue([row]);
  return owed;
}

import type { Books } from './books.ts';
import { ages, broughtBy, moneyOf, tellsAt, type Share } from './cohorts.ts';
import { partOf, type Scope, type Split } from './groups.ts';

/** What is told of a cohort at an age, over the install days that have reached it. */
export interface ExplorerCell {
  value: number | null;
  installs: number;
  state: 'whole' | 'partial' | 'none';
  isEstimated: boolean;
}
export interface ExplorerRow {
  installs: number;
  cells: ExplorerCell[];
}
export type ExplorerMeasure = 'retention' | 'ltv' | 'revenue';

const sum = <T>(all: readonly T[], of: (it: T) => number) =>
  all.reduce((total, it) => total + of(it), 0);

const installsOf = ({ row, part }: Share) => Number(row.sums['cohortInstalls']) * part;

/** Money in another currency: what was in it as it was, everything else by the rate of its day. */
function moneyIn(books: Books, shares: readonly Share[], currency: string | undefined): number {
  if (!currency) return sum(shares, ({ row, part }) => moneyOf(row) * part);
  const days = Map.groupBy(shares, (it) => it.row.day);
  return sum([...days], ([day, of]) => {
    const dollars = Math.round(sum(of, ({ row, part }) => moneyOf(row) * part));
    return Number(books.exchange.worth(BigInt(dollars), currency, day));
  });
}

/** Cohorts by the parts of up to two splits, their names joined by `|`; without any in the part ''. */
export function explorerOf(
  books: Books,
  measure: ExplorerMeasure,
  { from, to, only = {} }: Scope,
  by: readonly Split[],
  currency?: string,
): Map<string, ExplorerRow> {
  const shares = broughtBy(books).filter(
    ({ row, part }) =>
      part > 0 &&
      row.day >= from &&
      row.day <= to &&
      (Object.entries(only) as [Split, readonly string[]][]).every(([split, values]) =>
        values.includes(partOf(books, row, split)),
      ),
  );
  const tells = tellsAt(books);
  const isBySource = [...by, ...Object.keys(only)].some(
    (it) => it === 'mediaSource' || it === 'campaign',
  );
  const groups = Map.groupBy(shares, ({ row }) => by.map((it) => partOf(books, row, it)).join('|'));
  return new Map(
    [...groups].map(([name, of]): [string, ExplorerRow] => {
      const cells = ages.map((age): ExplorerCell => {
        const old = of.filter((it) => tells(it.row, age));
        const at = old.filter((it) => it.row.age === age);
        const upTo = old.filter((it) => it.row.age <= age);
        const installs = sum(
          old.filter((it) => it.row.age === 0),
          installsOf,
        );
        const stayed = sum(at, ({ row, part }) => Number(row.sums['stayed']) * part);
        const value = {
          retention: () => stayed / sum(at, installsOf),
          ltv: () => moneyIn(books, upTo, currency) / installs,
          revenue: () => moneyIn(books, upTo, currency),
        }[measure];
        return {
          value: old.length === 0 ? null : value(),
          installs,
          state: old.length === 0 ? 'none' : old.length < of.length ? 'partial' : 'whole',
          isEstimated: isBySource && upTo.some((it) => it.isShared),
        };
      });
      const installs = sum(
        of.filter((it) => it.row.age === 0),
        installsOf,
      );
      return [name, { installs, cells }];
    }),
  );
}

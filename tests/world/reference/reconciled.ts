import type { Books } from './books.ts';
import { partOf, type Scope, type Split } from './groups.ts';
import type { Row } from './rows.ts';

/** What counts beside what the network says itself, over the days both have. */
export interface Pair {
  ours: bigint;
  theirs: bigint;
  absolute: bigint;
  days: number;
  /** Days of ours of which the network says nothing. */
  missing: number;
}

const NONE: Pair = { ours: 0n, theirs: 0n, absolute: 0n, days: 0, missing: 0 };

const revenue = (rows: readonly Row[]) =>
  rows.reduce((sum, it) => sum + (it.sums['revenue'] ?? 0n), 0n);
const later = (one: number, other: number) => Math.max(one, other);
const absolute = (value: bigint) => (value < 0n ? -value : value);

/** Several pairs as one: more here and less there do not cancel out. */
export const pairsTogether = (pairs: readonly Pair[]): Pair =>
  pairs.reduce(
    (all, it) => ({
      ours: all.ours + it.ours,
      theirs: all.theirs + it.theirs,
      absolute: all.absolute + it.absolute,
      days: later(all.days, it.days),
      missing: later(all.missing, it.missing),
    }),
    NONE,
  );

/** The days of an app in a network: what counts, and what the network's own report says. */
export interface Sides {
  ours: ReadonlyMap<string, bigint>;
  theirs: ReadonlyMap<string, bigint>;
}

/**
 * Where the network's own report is what counts there is nothing to hold it against, unless somebody
 * typed another figure over it.
 */
export function sidesOf(books: Books, { from, to, only = {} }: Scope): Map<string, Sides> {
  const isAsked = (row: Row) =>
    row.table === 'monetisation' &&
    row.day >= from &&
    row.day <= to &&
    (Object.entries(only) as [Split, readonly string[]][]).every(([split, values]) =>
      values.includes(partOf(books, row, split)),
    );
  const nameOf = (it: Row) => `${it.app} ${it.network}`;
  const counted = Map.groupBy(books.rows.filter(isAsked), nameOf);
  const told = Map.groupBy(
    books.reported.filter((it) => it.rank === 'network' && isAsked(it)),
    nameOf,
  );
  return new Map(
    [...new Set([...counted.keys(), ...told.keys()])].map((name): [string, Sides] => {
      const ours = Map.groupBy(counted.get(name) ?? [], (it) => it.day);
      const theirs = Map.groupBy(told.get(name) ?? [], (it) => it.day);
      const isSame = (day: string) => ours.get(day)?.every((it) => it.rank === 'network');
      const sums = (days: typeof ours) =>
        new Map(
          [...days].filter(([day]) => !isSame(day)).map(([day, rows]) => [day, revenue(rows)]),
        );
      return [name, { ours: sums(ours), theirs: sums(theirs) }];
    }),
  );
}

/** Pairs by app and network, of those with a day in common. */
export function pairsOf(books: Books, scope: Scope): Map<string, Pair> {
  const all = [...sidesOf(books, scope)].map(([name, { ours, theirs }]): [string, Pair] => {
    const common = [...ours].filter(([day]) => theirs.has(day));
    const mine = common.reduce((sum, [, value]) => sum + value, 0n);
    const other = common.reduce((sum, [day]) => sum + theirs.get(day)!, 0n);
    const { length: days } = common;
    const missing = ours.size - days;
    return [name, { ours: mine, theirs: other, absolute: absolute(mine - other), days, missing }];
  });
  return new Map(all.filter(([, it]) => it.days > 0));
}

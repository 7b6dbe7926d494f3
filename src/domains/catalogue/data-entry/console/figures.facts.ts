import { isTyped } from '#/store/facts/corrections.ts';
import type { Facts, Params } from '#/store/facts/facts.ts';
import { hasWholes, isWhole } from '#/store/facts/tables.ts';
import { books, type BookCode } from './books.ts';
import type { Leaf } from './draft-sheet.ts';

/** Which figures are asked for. */
export interface FiguresAsked {
  book: BookCode;
  /** Undefined for every network; the store's book knows none. */
  networks: readonly number[] | undefined;
  apps: readonly number[];
  from: string;
  to: string;
}

/** What rows are split by beside app and day. */
export type SplitBy = 'country' | 'ad_unit_id' | 'network_id';

/** Sums of an app and day, or of a part of them; `part` is '' without a split. */
export interface DaySums {
  app: number;
  day: string;
  part: string | number;
  /** Null is what nobody reports. */
  sums: Record<string, number | null>;
}

function conditions(
  { book, networks, apps, from, to }: FiguresAsked,
  which: string,
): [string, Params] {
  const byNetwork = book !== 'store' && networks !== undefined;
  return [
    `${which} and app_id in ($apps) and day >= day($from) and day <= day($to)${
      byNetwork ? ' and network_id in ($networks)' : ''
    }`,
    { apps, from, to, ...(byNetwork && { networks }) },
  ];
}

const numberOf = (value: unknown) => (value === null || value === undefined ? null : Number(value));

async function grouped(
  facts: Facts,
  asked: FiguresAsked,
  by: readonly string[],
  which = 'selected = 1',
) {
  const { table, columns } = books[asked.book];
  const [where, params] = conditions(asked, which);
  const splits = ['app_id', 'day', ...by].join(', ');
  const sums = columns.map((it) => `total(${it}) as sum_${it}`).join(', ');
  const rows = await facts.query(
    `select ${splits}, ${sums} from deltas(${table}) where ${where}
     group by ${splits} having row_total() > 0`,
    params,
  );
  return rows.map((row) => ({
    row,
    app: Number(row['app_id']),
    day: String(row['day']),
    sums: Object.fromEntries(columns.map((it) => [it, numberOf(row[`sum_${it}`])])),
  }));
}

/** Every measure by app and day, split by one dimension or not at all; `only` is a condition in SQL. */
export async function sumsByDay(
  facts: Facts,
  asked: FiguresAsked,
  split?: SplitBy,
  only = '1 = 1',
): Promise<DaySums[]> {
  const rows = await grouped(facts, asked, split ? [split] : [], `selected = 1 and ${only}`);
  return rows.map(({ row, ...it }) => ({ ...it, part: split ? (row[split] ?? '') : '' }));
}

/** What an app's figures of a day are kept under. */
export const appDayKey = (app: number, day: string) => `${app} ${day}`;

/**
 * The network that tells the total of all networks of an app and day, by `appDayKey`: beside it
 * nothing else counts there.
 */
export async function totalTellers(
  facts: Facts,
  asked: FiguresAsked,
): Promise<ReadonlyMap<string, number>> {
  const { table } = books[asked.book];
  if (!hasWholes(table)) return new Map();
  const [where, params] = conditions(
    { ...asked, networks: undefined },
    `${isWhole} and selected = 1`,
  );
  const rows = await facts.query(
    `select app_id, day, network_id from deltas(${table}) where ${where}
     group by app_id, day, network_id having row_total() > 0`,
    params,
  );
  return new Map(
    rows.map((row) => [
      appDayKey(Number(row['app_id']), String(row['day'])),
      Number(row['network_id']),
    ]),
  );
}

/** The rows of every app and day as they count now, whichever source they come from. */
export const leavesByDay = (facts: Facts, asked: FiguresAsked): Promise<Map<string, Leaf[]>> =>
  groupedLeaves(facts, asked);

async function groupedLeaves(facts: Facts, asked: FiguresAsked, which?: string) {
  const { dimensions } = books[asked.book];
  const leaves = new Map<string, Leaf[]>();
  for (const { row, app, day, sums } of await grouped(facts, asked, dimensions, which)) {
    const key = appDayKey(app, day);
    const leaf = {
      dimensions: Object.fromEntries(dimensions.map((it) => [it, row[it] ?? ''])),
      sums,
    };
    const its = leaves.get(key) ?? [];
    its.push(leaf);
    leaves.set(key, its);
  }
  return leaves;
}

/** What hands have typed of every app and day; a measure that nobody typed is null. */
export const typedByDay = (facts: Facts, asked: FiguresAsked): Promise<Map<string, Leaf[]>> =>
  groupedLeaves(facts, asked, isTyped);

import { isTyped } from '#/store/facts/corrections.ts';
import type { Facts, Params } from '#/store/facts/facts.ts';
import { books, type BookCode } from './books.ts';
import type { Leaf } from './draft-sheet.ts';
import type { TypedLeaf } from './typed-leaves.ts';

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
  sums: Record<string, number>;
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
    sums: Object.fromEntries(columns.map((it) => [it, Number(row[`sum_${it}`] ?? 0)])),
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

/** The rows of every app and day as they count now, whichever source they come from. */
export async function leavesByDay(facts: Facts, asked: FiguresAsked): Promise<Map<string, Leaf[]>> {
  const { dimensions } = books[asked.book];
  const leaves = new Map<string, Leaf[]>();
  for (const { row, app, day, sums } of await grouped(facts, asked, dimensions)) {
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
export async function typedByDay(
  facts: Facts,
  asked: FiguresAsked,
): Promise<Map<string, TypedLeaf[]>> {
  const { dimensions, columns } = books[asked.book];
  const rows = await grouped(facts, asked, dimensions, isTyped);
  const leaves = rows.map(({ row, app, day }) => ({
    key: appDayKey(app, day),
    dimensions: Object.fromEntries(dimensions.map((it) => [it, row[it] ?? ''])),
    sums: Object.fromEntries(
      columns.map((it) => [it, row[`sum_${it}`] === null ? null : Number(row[`sum_${it}`])]),
    ),
  }));
  return Map.groupBy(leaves, (it) => it.key);
}

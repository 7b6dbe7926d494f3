import type { Row } from './rows.ts';

/** A row without the figures of these names. */
export function without(row: Row, names: ReadonlySet<string>): Row {
  const { sums, reported, ...about } = row;
  const left = (all: Row['sums']) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !names.has(name)));
  return { ...about, sums: left(sums), ...(reported && { reported: left(reported) }) };
}

function addedUp(all: readonly Row['sums'][]): Row['sums'] {
  const sums: Record<string, bigint> = {};
  for (const it of all)
    for (const [name, sum] of Object.entries(it)) sums[name] = (sums[name] ?? 0n) + sum;
  return sums;
}

/** What several files of a store say of the same, in one row, so that ratios have both their sides. */
export function inOneRow(rows: readonly Row[], account: string): Row[] {
  const isMeant = (it: Row) => it.table === 'store' && it.account === account;
  const meant = Map.groupBy(rows.filter(isMeant), (it) => [it.app, it.day, it.country].join('|'));
  const merged = [...meant.values()].map((all): Row => {
    if (all.length === 1) return all[0]!;
    const foreign = all.find((it) => it.reported);
    return {
      ...(foreign ?? all[0]!),
      sums: addedUp(all.map((it) => it.sums)),
      ...(foreign && { reported: addedUp(all.map((it) => it.reported ?? it.sums)) }),
    };
  });
  return [...rows.filter((it) => !isMeant(it)), ...merged];
}

import type { Facts } from '#/store/facts/facts.ts';
import type { PlacedSlice } from '#/store/facts/slices.ts';
import { isOfParts } from '#/store/facts/tables.ts';
import type { Line, LineKey } from './coverage.ts';

const nameOf = (it: LineKey, app: number | '*') =>
  `${it.table} ${it.source} ${it.accountId} ${app}`;

/**
 * What reports in force speak of, by line. Only the lines that came back after a pause are looked up:
 * elsewhere nobody asks.
 */
export async function reportsOf(
  facts: Pick<Facts, 'slices'>,
  lines: readonly Line[],
): Promise<(line: Line) => readonly PlacedSlice[]> {
  const wanted = new Set<string>();
  for (const it of lines) {
    if (!it.gaps.some((gap) => gap.isClosed)) continue;
    wanted.add(nameOf(it, it.appId));
    wanted.add(nameOf(it, '*'));
  }
  if (wanted.size === 0) return () => [];
  const spoken = new Map<string, PlacedSlice[]>();
  for (const slice of await facts.slices()) {
    const { table, source, account_id: accountId, app_id: appId } = slice;
    // Of the same report as its days, or of none.
    if (isOfParts(table) || table === 'postbacks') continue;
    const name = nameOf({ table, source, accountId, appId: 0 }, appId ?? '*');
    if (!wanted.has(name)) continue;
    const list = spoken.get(name);
    if (list) list.push(slice);
    else spoken.set(name, [slice]);
  }
  return (line) => [
    ...(spoken.get(nameOf(line, line.appId)) ?? []),
    ...(spoken.get(nameOf(line, '*')) ?? []),
  ];
}

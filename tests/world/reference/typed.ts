import type { TypedStep, World } from './raw.ts';
import type { Row } from './rows.ts';

const isMeant =
  ({ table, app, day, network = '' }: TypedStep) =>
  (it: Row) =>
    it.table === table &&
    it.app === app &&
    it.day === day &&
    (table === 'store' || it.network === network);

/** Whole parts of a sum in proportion to weights; what is left goes to the largest fractions. */
function spread(sum: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.reduce((a, b) => a + b, 0n);
  const parts = weights.map((it) => (sum * it) / all);
  const rest = Number(sum - parts.reduce((a, b) => a + b, 0n));
  const byFraction = weights
    .map((it, at) => ({ at, fraction: (sum * it) % all }))
    .toSorted((a, b) => Number(b.fraction - a.fraction));
  for (const { at } of byFraction.slice(0, rest)) parts[at]! += 1n;
  return parts;
}

/**
 * What is typed at a time, as rows of its own: where a report has told of it by then, it keeps the
 * report's countries and formats; else nothing of the kind is known of it.
 */
export function typedRows(rows: readonly Row[], typed: TypedStep, { apps }: World): Row[] {
  const { table, app, day, sum, value, network = '' } = typed;
  const hand = { source: 'manual', rank: 'hand', account: 'Entered by hand' } as const;
  const known = rows.filter((it) => isMeant(typed)(it) && (it.sums[sum] ?? 0n) > 0n);
  if (known.length > 0) {
    const parts = spread(
      BigInt(value),
      known.map((it) => it.sums[sum]!),
    );
    return known.map((it, at) => ({ ...it, ...hand, sums: { [sum]: parts[at]! } }));
  }
  const { platform } = apps.find((it) => it.key === app)!;
  const silent = { country: '', adFormat: '', mediaSource: '', campaign: '', version: '' };
  const about = { table, app, day, network, platform, age: 0, currency: 'USD' };
  return [{ ...silent, ...about, ...hand, sums: { [sum]: BigInt(value) } }];
}

/**
 * What counts once figures were typed: they stand in for what the reports say of it, whenever they
 * came. Of everything else the reports are believed.
 */
export function typedOver(rows: readonly Row[], typed: TypedStep, own: readonly Row[]): Row[] {
  const { sum } = typed;
  const meant = rows.filter(isMeant(typed));
  const nought = Object.fromEntries(
    meant.flatMap((it) => Object.keys(it.sums)).map((it) => [it, 0n]),
  );
  const others = rows.map((it) =>
    meant.includes(it) && it.sums[sum] !== undefined
      ? { ...it, sums: { ...it.sums, [sum]: 0n } }
      : it,
  );
  return [...others, ...own.map((it) => ({ ...it, sums: { ...nought, ...it.sums } }))];
}

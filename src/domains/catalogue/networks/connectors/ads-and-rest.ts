import type { Json } from './json-report.ts';

/** What two reports of the same campaigns have in common. */
export interface Levels {
  /** What both tell of: a campaign on a day in a country. */
  keyOf: (row: Json) => string;
  /** The figures of a row by name; without what it does not say. */
  figuresOf: (row: Json) => Readonly<Record<string, number>>;
  /** A row of a campaign with these figures instead. */
  withFigures: (row: Json, figures: Readonly<Record<string, number>>) => Json;
}

/** Amounts are told in hundredths; what is less comes of adding up. */
const NOTHING = 0.005;

const known = (rest: Readonly<Record<string, number>>) =>
  Object.values(rest).some((it) => it >= NOTHING);

/**
 * The rows of ads, and behind them what campaigns tell beyond their ads, of which no ad is told: ads
 * that were deleted, or kinds of campaigns that have none to show. So the sum is that of the campaigns.
 */
export async function* adsAndRest(
  ads: AsyncIterable<readonly Json[]>,
  campaigns: AsyncIterable<readonly Json[]>,
  { keyOf, figuresOf, withFigures }: Levels,
): AsyncGenerator<Json[]> {
  const told = new Map<string, Record<string, number>>();
  for await (const rows of ads) {
    for (const row of rows) {
      const key = keyOf(row);
      const sums = told.get(key) ?? {};
      for (const [name, value] of Object.entries(figuresOf(row)))
        sums[name] = (sums[name] ?? 0) + value;
      told.set(key, sums);
    }
    yield [...rows];
  }
  for await (const rows of campaigns) {
    yield rows.flatMap((row) => {
      const sums = told.get(keyOf(row));
      if (!sums) return [row];
      const rest = Object.entries(figuresOf(row)).map(([name, value]): [string, number] => [
        name,
        Math.max(0, Math.round((value - (sums[name] ?? 0)) * 100) / 100),
      ]);
      return known(Object.fromEntries(rest)) ? [withFigures(row, Object.fromEntries(rest))] : [];
    });
  }
}

/** The numbers among some cells, by name; what is none is not told. */
export function numbersIn(row: Json, names: readonly string[]): Record<string, number> {
  const found = names.flatMap((name): [string, number][] => {
    const text = row[name];
    const value = typeof text === 'string' && text.trim() === '' ? Number.NaN : Number(text);
    return Number.isFinite(value) ? [[name, value]] : [];
  });
  return Object.fromEntries(found);
}

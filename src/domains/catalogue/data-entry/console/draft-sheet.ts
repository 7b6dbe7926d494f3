import { books, measureOf, type BookCode, type FigureMeasure } from './books.ts';

/** One row of a fact table of an app on a day: its dimensions, and its sums; null is unknown. */
export interface Leaf {
  dimensions: Record<string, string | number>;
  sums: Record<string, number | null>;
}

/** A part of an app's figures of a day; null means all countries, all ad units. */
export interface Part {
  country: string | null;
  adUnit: number | null;
}

/** A figure a person typed: the sum of that part shall be this. */
export interface TypedFigure extends Part {
  measure: string;
  value: number;
}

/** What the dimensions of a row are where nothing is known of the part yet. */
export type BlankDimensions = (part: Part) => Record<string, string | number>;

const isIn = (leaf: Leaf, { country, adUnit }: Part) =>
  (country === null || leaf.dimensions['country'] === country) &&
  (adUnit === null || leaf.dimensions['ad_unit_id'] === adUnit);

const total = (leaves: readonly Leaf[], column: string) =>
  leaves.reduce((sum, it) => sum + (it.sums[column] ?? 0), 0);

const isKnown = (leaves: readonly Leaf[], column: string) =>
  leaves.some((it) => (it.sums[column] ?? null) !== null);

/** The figure of a part; null when there is none, a ratio's also when there is nothing to divide by. */
export function figureOf(
  leaves: readonly Leaf[],
  part: Part,
  { column, over }: FigureMeasure,
): number | null {
  const its = leaves.filter((it) => isIn(it, part));
  if (!isKnown(its, column)) return null;
  if (!over) return total(its, column);
  const divisor = total(its, over);
  return divisor === 0 ? null : total(its, column) / divisor;
}

/** Whole numbers in proportion to the weights that add up to the sum exactly. */
export function spread(sum: number, weights: readonly number[]): number[] {
  const sizes = weights.map(Math.abs);
  const all = sizes.reduce((a, b) => a + b, 0);
  // Nothing to go by: the first one gets it.
  const shares = sizes.map((it, at) => (all === 0 ? (at === 0 ? sum : 0) : (sum * it) / all));
  const parts = shares.map(Math.floor);
  const rest = sum - parts.reduce((a, b) => a + b, 0);
  const byFraction = shares
    .map((it, at) => [it - Math.floor(it), at] as const)
    .sort(([a, i], [b, j]) => b - a || i - j);
  for (let nth = 0; nth < rest; nth += 1) parts[byFraction[nth % parts.length]![1]]! += 1;
  return parts;
}

/** What the rows of a part are weighed by when their sum is spread over them. */
function weightsOf(its: readonly Leaf[], { column, over }: FigureMeasure, chief: string) {
  for (const by of over ? [over] : [column, chief]) {
    const weights = its.map((it) => it.sums[by] ?? 0);
    if (weights.some((it) => it !== 0)) return weights;
  }
  return its.map(() => 0);
}

/** The figure cannot be entered; the message is for the person who typed it. */
export class NotEnterable extends Error {}

/**
 * The rows of an app and day after somebody typed a figure: its part's rows get it in proportion to
 * what they have, so that a total that is corrected keeps its countries. A part that has no row gets
 * one.
 * @throws NotEnterable for a ratio of nothing.
 */
export function enter(
  leaves: readonly Leaf[],
  typed: TypedFigure,
  book: BookCode,
  blank: BlankDimensions,
): Leaf[] {
  const measure = measureOf(book, typed.measure)!;
  const chief = books[book].measures[0]!.column;
  const its = leaves.filter((it) => isIn(it, typed));
  const { column, over } = measure;
  const sum = over ? Math.round(typed.value * total(its, over)) : typed.value;
  if (over && total(its, over) === 0) {
    const needed = books[book].measures.find((it) => it.column === over)!.name;
    throw new NotEnterable(`Enter the figure “${needed}” of this day first.`);
  }
  if (its.length === 0) {
    const sums = Object.fromEntries(books[book].columns.map((it) => [it, null]));
    return [...leaves, { dimensions: blank(typed), sums: { ...sums, [column]: sum } }];
  }
  const parts = spread(sum, weightsOf(its, measure, chief));
  const changed = new Map(its.map((it, at) => [it, parts[at]!]));
  return leaves.map((it) => {
    const value = changed.get(it);
    return value === undefined ? it : { ...it, sums: { ...it.sums, [column]: value } };
  });
}

import { books, measureOf, type BookCode } from './books.ts';

/** What is known of an app and day, by the column of a figure. */
type Of = (column: string) => boolean;

/** The rates that stand typed and count users, ratings and the like in this column. */
const ratesOver = (book: BookCode, column: string, isTyped: Of) =>
  books[book].measures.filter((it) => it.over === column && isTyped(it.column));

/**
 * Whether a typed column is a figure of its own, and not only what a typed rate is a rate of.
 * `wasTyped` says what somebody typed itself.
 */
export const isFigure = (book: BookCode, column: string, isTyped: Of, wasTyped: Of): boolean =>
  isTyped(column) && (wasTyped(column) || ratesOver(book, column, isTyped).length === 0);

/**
 * What goes with a rate that is let go: what it is a rate of, unless somebody typed that itself or
 * another typed rate is one of the same. The key of that figure; undefined when nothing else goes.
 */
export function goesAlong(
  book: BookCode,
  measure: string,
  isTyped: Of,
  wasTyped: Of,
): string | undefined {
  const { column, over } = measureOf(book, measure)!;
  if (!over || wasTyped(over)) return undefined;
  const others = ratesOver(book, over, isTyped).filter((it) => it.column !== column);
  if (others.length > 0) return undefined;
  return books[book].measures.find((it) => it.column === over && !it.over)?.key;
}

/** The typed rates that would be others without a figure: they are let go before it. */
export const ratesOn = (book: BookCode, measure: string, isTyped: Of): string[] => {
  const { column, over } = measureOf(book, measure)!;
  return over ? [] : ratesOver(book, column, isTyped).map((it) => it.name);
};

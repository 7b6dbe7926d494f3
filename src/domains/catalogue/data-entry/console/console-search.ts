import { z } from 'zod';
import { Day, Flag, Id, listOf, pagingBy } from '#/kernel/schema.ts';
import { bookCodes, books, measureOf } from './books.ts';

/** Everything the console keeps in its address. */
export const ConsoleSearch = z.strictObject({
  book: z.enum(bookCodes).default('store'),
  network: Id.optional(),
  measure: z.string().max(40).optional(),
  shown: z.enum(['pinned', 'all']).default('pinned'),
  app: listOf(Id).optional(),
  from: Day.optional(),
  to: Day.optional(),
  /** What the rows of an app are, once it is opened. */
  by: z.enum(['country', 'adUnit', 'measure']).default('country'),
  /** The draft is being looked at. */
  draft: Flag.optional(),
  /** What was typed by hand and counts is being looked at. */
  byHand: Flag.optional(),
  ...pagingBy(50),
});
export type ConsoleSearch = z.output<typeof ConsoleSearch>;

/** The measure that is shown: the book's first one unless the address names another of it. */
export const measureShown = ({ book, measure }: Pick<ConsoleSearch, 'book' | 'measure'>) =>
  (measure && measureOf(book, measure)) || books[book].measures[0]!;

/** Ad units exist in ad revenue alone. */
export const splitShown = ({ book, by }: Pick<ConsoleSearch, 'book' | 'by'>) =>
  by === 'adUnit' && book !== 'ads' ? 'country' : by;

import { businessZone } from '#/kernel/dates.ts';
import type { Delivery, Slice } from '#/store/facts/facts.ts';
import { MANUAL } from '../imports/source-name.ts';
import { books, type BookCode } from './books.ts';
import type { Leaf } from './draft-sheet.ts';

/** All that hands shall have typed of some apps and days of a book and network. */
export interface EnteredRows {
  book: BookCode;
  network: number;
  /** The account that stands for hands. */
  accountId: number;
  days: readonly { app: number; day: string; leaves: readonly Leaf[] }[];
}

/**
 * What people's figures bring to the facts: they stand in for the measures they carry, and whatever
 * else the sources say of the app and day goes on counting.
 */
export function manualDelivery(entered: readonly EnteredRows[], fetchedAt: Date): Delivery[] {
  return [...Map.groupBy(entered, (it) => it.book)].map(([book, parts]) => {
    const delivery = {
      table: books[book].table,
      source: MANUAL,
      sourceTimezone: businessZone(),
      fetchedAt,
      precedence: 'hand' as const,
      slices: parts.flatMap(slicesOf),
      rows: parts.flatMap(rowsOf),
    };
    // The rows have the dimensions and measures of their table by name; the store checks each value.
    return delivery as Delivery;
  });
}

const slicesOf = ({ network, accountId, days }: EnteredRows): Slice[] =>
  days.map(({ app, day }) => ({
    account_id: accountId,
    app_id: app,
    ...(network > 0 && { network_id: network }),
    from: day,
    to: day,
  }));

const rowsOf = ({ accountId, days }: EnteredRows) =>
  days.flatMap(({ app, day, leaves }) =>
    leaves.map(({ dimensions, sums }) => ({
      ...dimensions,
      ...sums,
      day,
      app_id: app,
      account_id: accountId,
      provisional: false,
    })),
  );

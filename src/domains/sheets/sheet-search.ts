import { z } from 'zod';
import { Id } from '#/kernel/schema.ts';
import { sheetTabs } from './sheet-measures.ts';
import { sheetFields } from './sheets.contract.ts';

/** Everything the sheet keeps in its address. */
export const SheetSearch = z.strictObject({
  ...sheetFields,
  sort: z.string().max(40).optional(),
  tab: z.enum(sheetTabs).default('android'),
  /** A figure by day, or every figure of the range. */
  view: z.enum(['days', 'figures']).default('days'),
  /** The app that is open beside the sheet. */
  open: Id.optional(),
});
export type SheetSearch = z.output<typeof SheetSearch>;

const isDaySort = (sort: string | undefined) =>
  sort !== undefined && /^-?(name|whole|delta|\d{4}-\d\d-\d\d)$/.test(sort);

/** What the endpoints by day take. */
export function daysInput({ tab: _tab, view: _view, open: _open, sort, ...input }: SheetSearch) {
  return { ...input, sort: isDaySort(sort) ? sort : undefined };
}

/** What the endpoints of the spreadsheet take; sorting by a day means nothing there. */
export function figuresInput(search: SheetSearch) {
  const { measure: _measure, sort: _sort, ...input } = daysInput(search);
  const { sort } = search;
  const isOwn = sort !== undefined && (!isDaySort(sort) || /^-?name$/.test(sort));
  return { ...input, sort: isOwn ? sort : undefined };
}

import { z } from 'zod';
import { isDay, presetRange, type DatePreset } from '#/kernel/days.ts';
import { Id } from '#/kernel/schema.ts';
import { sheetTabs, spreadsheetMeasures } from './sheet-measures.ts';
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

const columns = ['name', 'whole', 'delta'];

/** The days of the filter, as the server will read them. */
function rangeOf({ date, singleDate }: SheetSearch, today: string) {
  if (singleDate) return { from: singleDate, to: singleDate };
  const [from, to] = date.split('..');
  return from && to ? { from, to } : presetRange(date as DatePreset, today);
}

const inputOf = ({ tab: _tab, view: _view, open: _open, sort: _sort, ...input }: SheetSearch) =>
  input;

/** What the endpoints by day take; a day to sort by that is not shown any more is left out. */
export function daysInput(search: SheetSearch, today: string) {
  const by = search.sort?.replace(/^-/, '') ?? '';
  const { from, to } = rangeOf(search, today);
  const isShown = columns.includes(by) || (isDay(by) && by >= from && by <= to);
  return { ...inputOf(search), sort: isShown ? search.sort : undefined };
}

/** What the endpoints of the spreadsheet take; sorting by a day means nothing there. */
export function figuresInput(search: SheetSearch) {
  const { measure: _measure, ...input } = inputOf(search);
  const by = search.sort?.replace(/^-/, '') ?? '';
  const isOwn = by === 'name' || (spreadsheetMeasures as readonly string[]).includes(by);
  return { ...input, sort: isOwn ? search.sort : undefined };
}

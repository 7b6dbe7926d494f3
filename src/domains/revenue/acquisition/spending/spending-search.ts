import { z } from 'zod';
import { Day, Id } from '#/kernel/schema.ts';
import { spendingFields } from './spending.contract.ts';

/** What the view of budgets keeps in the address of the page. */
export const spendingSearch = z.strictObject({
  ...spendingFields,
  view: z.literal('budgets').default('budgets'),
  /** The first of the month whose plans are shown; the present one unless told. */
  month: Day.optional(),
  /** The plan whose form is open. */
  plan: z.union([z.literal('new'), Id]).optional(),
  /** Id of the campaign that is open beside the list. */
  open: Id.optional(),
});
export type SpendingSearch = z.output<typeof spendingSearch>;
export type SpendingPatch = { [K in keyof SpendingSearch]?: SpendingSearch[K] | undefined };

/** The filter of a search, without what belongs to the page. */
export function spendingFilter(search: SpendingSearch) {
  const { view: _view, open: _open, month: _month, plan: _plan, ...asked } = search;
  const { page: _page, perPage: _perPage, ...filter } = asked;
  return filter;
}

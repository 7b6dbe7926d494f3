import { z } from 'zod';
import { Id } from '#/kernel/schema.ts';
import { spendingFields } from './spending.contract.ts';

/** What the view of budgets keeps in the address of the page. */
export const spendingSearch = z.strictObject({
  ...spendingFields,
  view: z.literal('budgets').default('budgets'),
  /** Id of the campaign that is open beside the list. */
  open: Id.optional(),
});
export type SpendingSearch = z.output<typeof spendingSearch>;
export type SpendingPatch = { [K in keyof SpendingSearch]?: SpendingSearch[K] | undefined };

/** The filter of a search, without what belongs to the page. */
export function spendingFilter(search: SpendingSearch) {
  const { view: _view, open: _open, page: _page, perPage: _perPage, ...filter } = search;
  return filter;
}

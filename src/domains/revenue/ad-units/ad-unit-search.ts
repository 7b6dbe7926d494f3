import { z } from 'zod';
import { filterFields } from '#/figures/filter.contract.ts';
import { Id, line } from '#/kernel/schema.ts';
import { measuredOver } from './ad-units.contract.ts';

export const adUnitTabs = ['waterfall', 'tests', 'floors'] as const;

/** Everything the page keeps in its address. */
export const adUnitSearch = z.strictObject({
  adUnit: Id.optional(),
  tab: z.enum(adUnitTabs).default('waterfall'),
  date: filterFields.date,
  country: filterFields.country,
  placement: line(200).optional(),
  control: line(200).optional(),
  over: z.enum(measuredOver).optional(),
  controlShare: z.coerce.number().int().min(1).max(99).optional(),
  floor: z.coerce.number().int().min(0).max(10_000_000_000).optional(),
});
export type AdUnitSearch = z.output<typeof adUnitSearch>;

/** What a tab is given. */
export interface TabProps {
  adUnit: number;
  search: AdUnitSearch;
  onChange: (patch: Partial<AdUnitSearch>) => void;
}

import type { Filter } from '#/figures/filter.contract.ts';
import type { CardFilter } from './card.contract.ts';

/** A list as a filter has it; absent: everything. */
type Listed = readonly (string | number)[] | undefined;

const both = (one: Listed, other: Listed): Listed =>
  one === undefined || other === undefined
    ? (one ?? other)
    : one.filter((it) => other.includes(it));

/** What holds for a card by itself: what it is narrowed to, and its days where they are its own. */
export interface OwnFilter {
  filter: CardFilter;
  date?: Filter['date'] | undefined;
  compare?: Filter['compare'] | undefined;
}

/**
 * The filter of the whole and that of a card, where they meet: only what is in both. Undefined where
 * they have nothing in common. The card's own days stand in place of those of the whole.
 */
export function meet(whole: Filter, { filter, date, compare }: OwnFilter): Filter | undefined {
  // One app stands in place of a list of them, as everywhere.
  const { singleApp, ...rest } = whole;
  const base: Filter = singleApp ? { ...rest, app: [singleApp] } : rest;
  const days = {
    ...(date && { date, singleDate: undefined }),
    ...(compare && { compare }),
  };
  const names = Object.keys(filter) as (keyof CardFilter)[];
  const met = {
    ...base,
    ...Object.fromEntries(names.map((name) => [name, both(base[name], filter[name])])),
    ...days,
  };
  const isEmpty = Object.values(met).some((it) => Array.isArray(it) && it.length === 0);
  return isEmpty ? undefined : met;
}

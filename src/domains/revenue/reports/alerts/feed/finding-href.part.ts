import { Filter, type FilterInput } from '#/figures/filter.contract.ts';
import { addDays } from '#/kernel/days.ts';
import { reportHref } from '../../builder/report-href.part.ts';
import type { AlertFinding } from './feed.contract.ts';

/** Days before it that stand beside a finding. */
const BEFORE = 28;

/** A row as a filter; ids and codes are what the filter takes. */
function rowFilter({ rule, label }: Pick<AlertFinding, 'rule' | 'label'>): FilterInput {
  const { by } = rule;
  if (!by || !label || label.key === '' || label.key === '0') return {};
  const isNamed = by === 'country' || by === 'platform' || by === 'adFormat' || by === 'appVersion';
  return { [by]: [isNamed ? label.key : Number(label.key)] };
}

/** The figures behind a finding, day by day, narrowed to what it found. */
export const findingHref = (it: Pick<AlertFinding, 'rule' | 'label' | 'day'>): string =>
  reportHref('new', {
    filter: Filter.parse({
      ...it.rule.filter,
      ...rowFilter(it),
      singleDate: undefined,
      date: `${addDays(it.day, -BEFORE)}..${it.day}`,
      compare: 'none',
    }),
    by: ['day'],
    measures:
      it.rule.floor && it.rule.floor.measure !== it.rule.measure
        ? [it.rule.measure, it.rule.floor.measure]
        : [it.rule.measure],
    chart: 'line',
  });

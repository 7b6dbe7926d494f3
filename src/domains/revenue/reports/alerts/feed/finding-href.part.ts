import { Filter, type FilterInput } from '#/figures/filter.contract.ts';
import { pageHref } from '#/figures/page-href.part.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { reportHref } from '../../builder/report-href.part.ts';
import { hourlyMeasures, isHourly } from '../hourly/hourly-rule.ts';
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

type Found = Pick<AlertFinding, 'rule' | 'label' | 'day'>;

/** The figures behind a finding, narrowed to what it found: its hours, or day by day. */
export const findingHref = (it: Found): string =>
  isHourly(it.rule) ? hoursHref(it) : daysHref(it);

/** Today by the hour, on the dashboard; of an earlier day there are its figures. */
const hoursHref = (it: Found): string =>
  it.day < dayOf(new Date())
    ? daysHref(it)
    : pageHref(
        '/dashboard',
        {
          ...it.rule.filter,
          ...rowFilter(it),
          hours: lookUp(hourlyMeasures, String(it.rule.measure)),
        },
        { ...Filter.parse({}), hours: 'revenue' },
      );

const daysHref = (it: Found): string =>
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

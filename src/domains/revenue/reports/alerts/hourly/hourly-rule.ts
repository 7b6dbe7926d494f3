import type { HourFigures } from '#/figures/today/paired-hours.ts';
import { isChange, type AlertRule } from '../rule.contract.ts';

/** Measures that sources tell by the hour, as hours call them. */
export const hourlyMeasures: Readonly<Record<string, keyof HourFigures>> = {
  revenue: 'revenue',
  impressions: 'impressions',
  ecpm: 'ecpm',
  spend: 'spend',
};

/** What hours may be split by. */
const hourlySplits = ['app', 'network', 'country', 'adFormat', 'platform'] as const;
export type HourlySplit = (typeof hourlySplits)[number];

export const isHourly = ({ over }: Pick<AlertRule, 'over'>): boolean => over === 'hours';

const isSplit = (by: AlertRule['by']): by is HourlySplit | null =>
  by === null || hourlySplits.some((it) => it === by);

/** What hours cannot be narrowed to. */
const unknown = { adUnit: 'ad unit', campaign: 'campaign', appVersion: 'version' } as const;

type Hourly = Pick<AlertRule, 'by' | 'filter' | 'floor' | 'kind' | 'compare'> & {
  /** An own measure is none of them. */
  measure: unknown;
};

/** What makes a rule by the hour one that can never speak; undefined for all others. */
export function hourlyProblem({ measure, by, filter, floor, kind, compare }: Hourly) {
  const says = (field: string, message: string) => ({ field: `rule.${field}`, message });
  if (typeof measure !== 'string' || !Object.hasOwn(hourlyMeasures, measure))
    return says('measure', 'Only ad revenue, impressions, eCPM and spend are known by the hour.');
  if (!isChange({ kind })) return says('kind', 'By the hour a figure falls, rises or changes.');
  if (compare !== 'previous' && compare !== 'last-week')
    return says('compare', 'Hours are compared with those of yesterday or a week earlier.');
  const isSpend = measure === 'spend';
  const spendOnly = isSpend && (by === 'network' || by === 'adFormat');
  if (!isSplit(by) || spendOnly) return says('by', 'Hours of this are not known by that.');
  const name = (Object.keys(unknown) as (keyof typeof unknown)[]).find((it) => filter[it]);
  if (name) return says(`filter.${name}`, `Hours are not known by ${unknown[name]}.`);
  if (floor && !Object.hasOwn(hourlyMeasures, floor.measure))
    return says(
      'floor',
      'Choose ad revenue, impressions or spend: only they are known by the hour.',
    );
  return undefined;
}

import type { FigureKey } from '#/figures/measures.ts';
import type { HourFigures } from '#/figures/today/paired-hours.ts';
import { isChange, type AlertRule } from '../rule.contract.ts';
import { isHourlyMeasure, tellsOf, untoldParts } from './hourly-measure.ts';

/** Measures of the house that sources tell by the hour, as hours call them. */
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
/** Nor those of what campaigns cost; whoever shows our ads sells none of them. */
const unknownOfSpend = { network: 'ad network', adFormat: 'ad format' } as const;
/** Nor those of what ads bring. */
const unknownOfRevenue = { mediaSource: 'media source' } as const;

type Hourly = Pick<AlertRule, 'by' | 'filter' | 'floor' | 'kind' | 'compare'> & {
  measure: FigureKey;
};

const known = 'Only ad revenue, impressions, eCPM and spend are known by the hour';

/** What makes a rule by the hour one that can never speak; undefined for all others. */
export function hourlyProblem({ measure, by, filter, floor, kind, compare }: Hourly) {
  const says = (field: string, message: string) => ({ field: `rule.${field}`, message });
  if (!isHourlyMeasure(measure)) {
    const parts = untoldParts(measure);
    const own = parts.length > 0 ? `, and this measure is made of ${parts.join(', ')} too` : '';
    return says('measure', `${known}${own}.`);
  }
  if (!isChange({ kind })) return says('kind', 'By the hour a figure falls, rises or changes.');
  if (compare !== 'previous' && compare !== 'last-week')
    return says('compare', 'Hours are compared with those of yesterday or a week earlier.');
  const tells = tellsOf(measure);
  const isSpendBy = tells.has('spend') && (by === 'network' || by === 'adFormat');
  if (!isSplit(by) || isSpendBy) return says('by', 'Hours of this are not known by that.');
  const untold: Partial<Record<keyof typeof filter, string>> = {
    ...unknown,
    ...(tells.has('spend') && unknownOfSpend),
    ...(tells.has('revenue') && unknownOfRevenue),
  };
  const name = (Object.keys(untold) as (keyof typeof filter)[]).find((it) => filter[it]);
  if (name) return says(`filter.${name}`, `Hours of this are not known by ${untold[name]}.`);
  if (floor && !Object.hasOwn(hourlyMeasures, floor.measure))
    return says(
      'floor',
      'Choose ad revenue, impressions or spend: only they are known by the hour.',
    );
  return undefined;
}

import { shortDay } from '#/kernel/date-words.ts';
import { timeOf } from '#/kernel/dates.ts';
import { counted } from '#/kernel/numbers.ts';
import type { Unit } from '../definition.ts';
import type { HourFigures } from './paired-hours.ts';
import type { TodaySplit } from './today-splits.ts';
import type { SoFar, Today } from './today.contract.ts';

export type HourMeasure = keyof HourFigures;
export const hourMeasures = [
  'revenue',
  'impressions',
  'ecpm',
  'spend',
] as const satisfies HourMeasure[];

export const hourLabels: Record<HourMeasure, string> = {
  revenue: 'Ad revenue',
  impressions: 'Impressions',
  ecpm: 'eCPM',
  spend: 'Spend',
};
export const hourUnits: Record<HourMeasure, Unit> = {
  revenue: 'money',
  impressions: 'count',
  ecpm: 'money',
  spend: 'money',
};
export const splitLabels: Record<TodaySplit, string> = {
  app: 'App',
  network: 'Ad network',
  country: 'Country',
};

/** "11 of 12 hours". */
export const hoursWords = ({ hours, of }: Pick<SoFar, 'hours' | 'of'>): string =>
  `${hours} of ${counted(of, 'hour')}`;

/** "Compared over 11 of the 12 hours that are over: those that both days are told of." */
export const comparedWords = ({ yesterday, lastWeek }: Today['total']): string =>
  yesterday.hours === lastWeek.hours
    ? `Compared over ${hoursWords(yesterday)} that are over: those that all days are told of.`
    : `Compared over ${hoursWords(yesterday)} with yesterday, ${hoursWords(lastWeek)} with ${shortDay(lastWeek.day)}.`;

/** "MAX told to 11:00, AppLovin nothing of today yet". */
export const sourcesWords = (sources: Today['sources']): string =>
  sources
    .map(({ name, tells, toldUntil }) => {
      const what = `${name} ${tells === 'spend' ? 'spend' : 'revenue'}`;
      return toldUntil
        ? `${what} told to ${timeOf(new Date(toldUntil))}`
        : `${what}: nothing of today yet`;
    })
    .join(', ');

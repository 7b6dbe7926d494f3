import { businessZone, zoneName } from '#/kernel/dates.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { measureName } from '../import-words.ts';
import type { MappedColumn, MappedTable } from './mappings.contract.ts';

export const tableWords: Record<MappedTable, string> = {
  monetisation: 'Ad revenue',
  acquisition: 'Spend on campaigns',
  engagement: 'Use of the apps',
  audience: 'Unique users of whole apps',
  cohort: 'Cohorts by age',
  store_console: 'Store pages',
};

const roleWords: Record<string, string> = {
  day: 'Day',
  hour: 'Hour of the day',
  age: 'Age in days',
  'app-name': 'App, by name',
  package: 'App, by package or store id',
  app: 'App, by the source’s own id',
  platform: 'Platform',
  country: 'Country',
  network: 'Network',
  'ad-format': 'Ad format',
  'ad-unit': 'Ad unit',
  campaign: 'Campaign id',
  'campaign-name': 'Campaign name',
  version: 'App version',
  part: 'Only tells rows apart',
};

/** What a column stands for, in words. */
export const fieldName = (field: string): string => lookUp(roleWords, field) ?? measureName(field);

const unitWords: Record<NonNullable<MappedColumn['unit']>, string> = {
  count: 'whole number',
  estimate: 'number with decimals',
  money: 'US dollars',
  cents: 'US cents',
  micros: 'millionths of a dollar',
  share: 'share from 0 to 1',
  percent: 'per cent',
  mean: 'average',
};
export const unitName = (unit: NonNullable<MappedColumn['unit']>): string => unitWords[unit];

/** Zones in which sources count their days. */
export const zones = () => {
  const own = businessZone();
  const usual = [
    { value: 'UTC', label: 'UTC' },
    { value: 'America/Los_Angeles', label: 'Los Angeles' },
    { value: 'Asia/Shanghai', label: 'Shanghai, UTC+8' },
  ];
  return usual.some((it) => it.value === own)
    ? usual
    : usual.toSpliced(1, 0, { value: own, label: zoneName() });
};

export const dayOrders = [
  { value: 'ymd', label: '2025-11-20' },
  { value: 'dmy', label: '20/11/2025' },
  { value: 'mdy', label: '11/20/2025' },
] as const;

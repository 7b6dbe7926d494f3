import { relativeTime, shortDay } from '#/kernel/date-words.ts';
import { formatMoney } from '#/kernel/money.ts';
import { formatCompact, formatNumber, formatPercent } from '#/kernel/numbers.ts';
import type { Tile } from './figures.contract.ts';
import type { SourceFreshness, Standing } from './filter.contract.ts';

/** A tile's value as it stands there; "–" for what is not known. */
export function tileValue({ unit, value }: Pick<Tile, 'unit' | 'value'>): string {
  if (value === null) return '–';
  if (unit === 'money') return formatMoney(value);
  if (unit === 'ratio') return formatPercent(value);
  return unit === 'count' ? formatCompact(value) : formatNumber(value, 2);
}

/** "MAX 3 h ago, 19 Nov still provisional". */
export function freshnessWords(it: SourceFreshness, now: Date): string {
  const age = it.fetchedAt ? `${it.name} ${relativeTime(new Date(it.fetchedAt), now)}` : it.name;
  const first = it.provisionalDays[0];
  if (!first) return it.state === 'late' ? `${age}, late` : age;
  const more = it.provisionalDays.length - 1;
  return `${age}, ${shortDay(first)}${more > 0 ? ` and ${more} more` : ''} still provisional`;
}

/** The source that people should know about first: the latest, then the least final. */
export function leadingSource(freshness: readonly SourceFreshness[]): SourceFreshness | undefined {
  const weight = { late: 0, provisional: 1, final: 2 };
  return [...freshness].sort((a, b) => weight[a.state] - weight[b.state])[0];
}

/** How the days compared with are called: "Previous 30". */
export function comparisonName(standing: Standing, compare: string, days: number): string {
  if (!standing.compared) return '';
  if (compare === 'last-week') return 'Same days last week';
  if (compare === 'last-year') return 'Last year';
  return `Previous ${days}`;
}

export const presetLabels: Record<string, string> = {
  yesterday: 'Yesterday',
  'last-7-days': 'Last 7 days',
  'last-14-days': 'Last 14 days',
  'last-30-days': 'Last 30 days',
  'last-90-days': 'Last 90 days',
  'last-365-days': 'Last 365 days',
  'this-week': 'This week',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
};

export const comparisonLabels: Record<string, string> = {
  previous: 'the days before',
  'last-week': 'same days last week',
  'last-year': 'last year',
  none: 'nothing',
};

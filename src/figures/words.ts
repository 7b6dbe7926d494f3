import { dayRange, exactRange, relativeTime, shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { formatMoney, formatMoneyTo } from '#/kernel/money.ts';
import {
  counted,
  formatChange,
  formatCompact,
  formatNumber,
  formatPercent,
  formatPoints,
  type Decimals,
} from '#/kernel/numbers.ts';
import type { DayTableName } from '#/store/facts/tables.ts';
import type { Definition, Unit } from './definition.ts';
import type {
  appSortings,
  RevenueKind,
  SourceFreshness,
  Standing,
  teamsAs,
} from './filter.contract.ts';
import { countsDailyUsers, type FigureKey } from './measures.ts';

/** `4:07` of 247 seconds, `1:02:05` above an hour. */
function clock(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (it: number) => String(it).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const tail = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`;
}

/** A figure in words; "–" for what is not known. `dense` has fewer decimals, for lists. */
export function figureWords(
  unit: Unit,
  value: number | null,
  style: 'full' | 'dense' = 'full',
  currency = 'USD',
  decimals?: Decimals,
) {
  if (value === null) return '–';
  if (decimals !== undefined) return exactWords(unit, value, decimals, currency);
  if (unit === 'money') return formatMoney(value, style === 'full' ? 'compact' : 'dense', currency);
  if (unit === 'ratio') return formatPercent(value);
  if (unit === 'seconds') return clock(value);
  return unit === 'count' ? formatCompact(value, style) : formatNumber(value, 2);
}

/** With as many decimals as its author chose. */
function exactWords(unit: Unit, value: number, decimals: Decimals, currency: string): string {
  if (unit === 'money') return formatMoneyTo(value, decimals, currency);
  if (unit === 'ratio') return formatPercent(value, decimals);
  return unit === 'seconds' ? clock(value) : formatNumber(value, decimals);
}

/** A figure of a measure in words. */
export const measureWords = (
  { unit, decimals }: Pick<Definition, 'unit' | 'decimals'>,
  value: number | null,
  style?: 'full' | 'dense',
  currency?: string,
) => figureWords(unit, value, style, currency, decimals);

/** Without decimals that say nothing: `2M` instead of `2.0M`, `$0.03` instead of `$0.0300`. */
const trimmed = (text: string) => text.replace(/\.0+(?=[KMB]?$)|(?<=\.\d*[1-9])0+(?=[KMB]?$)/, '');

/** A figure at the axis of a chart, which has no room for a currency without a sign. */
export function axisWords(unit: Unit, value: number, currency = 'USD'): string {
  if (unit === 'money')
    return trimmed(formatMoney(Math.round(value), 'dense', currency).replace(/[A-Z]{3}\u00a0/, ''));
  if (unit === 'ratio') return trimmed(formatPercent(value).slice(0, -1)) + '%';
  if (unit === 'seconds') return clock(value);
  return trimmed(formatCompact(value, 'dense', Math.abs(value) < 10 ? 1 : 0));
}

/** "MAX 3 h ago, 19 Nov still provisional". */
export function freshnessWords(it: SourceFreshness, now: Date): string {
  const age = it.fetchedAt ? `${it.name} ${relativeTime(new Date(it.fetchedAt), now)}` : it.name;
  if (it.missingSince) {
    const some = it.missingApps < it.apps ? ` for ${counted(it.missingApps, 'app')}` : '';
    return `${it.name} is missing${some} since ${shortDay(it.missingSince, dayOf(now))}`;
  }
  const gap = it.missing[0];
  if (gap) {
    const more = it.missing.length > 1 ? ` and ${it.missing.length - 1} more` : '';
    return `${age}, ${dayRange(gap, dayOf(now))}${more} missing`;
  }
  const first = it.provisionalDays[0];
  if (!first) return it.state === 'late' ? `${age}, late` : age;
  const more = it.provisionalDays.length - 1;
  return `${age}, ${shortDay(first)}${more > 0 ? ` and ${more} more` : ''} still provisional`;
}

/** "Over 210 of 300 app-days: AppMetrica is missing 11 – 25 Nov 2025". */
export function coverWords(
  covered: { cells: number; of: number },
  freshness: readonly SourceFreshness[],
  tables: readonly DayTableName[],
): string {
  const gaps = freshness
    .filter((it) => tables.includes(it.table) && it.missing.length > 0)
    .map((it) => {
      const [first, ...more] = it.missing;
      const others = more.length > 0 ? ` and ${more.length} more` : '';
      return `${it.name} is missing ${exactRange(first!)}${others}`;
    });
  const over = `Over ${coverShort(covered)} app-days`;
  return gaps.length > 0 ? `${over}: ${gaps.join('; ')}` : over;
}

/** "210 of 300", beside a figure. */
export const coverShort = ({ cells, of }: { cells: number; of: number }) =>
  `${formatNumber(cells)} of ${formatNumber(of)}`;

/** The source that people should know about first: the latest, then the least final. */
export function leadingSource(
  freshness: readonly SourceFreshness[],
  /** The tables a page draws on; all of them unless told. */
  tables?: readonly DayTableName[],
): SourceFreshness | undefined {
  const weight = { late: 0, provisional: 1, final: 2 };
  return freshness
    .filter((it) => !tables || tables.includes(it.table))
    .sort(
      (a, b) =>
        weight[a.state] - weight[b.state] ||
        Number(b.missing.length > 0) - Number(a.missing.length > 0),
    )[0];
}

/** How the days compared with are called: "Previous 30". */
export function comparisonName(
  standing: Pick<Standing, 'compared'>,
  compare: string,
  days: number,
): string {
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

export const teamsLabels: Record<(typeof teamsAs)[number], string> = {
  day: 'The team that owned the app on the day',
  today: 'The team that owns the app today',
};

/** What revenue is made of, in a filter. */
export const revenueWords: Record<RevenueKind, string> = {
  all: 'ads and IAP',
  ads: 'ads only',
};

/** What games and accounts are sorted by. */
export const sortingLabels: Record<(typeof appSortings)[number], string> = {
  revenue: 'revenue',
  spend: 'spend',
  profit: 'profit',
  roas: 'ROAS',
  dau: 'DAU',
  ecpm: 'eCPM',
  change: 'change of revenue',
  name: 'name',
  pinned: 'my pins',
};

/** Why a figure of cohorts is marked as estimated. */
const estimatedWords =
  'Estimated: the source does not say who brought these installs, so they are shared out by installs';

/** Why a figure of daily users is. */
const summedWords =
  'Estimated: no source told the users of the whole app, so those of its countries and versions are added up, and who is in two counts twice';

/** Why a measure is marked as estimated. */
export const estimatedWordsOf = (measure: FigureKey | undefined): string =>
  measure && countsDailyUsers(measure) ? summedWords : estimatedWords;

/** Why a figure is marked as typed by hand. */
export const byHandWords = 'Part of it was typed by hand, in place of what its source says';

/** What charts say of values with figures typed by hand. */
export const byHandMarks = { name: 'Typed by hand', note: 'by hand' };

/** A figure as it is written, with its mark when part of it is estimated. */
export const withEstimate = (words: string, estimated: boolean | undefined): string =>
  estimated ? `≈ ${words}` : words;

/** A formula for the hover, with why its figure is estimated or typed by hand when it is. */
export const formulaOf = (
  formula: string,
  { estimated, byHand }: { estimated?: boolean | undefined; byHand?: boolean | undefined },
  why = estimatedWords,
): string => [formula, ...(estimated ? [why] : []), ...(byHand ? [byHandWords] : [])].join('. ');

/** How a figure has changed: ratios by points, all others by their part; undefined where it is not known. */
export const deltaWords = (delta: number | null, unit: Unit): string | undefined =>
  delta === null ? undefined : unit === 'ratio' ? formatPoints(delta) : formatChange(delta);

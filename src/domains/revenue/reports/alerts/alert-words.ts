import { dimensionLabels } from '#/figures/dimensions.ts';
import { changeIn } from '#/figures/measures.ts';
import { shownMeasure, type ShownMeasure } from '#/figures/own/shown-measure.ts';
import { axisWords, figureWords } from '#/figures/words.ts';
import { dayRange, shortDay } from '#/kernel/date-words.ts';
import { dayOf, timeOf } from '#/kernel/dates.ts';
import type { DayRange } from '#/kernel/days.ts';
import { formatMoney } from '#/kernel/money.ts';
import { formatNumber, formatPercent } from '#/kernel/numbers.ts';
import { isChange, type AlertRule } from './rule.contract.ts';

/** What has to be known of a measure to speak of its figures. */
type Shown = Pick<ShownMeasure, 'label' | 'unit'>;

/** A threshold as it was typed: `$500`, `30%`, `1,000`. */
function thresholdWords({ unit }: Shown, value: number): string {
  if (unit === 'money') return formatMoney(value, 'exact').replace(/\.00$/, '');
  if (unit === 'ratio') return formatPercent(value, Number.isInteger(value * 100) ? 0 : 1);
  if (unit === 'seconds') return figureWords(unit, value);
  return formatNumber(value, Number.isInteger(value) ? 0 : 2);
}

/** How much a figure has to change: `30%`, and for ratios `5 pp`. */
function changeWords({ unit }: Shown, change: number): string {
  const isRatio = unit === 'ratio';
  const digits = formatNumber(
    change * 100,
    Number.isInteger(Math.round(change * 1e6) / 1e4) ? 0 : 1,
  );
  return isRatio ? `${digits} pp` : `${digits}%`;
}

const against = {
  day: {
    previous: 'the day before',
    'last-week': 'a week earlier',
    'average-7': 'the mean of 7 days',
    'average-28': 'the mean of 28 days',
  },
  week: {
    previous: 'the week before',
    'last-week': 'the week before',
    'average-7': 'the week before',
    'average-28': 'the mean of four weeks',
  },
  hours: {
    previous: 'the same hours of yesterday',
    'last-week': 'the same hours a week earlier',
    'average-7': 'the mean of 7 days',
    'average-28': 'the mean of 28 days',
  },
} as const;

const unusual = { both: 'unlike usual', down: 'unusually low', up: 'unusually high' } as const;
const changed = { falls: 'fell', rises: 'rose', changes: 'changed' } as const;

/** How wide the band of usual figures is where that is not said. */
export const USUAL_BANDS = 3;

function conditionWords({ kind, threshold, over, compare, way }: AlertRule, shown: Shown): string {
  if (kind === 'unusual') {
    const bands = threshold === USUAL_BANDS ? '' : ` by ${formatNumber(threshold, 1)} deviations`;
    return unusual[way] + bands;
  }
  if (kind === 'below' || kind === 'above') return `${kind} ${thresholdWords(shown, threshold)}`;
  return `${kind} by ${changeWords(shown, threshold)} against ${against[over][compare]}`;
}

/** What an alert watches in one line: "Revenue from AdMob in Pakistan below $500". */
export function ruleWords(rule: AlertRule, shown: Shown, filter: string): string {
  const { by, over, floor } = rule;
  const each = by ? ` of any ${dimensionLabels[by].toLowerCase()}` : '';
  const what = `${shown.label}${each}${filter && ` ${filter}`}`;
  const span = { day: '', week: ' over seven days', hours: ' by the hour' }[over];
  const floored = floor && shownMeasure(floor.measure);
  const least = floored ? `, from ${thresholdWords(floored, floor.value)} ${floored.label}` : '';
  return `${what}${span} ${conditionWords(rule, shown)}${least}`;
}

/** A row that set an alert off, as it is told. */
export interface ToldRow {
  /** Its name; undefined where all is watched together. */
  name: string | undefined;
  value: number;
  usual: number | null;
  band: number | null;
  estimated: boolean;
  /** By the hour: since when, and the impressions since then. */
  since?: Date | string | null;
  volume?: number | null;
  /** The day it was told on: what began earlier says its own. */
  day?: string;
}

/** "$4.00, $10.00 before", "$4.00, usually $9.40 to $10.60 (estimated)". */
export function rowWords(
  rule: AlertRule,
  { unit }: Shown,
  { value, usual, band, estimated, since, volume, day }: ToldRow,
): string {
  const say = (it: number) => figureWords(unit, unit === 'money' ? Math.round(it) : it);
  const mark = estimated ? ' (estimated)' : '';
  if (usual === null) return say(value) + mark;
  if (band !== null)
    return `${say(value)}, usually ${say(usual - band)} to ${say(usual + band)}${mark}`;
  if (since)
    return hourWords(rule, { value, usual, since, volume: volume ?? null, day, unit }, say);
  const isMean = rule.compare === 'average-7' || rule.compare === 'average-28';
  return `${say(value)}, ${say(usual)} ${isMean ? 'on average ' : ''}before${mark}`;
}

/** "fell 31% since 14:00, volume 120K: $4.10, $5.94 in the same hours of yesterday". */
function hourWords(rule: AlertRule, it: Away, say: (value: number) => string): string {
  return `${sinceWords(it)}: ${say(it.value)}, ${say(it.usual)} in ${against.hours[rule.compare]}`;
}

interface Away {
  value: number;
  usual: number;
  since: Date | string;
  volume: number | null;
  day: string | undefined;
  unit: Shown['unit'];
}

/** "fell 31% since 14:00, volume 120K", "since 14:00 on 19 Nov": the clock is the company's. */
function sinceWords({ value, usual, since, volume, day, unit }: Away): string {
  const change = changeIn(unit, value, usual) ?? 0;
  const verb = change < 0 ? 'fell' : 'rose';
  const much =
    unit === 'ratio'
      ? `${formatNumber(Math.abs(change) * 100, 1)} pp`
      : formatPercent(Math.abs(change), 0);
  const behind = volume === null ? '' : `, volume ${axisWords('count', volume)}`;
  const began = dayOf(new Date(since));
  const when = `${timeOf(new Date(since))}${day && began !== day ? ` on ${shortDay(began)}` : ''}`;
  return `${verb} ${much} since ${when}${behind}`;
}

const MOST_NAMED = 3;
const sentence = (text: string) => text[0]!.toUpperCase() + text.slice(1);

/** What is told of the rows that set an alert off, the largest first. */
export function firingWords(
  rule: AlertRule,
  shown: Shown,
  days: DayRange,
  rows: readonly ToldRow[],
  /** What the rule is narrowed to, where it is told on its own. */
  filter = '',
) {
  if (rule.over === 'hours') {
    const told = rows.map((it) => ({ ...it, day: days.to }));
    return hourlyFiring(rule, shown, told, filter);
  }
  const { label, unit } = shown;
  const when = days.from === days.to ? `on ${dayRange(days, days.to)}` : dayRange(days, days.to);
  const { kind, threshold } = rule;
  const limit = isChange(rule)
    ? `${changed[kind as keyof typeof changed]} by ${changeWords(shown, threshold)} or more`
    : conditionWords(rule, shown);
  const only = rows[0];
  if (only && rows.length === 1) {
    const name = only.name === undefined ? '' : `${only.name}: `;
    return {
      title: `${name}${label} ${figureWords(unit, only.value)} ${when}`,
      body: `${sentence(limit)}: ${rowWords(rule, shown, only)}`,
    };
  }
  const named = rows
    .slice(0, MOST_NAMED)
    .map((it) => `${it.name ?? ''} ${rowWords(rule, shown, it)}`)
    .join('; ');
  const more = rows.length > MOST_NAMED ? `; and ${rows.length - MOST_NAMED} more` : '';
  return { title: `${label} ${limit} for ${rows.length} ${when}`, body: named + more };
}

/** "eCPM of Rewarded in United States fell 31% since 14:00, volume 120K". */
function hourlyFiring(
  rule: AlertRule,
  { label, unit }: Shown,
  rows: readonly ToldRow[],
  filter: string,
): { title: string; body: string } {
  const what = `${label}${filter && ` ${filter}`}`;
  const [only] = rows;
  if (only && rows.length === 1 && only.since && only.usual !== null) {
    const name = only.name === undefined ? '' : `${only.name}: `;
    const say = (it: number) => figureWords(unit, unit === 'money' ? Math.round(it) : it);
    const { value, usual, since, volume = null, day } = only;
    return {
      title: `${name}${what} ${sinceWords({ value, usual, since, volume, day, unit })}`,
      body: `${say(value)} against ${say(usual)} in ${against.hours[rule.compare]}. Provisional.`,
    };
  }
  const named = rows
    .slice(0, MOST_NAMED)
    .map((it) => `${it.name ?? ''} ${rowWords(rule, { label, unit }, it)}`)
    .join('; ');
  const more = rows.length > MOST_NAMED ? `; and ${rows.length - MOST_NAMED} more` : '';
  return {
    title: `${what} ${conditionWords(rule, { label, unit })} for ${rows.length}`,
    body: named + more,
  };
}

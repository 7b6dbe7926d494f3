import { call } from '#/client/api.ts';
import type { Answer, AnsweredFigure, AnsweredPart } from '#/kernel/answer.ts';
import { exactRange } from '#/kernel/date-words.ts';
import type { DayRange } from '#/kernel/days.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import { changeOf } from './answer-change.ts';
import type { Comparing } from './asked-comparison.ts';
import { payeeOf } from './asked-measures.ts';
import type { AskedNames } from './asked.ts';
import type { Unit } from './definition.ts';
import { dimensionLabels, type Dimension } from './dimensions.ts';
import type { FilterInput, Standing } from './filter.contract.ts';
import { isMeasure, type FigureKey, type FigureName } from './measures.ts';
import { moversOf } from './movers.ts';
import { namesIn } from './named-filter.ts';
import { measuresNamed } from './own/measures-named.ts';
import type { ShownMeasure } from './own/shown-measure.ts';
import { ratesBasis } from './rates.labels.ts';
import { measuresUnder } from './revenue.ts';
import { measureWords } from './words.ts';

/** What an answer is split by unless it is said: by what the question does not name yet. */
function splitOf(measure: FigureKey, filter: FilterInput): Dimension {
  if (!filter.app) return 'app';
  if (!filter.country) return 'country';
  return filter[payeeOf(measure)] ? 'platform' : payeeOf(measure);
}

/** What to offer to split it by next. */
function nextSplit(measure: FigureKey, filter: FilterInput, by: Dimension): Dimension {
  const all: Dimension[] = [payeeOf(measure), 'country', 'app', 'platform', 'team'];
  return all.find((it) => it !== by && !(it in filter)) ?? 'platform';
}

/** What it was before, of a change that all days of the range are part of. */
function beforeOf({ unit }: ShownMeasure, value: number | null, delta: number | null) {
  if (value === null || delta === null) return null;
  if (unit === 'ratio') return value - delta;
  return delta === -1 ? null : value / (1 + delta);
}

/** A single day has no course. */
const isSeveral = (it: DayRange) => it.from !== it.to;

/** One side of a question: its figure, its parts and its course. */
async function sideOf(measure: FigureName, filter: FilterInput, by: Dimension) {
  const [figures, trend] = await Promise.all([
    call('GET /figures', { ...filter, measures: [measure], by: [by], perPage: 3 }),
    call('GET /figures/trend', { ...filter, measure }),
  ]);
  return { figures, trend, standing: figures.standing, total: figures.total[measure] };
}

type Side = Awaited<ReturnType<typeof sideOf>>;

function figureOf(
  title: string,
  definition: ShownMeasure,
  { total, standing }: Side,
): AnsweredFigure {
  const words = (value: number | null) =>
    measureWords(definition, value, 'full', standing.currency);
  const [value, delta] = [total?.value ?? null, total?.delta ?? null];
  const isWhole = standing.incompleteDays.length === 0;
  const before = isWhole ? beforeOf(definition, value, delta) : null;
  return {
    title,
    value: words(value),
    change: changeOf(definition, delta),
    ...(before !== null && { from: words(Math.round(before * 1e6) / 1e6) }),
  };
}

function partsOf(
  measure: FigureName,
  definition: ShownMeasure,
  { figures, standing }: Side,
): AnsweredPart[] {
  return figures.rows.slice(0, 3).map(({ labels: [label], figures: of }) => ({
    key: label?.key ?? '',
    name: label?.label ?? '',
    value: measureWords(definition, of[measure]?.value ?? null, 'full', standing.currency),
    change: changeOf(definition, of[measure]?.delta ?? null),
    ...(label?.icon != null && { icon: label.icon }),
    ...(label?.color != null && { colour: label.color }),
  }));
}

function daysWords({ range, compared, incompleteDays }: Standing): string {
  const against = compared ? ` against ${exactRange(compared)}` : '';
  const last = incompleteDays.length > 0 ? 'the last still incomplete' : 'final';
  return `${exactRange(range)}${against}, ${last}`;
}

const stateOf = ({ total, standing }: Side): Answer['state'] => {
  if (total?.covered) return 'late';
  return standing.incompleteDays.length > 0 ? 'provisional' : 'final';
};

/** "Total revenue, Japan: 1.3 times as much." */
function comparedWords(unit: Unit, sides: readonly [Side, Side], titles: string[]) {
  const [a, b] = [sides[0].total?.value, sides[1].total?.value];
  if (unit === 'ratio' || !a || !b || a < 0 || b < 0) return undefined;
  const times = formatNumber(Math.max(a, b) / Math.min(a, b), 1);
  return `${titles[a > b ? 0 : 1]}: ${times} times as much.`;
}

/** What two figures are called: by what tells them apart. */
function titlesOf(one: string, two: string | undefined, side: Side, other: Side | undefined) {
  if (!other || two === undefined) return [one];
  if (one !== two) return [one, two];
  return [side, other].map((it) => `${one}, ${exactRange(it.standing.range)}`);
}

/** With an ad network chosen, revenue is that of ads. */
const measureUnder = (measure: FigureName, filter: FilterInput): FigureName =>
  isMeasure(measure)
    ? (measuresUnder([measure], filter.network ? 'ads' : 'all')[0] ?? measure)
    : measure;

export interface Question {
  measure: FigureName;
  asked: Comparing;
  names: AskedNames;
  open: string;
}

/** Answers a question about a figure: how much, of what, since when, and what can be done with it. */
export async function answerOf(question: Question): Promise<Answer> {
  const { asked, names, open } = question;
  const { filter, against } = asked;
  const measure = measureUnder(question.measure, filter);
  const otherMeasure = measureUnder(asked.againstMeasure ?? question.measure, against ?? filter);
  const { shownOf, keyOf } = await measuresNamed([measure, otherMeasure]);
  const [key, otherKey] = [keyOf(measure), keyOf(otherMeasure)];
  if (!key || !otherKey) throw new Error('This own measure is not there any more.');
  const definition = shownOf(measure);
  const isAlike = definition.unit === shownOf(otherMeasure).unit;
  const by = asked.by ?? splitOf(key, filter);
  const [side, other] = await Promise.all([
    sideOf(measure, filter, by),
    against && sideOf(otherMeasure, against, asked.by ?? splitOf(otherKey, against)),
  ]);
  const titleOf = (of: FigureName, it: FilterInput) =>
    [shownOf(of).label, ...namesIn(it, names)].join(', ');
  const otherTitle = against && titleOf(otherMeasure, against);
  const titles = titlesOf(titleOf(measure, filter), otherTitle, side, other);
  const first = figureOf(titles[0]!, definition, side);
  const second = other && figureOf(titles[1]!, shownOf(otherMeasure), other);
  const moved = asked.isWhy ? await moversOf(key, definition, filter, side.standing) : undefined;
  const { total } = side;
  const covered = total?.covered;
  const rates = definition.unit === 'money' ? ratesBasis(side.standing) : undefined;
  const words = [
    other && isAlike && comparedWords(definition.unit, [side, other], titles),
    asked.isWhy && total?.delta === null && 'Days that are missing on one side count as nothing.',
    moved?.words,
    covered && `Over ${formatNumber(covered.cells)} of ${formatNumber(covered.of)} app-days.`,
    rates,
  ].filter(Boolean);
  const [series] = side.trend.series;
  const next = nextSplit(key, filter, by);
  return {
    figures: second ? [first, second] : [first],
    days: daysWords(side.standing),
    ...(words.length > 0 && { words: words.join(' ') }),
    state: stateOf(side),
    ...(isSeveral(side.standing.range) &&
      series && {
        course: {
          days: side.trend.days,
          values: series.values,
          // A count beside money has no scale in common with it.
          beside: other ? (isAlike && other.trend.series[0]?.values) || null : series.previous,
        },
      }),
    open,
    parts: moved?.parts ?? (second ? [] : partsOf(measure, definition, side)),
    ways: [
      {
        id: 'copy-figure',
        title: 'Copy the figure',
        icon: 'copy',
        keys: '$mod+c',
        does: { copy: `${first.title}, ${exactRange(side.standing.range)}: ${first.value}` },
      },
      {
        id: 'split',
        title: `Split by ${dimensionLabels[next].toLowerCase()}`,
        icon: 'chart-bar',
        keys: 'Tab',
        does: { add: `by ${dimensionLabels[next].toLowerCase()}` },
      },
      ...(second || asked.isWhy || !isMeasure(measure)
        ? []
        : [
            {
              id: 'alert',
              title: 'Tell me when it drops by 15%…',
              icon: 'bell',
              keys: '$mod+b',
              does: { first: 'alert', add: 'drops by 15%' },
            },
          ]),
      ...(asked.isWhy || second
        ? []
        : [{ id: 'why', title: 'What moved it', icon: 'chart-line', does: { add: 'why' } }]),
    ],
  };
}

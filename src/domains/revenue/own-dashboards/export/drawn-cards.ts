import type { Figures, FiguresRow } from '#/figures/breakdown.contract.ts';
import { dimensionLabels } from '#/figures/dimensions.ts';
import { labelWords } from '#/figures/label-words.ts';
import type { FigureName } from '#/figures/measures.ts';
import { printHues, printInk } from '#/figures/print-colours.ts';
import { coverShort, deltaWords, measureWords, withEstimate } from '#/figures/words.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { wordsOf } from '#/kernel/rich-text.ts';
import { shownIn } from '../cards/card-measures.ts';
import type { Card, FigureCard } from '../cards/card.contract.ts';
import { barsOf, cellsOf, coloursOf, stackedOf } from '../charts/bars-data.ts';
import { drawnOf, type Drawn } from '../charts/chart-words.ts';
import type { CardFigures } from '../dashboards.contract.ts';
import type { Cell, Drawing, Tone } from './drawing.ts';

const MAIN = printInk.accent;

/** A token as paper knows it. */
const inkOf = (colour: string) =>
  printHues[Number(/^var\(--c-(\d)\)$/.exec(colour)?.[1]) - 1] ?? MAIN;

/** What is said of a figure in a word: ≈ is estimated, * has a delivery missing. */
const marked = (it: Drawn) => (it.isPartial ? `${it.words} *` : it.words);

const figure = (card: CardFigures, measure: FigureName, figures: Figures | undefined) =>
  marked(drawnOf(measure, figures, card));

function toneOf(delta: number | null, good: number): Tone {
  const goodness = Math.abs(delta ?? 0) < 0.0005 ? 0 : (delta ?? 0) * good;
  return goodness > 0 ? 'up' : goodness < 0 ? 'down' : 'flat';
}

function tileOf(figures: CardFigures): Drawing {
  const { tile, standing } = figures;
  if (!tile || !standing) return { kind: 'words', words: 'There are no figures for this.' };
  const shown = shownIn(figures)(tile.measure);
  const say = (value: number | null) => measureWords(shown, value, 'full', standing.currency);
  const covered = tile.covered ? `over ${coverShort(tile.covered)} app-days` : '';
  const before = tile.previous === null ? '' : `before ${say(tile.previous)}`;
  return {
    kind: 'tile',
    label: shown.label,
    value: tile.absent ? '–' : withEstimate(say(tile.value), tile.estimated),
    change: tile.absent || tile.covered ? '' : (deltaWords(tile.delta, shown.unit) ?? ''),
    tone: toneOf(tile.delta, shown.tone),
    about: tile.absent ?? (covered || before),
    course: tile.spark,
  };
}

const ofMeasures = [MAIN, printHues[1], printHues[2], printHues[3]];

function linesOf(figures: CardFigures): Drawing {
  const { trends, standing } = figures;
  const [first] = trends;
  if (!first || !standing) return { kind: 'words', words: 'There are no figures for this.' };
  const shownOf = shownIn(figures);
  const isWhole = (at: number) =>
    trends[at]!.series.length === 1 && trends[at]!.series[0]!.key === '';
  const series = trends.flatMap((trend, at) => {
    const hues = coloursOf(trend.series);
    return trend.series.map((it, index) => ({
      name: isWhole(at) ? shownOf(trend.measure).label : labelWords(it),
      colour: isWhole(at) ? (ofMeasures[at] ?? printHues[4]) : inkOf(hues[index]!),
      values: it.values,
    }));
  });
  const from = first.days.findIndex((it) => standing.incompleteDays.includes(it));
  return {
    kind: 'lines',
    days: first.days.map((it) => shortDay(it)),
    provisionalFrom: from < 0 ? null : from,
    series: series.map(({ name, colour }) => ({ name, colour })),
    values: series.map((it) => it.values),
    unit: shownOf(first.measure).unit,
    currency: standing.currency,
  };
}

function barsDrawn(card: FigureCard, figures: CardFigures): Drawing {
  const data = card.kind === 'stacked' ? stackedOf(card, figures) : barsOf(card, figures);
  return {
    kind: 'bars',
    groups: data.groups.map((it) => (it.note ? `${it.name}, ${it.note}` : it.name)),
    series: data.series.map(({ name, colour }) => ({ name, colour: inkOf(colour) })),
    values: data.series.map((_, at) => data.cells.map((of) => of[at]!.value)),
    words: data.series.map((_, at) => data.cells.map((of) => marked(of[at]!))),
    isStacked: data.isStacked,
    isTime: data.isTime,
    unit: shownIn(figures)(card.measures[0]!).unit,
    currency: figures.standing?.currency ?? 'USD',
  };
}

function tableOf({ measures, by }: FigureCard, figures: CardFigures): Drawing {
  const list = figures.list!;
  const shownOf = shownIn(figures);
  const [first] = measures;
  const isCompared = figures.standing?.compared != null;
  const heads = measures.flatMap((it, at) => [
    shownOf(it).label,
    ...(at === 0 && isCompared ? ['Change'] : []),
  ]);
  const cells = (of: Figures) =>
    measures.flatMap((it, at) => [
      figure(figures, it, of),
      ...(at === 0 && isCompared
        ? [deltaWords(of[first!]?.delta ?? null, shownOf(first!).unit) ?? '–']
        : []),
    ]);
  return {
    kind: 'list',
    head: [...by.map((it) => dimensionLabels[it]), ...heads],
    names: by.length,
    rows: list.rows.map(({ labels, figures: of }) =>
      [...labels.map(labelWords), ...cells(of)].map((words) => ({ words })),
    ),
    total: [`Total of ${list.totalRows}`, ...by.slice(1).map(() => ''), ...cells(list.total)],
    more: list.totalRows - list.rows.length,
  };
}

/** A pivot table has the totals of each side; a heat map colours its cells by their size instead. */
function crossOf(card: FigureCard, figures: CardFigures): Drawing {
  const [rows, columns] = figures.sides!;
  const measure = card.measures[0]!;
  const isHeat = card.kind === 'heat';
  const at = cellsOf(figures);
  const largest =
    Math.max(
      0,
      ...(figures.list?.rows ?? []).map((it) => Math.abs(it.figures[measure]?.value ?? 0)),
    ) || 1;
  const cell = (row: FiguresRow, column: FiguresRow): Cell => {
    const of = at(row.labels[0]!.key, column.labels[0]!.key);
    const value = of?.[measure]?.value ?? null;
    const words = figure(figures, measure, of);
    return isHeat && value !== null ? { words, share: value / largest } : { words };
  };
  const [down, across] = card.by;
  return {
    kind: 'list',
    head: [
      `${dimensionLabels[down!]} by ${dimensionLabels[across!].toLowerCase()}`,
      ...columns.rows.map((it) => it.labels[0]!.label),
      ...(isHeat ? [] : ['Total']),
    ],
    names: 1,
    rows: rows.rows.map((row) => [
      { words: labelWords(row.labels[0]!) },
      ...columns.rows.map((column) => cell(row, column)),
      ...(isHeat ? [] : [{ words: figure(figures, measure, row.figures) }]),
    ]),
    total: isHeat
      ? null
      : [
          'Total',
          ...columns.rows.map((it) => figure(figures, measure, it.figures)),
          figure(figures, measure, rows.total),
        ],
    more: rows.totalRows - rows.rows.length,
  };
}

function pointsOf({ measures }: FigureCard, figures: CardFigures): Drawing {
  const rows = figures.list!.rows;
  const colours = coloursOf(rows.map((it) => it.labels[0]!));
  const [across, up, size] = measures.map(shownIn(figures));
  return {
    kind: 'points',
    across: across!.label,
    up: up!.label,
    size: size?.label ?? null,
    units: [across!.unit, up!.unit],
    currency: figures.standing?.currency ?? 'USD',
    points: rows.flatMap(({ labels, figures: of }, at) => {
      const [x, y, third] = measures.map((it) => of[it]?.value ?? null);
      // What is not known of both has no place.
      if (x == null || y == null) return [];
      return [
        { name: labelWords(labels[0]!), colour: inkOf(colours[at]!), x, y, size: third ?? null },
      ];
    }),
  };
}

/** Characters of a note that are drawn. */
const LONGEST_NOTE = 1200;

/** What a card shows; a card without figures says why. */
export function drawingOf(card: Card, figures: CardFigures | undefined): Drawing {
  if (card.kind === 'note') return { kind: 'words', words: wordsOf(card.text, LONGEST_NOTE) };
  if (!figures) return { kind: 'words', words: 'There are no figures for this.' };
  if (figures.words !== null) return { kind: 'words', words: figures.words };
  if (card.kind === 'tile') return tileOf(figures);
  if (card.kind === 'lines') return linesOf(figures);
  const isEmpty = figures.list === null || figures.list.rows.length === 0;
  if (isEmpty) return { kind: 'words', words: 'There are no figures for this.' };
  if (card.kind === 'pivot' || card.kind === 'heat') return crossOf(card, figures);
  if (card.kind === 'table') return tableOf(card, figures);
  return card.kind === 'scatter' ? pointsOf(card, figures) : barsDrawn(card, figures);
}

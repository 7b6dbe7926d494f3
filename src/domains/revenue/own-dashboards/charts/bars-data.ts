import type { Label } from '#/figures/breakdown.contract.ts';
import { timeDimensions } from '#/figures/dimensions.ts';
import { labelWords } from '#/figures/label-words.ts';
import { shownIn } from '../cards/card-measures.ts';
import type { FigureCard } from '../cards/card.contract.ts';
import type { CardFigures } from '../dashboards.contract.ts';
import { drawnOf, type Drawn } from './chart-words.ts';

export interface BarSeries {
  key: string;
  name: string;
  /** A token: `var(--c-1)`. */
  colour: string;
}

/** Bars by group: one for each series, or one that is made of them. */
export interface BarsData {
  groups: { key: string; name: string; note: string | null }[];
  series: BarSeries[];
  /** By group, then by series. */
  cells: Drawn[][];
  isStacked: boolean;
  /** The groups are times, from left to right. */
  isTime: boolean;
}

/** A network keeps its colour; others take the first that is free. */
export function coloursOf(labels: readonly Label[]): string[] {
  const used = new Set<number>();
  return labels.map(({ color }, at) => {
    const free = [color, at + 1, 1, 2, 3, 4, 5, 6, 7, 8].find(
      (it) => it !== null && it <= 8 && !used.has(it),
    );
    used.add(free ?? 8);
    return `var(--c-${free ?? 8})`;
  });
}

const ofMeasures = ['var(--m-revenue)', 'var(--c-2)', 'var(--c-3)'];

const groupOf = (label: Label) => ({ key: label.key, name: label.label, note: label.note });

/** Bars of the parts of one split, a series for each measure. */
export function barsOf({ measures, by }: FigureCard, card: CardFigures): BarsData {
  const { list } = card;
  const rows = list?.rows ?? [];
  return {
    groups: rows.map(({ labels }) => groupOf(labels[0]!)),
    series: measures.map((it, at) => ({
      key: it,
      name: shownIn(card)(it).label,
      colour: ofMeasures[at] ?? 'var(--c-4)',
    })),
    cells: rows.map(({ figures }) => measures.map((it) => drawnOf(it, figures, card))),
    isStacked: false,
    isTime: timeDimensions.includes(by[0]!),
  };
}

/** The cell of two keys, for what is split by two. */
export function cellsOf({ list }: CardFigures) {
  const cells = new Map(
    (list?.rows ?? []).map(({ labels, figures }) => [
      JSON.stringify([labels[0]?.key, labels[1]?.key]),
      figures,
    ]),
  );
  return (row: string, column: string) => cells.get(JSON.stringify([row, column]));
}

/** Bars of one split that are made of the parts of another. */
export function stackedOf({ measures, by }: FigureCard, figures: CardFigures): BarsData {
  const [groups, parts] = (figures.sides ?? []).map((it) =>
    it.rows.map(({ labels }) => labels[0]!),
  );
  const at = cellsOf(figures);
  const colours = coloursOf(parts ?? []);
  return {
    groups: (groups ?? []).map(groupOf),
    series: (parts ?? []).map((it, index) => ({
      key: it.key,
      name: labelWords(it),
      colour: colours[index]!,
    })),
    cells: (groups ?? []).map((group) =>
      (parts ?? []).map((part) => drawnOf(measures[0]!, at(group.key, part.key), figures)),
    ),
    isStacked: true,
    isTime: timeDimensions.includes(by[0]!),
  };
}

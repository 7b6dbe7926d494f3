import type { IconName } from '#/ui/icon-names.ts';

/** Cards that show figures. */
export const figureKinds = [
  'tile',
  'lines',
  'bars',
  'stacked',
  'table',
  'pivot',
  'heat',
  'scatter',
] as const;
export type FigureKind = (typeof figureKinds)[number];
export const cardKinds = [...figureKinds, 'note'] as const;
export type CardKind = (typeof cardKinds)[number];

interface KindAbout {
  label: string;
  /** What it shows, for whoever chooses. */
  about: string;
  icon: IconName;
  /** How many measures and splits it takes. */
  measures: readonly [least: number, most: number];
  by: readonly [least: number, most: number];
  /** How wide, in twelfths, and how high, in rows, it begins. */
  size: readonly [width: number, height: number];
}

export const kindAbout: Record<FigureKind, KindAbout> = {
  tile: {
    label: 'Tile',
    about: 'One figure with its change and its course',
    icon: 'trending-up',
    measures: [1, 1],
    by: [0, 0],
    size: [3, 2],
  },
  lines: {
    label: 'Lines',
    about: 'Day by day: several measures, or one in its largest parts',
    icon: 'chart-line',
    measures: [1, 4],
    by: [0, 1],
    size: [6, 4],
  },
  bars: {
    label: 'Bars',
    about: 'A bar for each part',
    icon: 'chart-bar',
    measures: [1, 3],
    by: [1, 1],
    size: [6, 4],
  },
  stacked: {
    label: 'Stacked bars',
    about: 'Bars that are made of parts, such as networks by week',
    icon: 'columns-3',
    measures: [1, 1],
    by: [2, 2],
    size: [6, 4],
  },
  table: {
    label: 'Table',
    about: 'Measures in columns, parts in rows',
    icon: 'table',
    measures: [1, 12],
    by: [1, 3],
    size: [6, 4],
  },
  pivot: {
    label: 'Pivot table',
    about: 'One measure by two splits, with totals',
    icon: 'list-tree',
    measures: [1, 1],
    by: [2, 2],
    size: [6, 4],
  },
  heat: {
    label: 'Heat map',
    about: 'One measure by two splits, the larger the stronger',
    icon: 'blur',
    measures: [1, 1],
    by: [2, 2],
    size: [6, 4],
  },
  scatter: {
    label: 'Scatter',
    about: 'Two measures against each other, a third as the size',
    icon: 'point',
    measures: [2, 3],
    by: [1, 1],
    size: [6, 4],
  },
};

/** What the note begins with. */
export const noteSize = [4, 2] as const;
export const kindLabel = (kind: CardKind) => (kind === 'note' ? 'Note' : kindAbout[kind].label);

/** Twelfths of the page's width, and rows. */
export const WIDTHS = [2, 12] as const;
export const HEIGHTS = [1, 10] as const;
export const MOST_CARDS = 40;

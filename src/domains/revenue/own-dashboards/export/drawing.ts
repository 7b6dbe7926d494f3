import type { Unit } from '#/figures/definition.ts';

/** A cell of a list; `share` is how strongly a heat map colours it, 0 to 1, below nought negative. */
export interface Cell {
  words: string;
  share?: number;
}

export interface Series {
  name: string;
  /** RRGGBB. */
  colour: string;
}

/** Values along an axis, a list for each series. */
interface Charted {
  series: Series[];
  values: (number | null)[][];
  unit: Unit;
  currency: string;
}

/** What a card shows, ready to be drawn on paper and on slides. */
export type Drawing =
  | { kind: 'words'; words: string }
  | {
      kind: 'tile';
      label: string;
      value: string;
      change: string;
      tone: Tone;
      about: string;
      course: (number | null)[];
    }
  | ({ kind: 'lines'; days: string[]; provisionalFrom: number | null } & Charted)
  | ({
      kind: 'bars';
      groups: string[];
      words: string[][];
      isStacked: boolean;
      isTime: boolean;
    } & Charted)
  | {
      kind: 'list';
      head: string[];
      names: number;
      rows: Cell[][];
      total: string[] | null;
      more: number;
    }
  | {
      kind: 'points';
      across: string;
      up: string;
      size: string | null;
      points: Point[];
      units: [Unit, Unit];
      currency: string;
    };

export type Tone = 'up' | 'down' | 'flat';
export interface Point {
  name: string;
  colour: string;
  x: number;
  y: number;
  size: number | null;
}

/** A dashboard as it is drawn. */
export interface DrawnDashboard {
  name: string;
  /** Days, comparison, filter, what is provisional: one part each. */
  about: string[];
  /** At the foot of each page: for whom, and when it was made. */
  note: string;
  cards: {
    title: string;
    /** What holds for it alone: "Last 7 days". */
    own: string;
    width: number;
    height: number;
    drawing: Drawing;
  }[];
}

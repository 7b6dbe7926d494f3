/** A change with how it is meant: relative (`%`) or a difference of ratios (`pp`). */
export interface AnsweredChange {
  value: number | null;
  unit: '%' | 'pp';
  good: 'up' | 'down' | 'neutral';
}

/** A figure in words. */
export interface AnsweredFigure {
  /** "Revenue, Pakistan" */
  title: string;
  value: string;
  change: AnsweredChange;
  /** What it was: "$3.46K"; absent where it cannot be told. */
  from?: string;
}

/** One of what it is made of, or of what moved it. */
export interface AnsweredPart {
  key: string;
  name: string;
  value: string;
  change: AnsweredChange;
  /** Number of an app's icon. */
  icon?: number;
  /** Number of a network's colour. */
  colour?: number;
  /** What kind of thing it is, where the parts are of several: "Country". */
  kind?: string;
}

/** What can be done with an answer beside opening it. */
export interface AnswerWay {
  id: string;
  title: string;
  note?: string;
  icon: string;
  /** In tinykeys form. */
  keys?: string;
  does:
    | { copy: string }
    /** Types more behind what is typed, and before it. */
    | { add: string; first?: string };
}

/** A question answered in the palette. */
export interface Answer {
  /** One, or two side by side. */
  figures: readonly [AnsweredFigure, AnsweredFigure?];
  /** "10 – 16 Nov against 3 – 9 Nov, final" */
  days: string;
  /** In a sentence, where there is more to say. */
  words?: string;
  state: 'final' | 'provisional' | 'late';
  /** By day; absent for a single day. `beside` is dashed: the days before, or the other figure. */
  course?: {
    days: readonly string[];
    values: readonly (number | null)[];
    beside: readonly (number | null)[] | null;
  };
  /** What Enter does: "Open the dashboard". */
  open: string;
  parts: readonly AnsweredPart[];
  ways: readonly AnswerWay[];
}

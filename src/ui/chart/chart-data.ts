import type { ReactNode } from 'react';

export interface ChartForecast {
  value: number;
  /** Null where nobody can tell. */
  band: { low: number; high: number } | null;
}

export interface ChartSeries {
  key: string;
  name: string;
  /** A token: `var(--m-revenue)`, `var(--c-1)`. */
  colour: string;
  /** One a day; `null` where nothing is known. */
  values: readonly (number | null)[];
  /** The period compared with, day by day: drawn dashed in the same colour. */
  previous?: readonly (number | null)[];
  /** What is forecast, one a day: dashed, with the band that most outcomes lie in. */
  forecast?: readonly (ChartForecast | null)[];
  /** Part of its values was shared out instead of reported: why, for the hover. */
  estimated?: string;
  /** Places of days whose value is of a kind of its own, see `marks`. */
  marked?: readonly number[];
  /** Tinted down to the axis. For the first measure only. */
  area?: boolean;
}

interface ChartPin {
  /** Where in `days`. */
  at: number;
  /** "MAX SDK 13.1" */
  text: string;
}

export interface ChartAnomaly {
  at: number;
  /** Key of the series it stands on. */
  series: string;
  /** "12 Nov, revenue −20.6% against expected" */
  title: string;
  /** What is behind it, in one line. */
  text: ReactNode;
  link?: { href: string; words: string };
}

export interface ChartData {
  /** What is shown, read out: "Revenue and spend per day, 21 Oct to 19 Nov". */
  label: string;
  /** `YYYY-MM-DD`, ascending. */
  days: readonly string[];
  series: readonly ChartSeries[];
  /** A figure in the tooltip and in the table: `$13.92K`. */
  format: (value: number) => string;
  /** A figure at the axis, without decimals: `$15K`. */
  axisFormat: (value: number) => string;
  /** The first of the days that are not complete yet: from there on hatched and dotted. */
  incompleteFrom?: number;
  /** The first of the days that are still to come: only forecasts stand there. */
  comingFrom?: number;
  /** Places of days on which something behind the figures is missing: hatched as well. */
  missing?: readonly number[];
  /** Places that are told but may still change: hatched, and said so. */
  provisional?: readonly number[];
  /** What the marks on single values say: in the legend, and beside the value. */
  marks?: { name: string; note: string };
  /** How the comparison is named: "Previous 30". */
  previousName?: string;
  /** The days stand for something else, a few periods: how it is called and named, a mark on each. */
  points?: { title: string; name: (day: string) => string };
  /** What the value axis shows where figures lie on a scale of their own, such as 1 to 5. */
  scale?: readonly number[];
  /** The series are parts of a whole: bands on top of each other, the first at the bottom. */
  stacked?: boolean;
  pins?: readonly ChartPin[];
  anomalies?: readonly ChartAnomaly[];
}

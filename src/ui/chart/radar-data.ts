export interface RadarSeries {
  key: string;
  name: string;
  /** A token: `var(--c-1)`. */
  colour: string;
  /** One an axis; `null` where nothing is known. */
  values: readonly (number | null)[];
  /** What the others are compared with: dashed and not tinted. */
  dashed?: boolean;
}

export interface RadarData {
  /** What is shown, read out: "Scores by category, H1 2025". */
  label: string;
  /** What an axis is: "Category". */
  axisTitle: string;
  /** At least three, clockwise from the top. */
  axes: readonly string[];
  series: readonly RadarSeries[];
  /** The outer ring; the centre is zero. */
  most: number;
  format: (value: number) => string;
}

/** One measured figure, as the table shows it and `.data/bench.json` keeps it. */
export interface Row {
  name: string;
  unit: string;
  value: number;
  /** What it is held against: the same work done directly, or the budget. Null when there is none. */
  reference: number | null;
  /** value / reference */
  ratio: number | null;
  /** In words: "≤ 1.5 × raw". */
  goal: string;
  holds: boolean | null;
  /** How many times worse than the baseline, see `worseBy`. */
  worse?: number | null;
}

interface Goal {
  /** The figure must not exceed this many times the reference. */
  most?: number;
  /** The figure must reach this many times the reference. */
  least?: number;
  words: string;
}

/** A figure held against a reference. */
export function against(
  name: string,
  unit: string,
  value: number,
  reference: number,
  goal: Goal,
): Row {
  const ratio = reference === 0 ? null : value / reference;
  const holds =
    ratio === null
      ? null
      : goal.most !== undefined
        ? ratio <= goal.most
        : goal.least !== undefined
          ? ratio >= goal.least
          : null;
  return { name, unit, value, reference, ratio, goal: goal.words, holds };
}

/** A figure without a goal. */
export const noted = (name: string, unit: string, value: number): Row => ({
  name,
  unit,
  value,
  reference: null,
  ratio: null,
  goal: '',
  holds: null,
});

/** The value below which this share of the sorted samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

const shown = (value: number | null) =>
  value === null ? '' : Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2);

/** The rows as an aligned table. */
export function tableOf(rows: readonly Row[]): string {
  const head = ['name', 'value', 'unit', 'reference', 'ratio', 'goal', 'holds', '× baseline'];
  const lines = rows.map((it) => [
    it.name,
    shown(it.value),
    it.unit,
    shown(it.reference),
    it.ratio === null ? '' : it.ratio.toFixed(2),
    it.goal,
    it.holds === null ? '' : it.holds ? 'yes' : 'NO',
    it.worse?.toFixed(2) ?? '',
  ]);
  const widths = head.map((title, at) =>
    Math.max(title.length, ...lines.map((it) => it[at]!.length)),
  );
  const right = new Set([1, 3, 4, 7]);
  const line = (cells: string[]) =>
    cells
      .map((it, at) => (right.has(at) ? it.padStart(widths[at]!) : it.padEnd(widths[at]!)))
      .join('  ');
  return [line(head), line(widths.map((it) => '─'.repeat(it))), ...lines.map(line)].join('\n');
}

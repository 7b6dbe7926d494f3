/** Round steps (1, 2, 2.5 or 5 times a power of ten) that cover `low` to `high` in about `count`. */
export function niceTicks(low: number, high: number, count = 4): number[] {
  const span = high - low || Math.abs(high) || 1;
  const power = 10 ** Math.floor(Math.log10(span / count));
  const step = ([1, 2, 2.5, 5, 10].find((it) => it * power * count >= span * 0.999) ?? 10) * power;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  // Multiplied, not added up: 0.1 + 0.2 would show as 0.30000000000000004.
  return Array.from({ length: last - first + 1 }, (_, at) =>
    Number(((first + at) * step).toPrecision(12)),
  );
}

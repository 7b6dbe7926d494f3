/** What an install has brought to an age, over the install days that have reached it. */
export interface AgePoint {
  /** Days since the install, 0 for its own day. */
  age: number;
  /** Cumulative revenue of an install, micro-USD; refunds can make it negative. */
  value: number;
  /** Installs it is over. */
  weight: number;
}

export const families = ['power', 'logLinear'] as const;
export type Family = (typeof families)[number];

/** `power`: a·t^b. `logLinear`: a + b·ln t. The install's own day is t = 1. */
export interface Curve {
  family: Family;
  a: number;
  b: number;
}

const logOf = (age: number) => Math.log(age + 1);

/**
 * A family fitted by weighted least squares, the power law to the logarithm of the value.
 * Undefined where it cannot be: fewer than two ages, or a power law of nothing or less.
 */
export function fitted(family: Family, points: readonly AgePoint[]): Curve | undefined {
  const used = points.filter((it) => it.weight > 0);
  if (family === 'power' && used.some((it) => it.value <= 0)) return undefined;
  const y = (it: AgePoint) => (family === 'power' ? Math.log(it.value) : it.value);
  const weight = sum(used, (it) => it.weight);
  if (weight === 0) return undefined;
  const meanX = sum(used, (it) => it.weight * logOf(it.age)) / weight;
  const meanY = sum(used, (it) => it.weight * y(it)) / weight;
  const spread = sum(used, (it) => it.weight * (logOf(it.age) - meanX) ** 2);
  if (spread < 1e-9) return undefined;
  const b = sum(used, (it) => it.weight * (logOf(it.age) - meanX) * (y(it) - meanY)) / spread;
  const a = meanY - b * meanX;
  return { family, a: family === 'power' ? Math.exp(a) : a, b };
}

export const valueAt = ({ family, a, b }: Curve, age: number): number =>
  family === 'power' ? a * (age + 1) ** b : a + b * logOf(age);

/** By what a curve grows from one age to a later one, at least 1; undefined where it is not above nothing. */
export function growthOf(curve: Curve, from: number, to: number): number | undefined {
  const start = valueAt(curve, from);
  return start > 0 ? Math.max(1, valueAt(curve, to) / start) : undefined;
}

/**
 * The family that tells best what is known already: fitted without the last third of the ages, held
 * against them. Undefined where neither can be fitted.
 */
export function bestCurve(points: readonly AgePoint[]): Curve | undefined {
  const sorted = points.toSorted((one, other) => one.age - other.age);
  const shown = sorted.slice(0, Math.max(2, Math.ceil((sorted.length * 2) / 3)));
  const hidden = sorted.slice(shown.length);
  const tried = families.flatMap((family) => {
    const curve = fitted(family, sorted);
    const trial = fitted(family, shown);
    if (!curve || !trial) return [];
    const last = shown.at(-1)!;
    const error = sum(hidden, (it) => {
      const growth = growthOf(trial, last.age, it.age) ?? 1;
      return it.weight * (last.value * growth - it.value) ** 2;
    });
    return [{ curve, error }];
  });
  return tried.toSorted((one, other) => one.error - other.error)[0]?.curve;
}

const sum = <T>(of: readonly T[], value: (it: T) => number) =>
  of.reduce((all, it) => all + value(it), 0);

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

/** How what is known goes on: both families, each by how far it can be trusted. */
export type Tail = readonly { curve: Curve; share: number }[];

/** Curves are fitted to the ages of the later half of life, by the logarithm of the age. */
const LATER = 1 / 2;
/** With fewer later ages than these, all of them are fitted. */
const FEWEST_AGES = 3;

/**
 * Both families fitted to the later ages, the power law weighed by the error of the log-linear curve
 * where each was held against the last third of them, and the other way round. One grows too fast and
 * the other too slowly, so that both together are nearer than the better one. Undefined where neither
 * can be fitted.
 */
export function tailOf(points: readonly AgePoint[]): Tail | undefined {
  const sorted = points.toSorted((one, other) => one.age - other.age);
  const oldest = sorted.at(-1)?.age ?? 0;
  const later = sorted.filter((it) => logOf(it.age) >= LATER * logOf(oldest));
  const used = later.length < FEWEST_AGES ? sorted : later;
  const tried = families.flatMap((family) => {
    const curve = fitted(family, used);
    return curve ? [{ curve, error: errorOf(family, used) }] : [];
  });
  if (tried.length < 2) return tried.length === 0 ? undefined : [{ ...tried[0]!, share: 1 }];
  const all = sum(tried, (it) => it.error);
  return tried.map(({ curve, error }) => ({ curve, share: all > 0 ? 1 - error / all : 1 / 2 }));
}

/** How far a family is from the last third of some ages if it is fitted to the others. */
function errorOf(family: Family, points: readonly AgePoint[]): number {
  const shown = points.slice(0, Math.max(2, Math.ceil((points.length * 2) / 3)));
  const trial = fitted(family, shown);
  const last = shown.at(-1)!;
  if (!trial || last.value <= 0) return 0;
  const misses = points.slice(shown.length).flatMap((it) => {
    const growth = growthOf(trial, last.age, it.age) ?? 1;
    return it.value > 0 ? [Math.log((last.value * growth) / it.value) ** 2] : [];
  });
  return Math.sqrt(sum(misses, (it) => it));
}

/** By what a tail grows from one age to a later one; undefined where it is not above nothing. */
export function tailGrowth(tail: Tail, from: number, to: number): number | undefined {
  let growth = 1;
  for (const { curve, share } of tail) {
    const of = growthOf(curve, from, to);
    if (of === undefined) return undefined;
    growth *= of ** share;
  }
  return growth;
}

const sum = <T>(of: readonly T[], value: (it: T) => number) =>
  of.reduce((all, it) => all + value(it), 0);

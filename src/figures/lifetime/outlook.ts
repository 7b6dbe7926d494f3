import { tailGrowth, tailOf, type Tail } from './curve.ts';
import { paceAt, type Pace } from './paces.ts';

/** Install days that have reached the same age, and what they brought on each day of it. */
export interface InstallDays {
  /** The oldest age that is known of them; below 0 while nothing is. */
  reached: number;
  installs: number;
  /** Micro-USD by age, not cumulative; an age without an entry brought nothing. */
  revenue: ReadonlyMap<number, number>;
}

/** Installs that have to have reached an age before anything is made of it. */
const FEWEST_INSTALLS = 50;
/** The youngest age that says something of the later ones. */
const YOUNGEST = 1;
/** Pay-back is looked for to this age, days. */
export const OLDEST_PREDICTED = 365;

export const refusalWords = {
  tooYoung: `Fewer than ${FEWEST_INSTALLS} installs have reached D${YOUNGEST}`,
  noRevenue: 'The installs have brought nothing so far',
  noHistory: 'No older installs tell how revenue grows from here',
} as const;
export type Refusal = keyof typeof refusalWords;

export interface Outlook {
  /** The oldest age that enough of the installs have reached. */
  from: number;
  /** What those have brought to it, micro-USD. */
  revenue: number;
  /** By what their revenue grows from there to a later age, at least 1. */
  growthTo: (age: number) => number;
}

/** Ages with revenue in their order, and all revenue to each age from 0 up to the last of them. */
interface Cumulative {
  ages: readonly number[];
  sums: Float64Array;
}

/** Each is added up once: a back-test asks for the same days a hundred times. */
const addedUp = new WeakMap<InstallDays['revenue'], Cumulative>();
function cumulative({ revenue }: InstallDays): Cumulative {
  const known = addedUp.get(revenue);
  if (known) return known;
  const ages = [...revenue.keys()].sort((a, b) => a - b);
  const sums = new Float64Array((ages.at(-1) ?? -1) + 1);
  for (let age = 0; age < sums.length; age += 1)
    sums[age] = (sums[age - 1] ?? 0) + (revenue.get(age) ?? 0);
  const it = { ages, sums };
  addedUp.set(revenue, it);
  return it;
}

/** All that some installs brought to an age, micro-USD. */
export function upTo(days: InstallDays, age: number): number {
  const { sums } = cumulative(days);
  return sums[Math.min(age, sums.length - 1)] ?? 0;
}

const sumOf = (days: readonly InstallDays[], of: (it: InstallDays) => number) =>
  days.reduce((all, it) => all + of(it), 0);

/** Every age at which any of the installs brought something, the youngest first. */
export function agesOf(days: readonly InstallDays[]): number[] {
  const there: true[] = [];
  for (const it of days) for (const age of cumulative(it).ages) there[age] = true;
  return Object.keys(there).map(Number);
}

/** By what revenue grows from one age to a later one; undefined where nothing is known of it. */
export interface Grows {
  between: (from: number, to: number) => number | undefined;
}

interface Step {
  age: number;
  value: number;
}

/**
 * How revenue grows with age, as older installs did: from each known age to the next over the same
 * install days, so that no day counts on one side only (the chain ladder of the actuaries: Mack,
 * "Distribution-free Calculation of the Standard Error of Chain Ladder Reserve Estimates", 1993);
 * beyond the oldest known age by two families of curves.
 */
export class Growth implements Grows {
  /** Cumulative revenue by age, as a multiple of that on the first; ages in their order. */
  private readonly steps: readonly Step[];
  private readonly tail: Tail | undefined;
  /** Asked again and again for the same ages by what is mixed of it. */
  private readonly known = new Map<number, number | undefined>();

  private constructor(steps: readonly Step[]) {
    this.steps = steps;
    this.tail = tailOf(steps.map((it) => ({ ...it, weight: 1 })));
  }

  static of(days: readonly InstallDays[]): Growth {
    const steps: Step[] = [];
    let value = 1;
    const ages = agesOf(days);
    for (const [at, age] of ages.entries()) {
      const old = days.filter((it) => it.reached >= age);
      if (sumOf(old, (it) => it.installs) < FEWEST_INSTALLS) break;
      const before = ages[at - 1];
      if (before !== undefined) {
        const base = sumOf(old, (it) => upTo(it, before));
        if (base <= 0) break;
        value *= Math.max(1, sumOf(old, (it) => upTo(it, age)) / base);
      }
      steps.push({ age, value });
    }
    return new Growth(steps);
  }

  /** The same with every step so many times as large as a pace says of its age. */
  atPace(pace: Pace): Growth {
    let value = 1;
    return new Growth(
      this.steps.map((it, at) => {
        const before = this.steps[at - 1];
        if (before) value *= 1 + (it.value / before.value - 1) * paceAt(pace, it.age);
        return { age: it.age, value };
      }),
    );
  }

  /** Revenue at an age as a multiple of the first; between known ages by the logarithm of the age. */
  private at(age: number): number | undefined {
    const next = this.steps.findIndex((it) => it.age >= age);
    if (next < 0) return undefined;
    const [low, high] = [this.steps[next - 1] ?? this.steps[next]!, this.steps[next]!];
    if (high.age === low.age) return high.value;
    const share = Math.log((age + 1) / (low.age + 1)) / Math.log((high.age + 1) / (low.age + 1));
    return low.value + share * (high.value - low.value);
  }

  /** From one age to a later one, at least 1. */
  between(from: number, to: number): number | undefined {
    // No age is above a thousand.
    const key = from * 1_000 + to;
    if (!this.known.has(key)) this.known.set(key, this.found(from, to));
    return this.known.get(key);
  }

  private found(from: number, to: number): number | undefined {
    const last = this.steps.at(-1);
    if (!last) return undefined;
    const known = this.at(Math.min(to, last.age));
    const start = this.at(Math.min(from, last.age));
    if (known === undefined || start === undefined) return undefined;
    if (to <= last.age) return known / start;
    const beyond = this.tail && tailGrowth(this.tail, Math.max(from, last.age), to);
    return beyond === undefined ? undefined : (known / start) * beyond;
  }
}

/** Installs at which a cohort's own growth counts as much as that of all. */
const HALF_OWN = 4_000;

/**
 * What installs will bring: what they have brought, grown as all installs grew and, the more they
 * are, the more by how their own growth has differed so far (n ÷ (n + 4,000) of it).
 */
export function outlookOf(own: readonly InstallDays[], all: Grows): Outlook | { refused: Refusal } {
  const installsTo = (age: number) =>
    sumOf(
      own.filter((it) => it.reached >= age),
      (it) => it.installs,
    );
  // A few old days of a young cohort say less of it than all its days a little younger.
  const enough = Math.max(FEWEST_INSTALLS, installsTo(YOUNGEST) / 4);
  const from = agesOf(own).findLast((age) => age >= YOUNGEST && installsTo(age) >= enough);
  if (from === undefined) return { refused: 'tooYoung' };
  const old = own.filter((it) => it.reached >= from);
  const sofar = sumOf(old, (it) => upTo(it, from));
  if (sofar <= 0) return { refused: 'noRevenue' };
  if (all.between(from, OLDEST_PREDICTED) === undefined) return { refused: 'noHistory' };
  const tilt = tiltOf(old, from, all, sofar);
  return {
    from,
    revenue: sofar,
    growthTo: (age) => Math.max(1, 1 + ((all.between(from, age) ?? 1) - 1) * tilt),
  };
}

/** How much faster than all these installs have grown from their first half of life to the end of it. */
function tiltOf(old: readonly InstallDays[], from: number, all: Grows, sofar: number): number {
  const ages = agesOf(old).filter((it) => it <= from);
  const middle = ages[Math.floor((ages.length - 1) / 2)];
  if (middle === undefined || middle === from) return 1;
  const base = sumOf(old, (it) => upTo(it, middle));
  const usual = (all.between(middle, from) ?? 1) - 1;
  if (base <= 0 || usual <= 0.01) return 1;
  const installs = sumOf(old, (it) => it.installs);
  const ratio = Math.min(3, Math.max(1 / 3, (sofar / base - 1) / usual));
  return 1 + (ratio - 1) * (installs / (installs + HALF_OWN));
}

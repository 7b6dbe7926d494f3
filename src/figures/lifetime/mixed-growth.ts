import type { Growth, Grows } from './outlook.ts';
import type { Group, Pace, Paces } from './paces.ts';

/** What installs of a group have brought to the first age that says something, micro-USD. */
export interface Part extends Group {
  revenue: number;
}

/** The age that parts are told at. */
export const MIXED_AT = 1;
/** Paces nearer than this to each other, as a share, are one: there are thousands of groups. */
const SAME = 0.04;
const stepOf = (pace: number) => Math.round(Math.log(pace) / SAME);

/** Groups of installs by how they grow, which many mixtures are of. */
export class GroupGrowth {
  private readonly all: Growth;
  private readonly paces: Paces;
  private readonly paced = new Map<string, Growth>();

  constructor(all: Growth, paces: Paces) {
    this.all = all;
    this.paces = paces;
  }

  /**
   * How installs of some groups grow together: each as its own group does, so that what is predicted of
   * all of them is the sum of what is predicted of each. Without parts as all installs do.
   */
  of(parts: readonly Part[]): Grows {
    const weights = new Map<string, { pace: Pace; revenue: number }>();
    for (const it of parts) {
      if (it.revenue <= 0) continue;
      const pace = this.paces.of(it);
      const name = pace.map(stepOf).join(' ');
      const known = weights.get(name);
      if (known) known.revenue += it.revenue;
      else weights.set(name, { pace, revenue: it.revenue });
    }
    if (weights.size === 0) return this.all;
    const mixed = [...weights].map(([name, { pace, revenue }]) => ({
      growth: this.at(name, pace),
      revenue,
    }));
    const to = (age: number) => {
      let sum = 0;
      for (const { growth, revenue } of mixed) {
        const of = growth.between(MIXED_AT, age);
        if (of === undefined) return undefined;
        sum += revenue * of;
      }
      return sum;
    };
    return {
      between: (from, age) => {
        const [start, end] = [to(from), to(age)];
        return start === undefined || end === undefined ? undefined : end / start;
      },
    };
  }

  private at(name: string, pace: Pace): Growth {
    const steps = () => pace.map((it) => Math.exp(stepOf(it) * SAME));
    const known = this.paced.get(name) ?? this.all.atPace(steps());
    this.paced.set(name, known);
    return known;
  }
}

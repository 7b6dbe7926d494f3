/** Installs that may grow in a way of their own: of an app, by a media source, in countries that pay alike. */
export interface Group {
  app: number;
  source: number;
  /** Countries that pay alike, numbered. */
  region: number;
}

/** What a group's install days have brought that have reached the end of some stretches of life. */
export interface Grown extends Group {
  /** Those that have reached the end of the first stretch. */
  installs: number;
  /** Micro-USD at the beginning of each stretch, and what came within it; of each of `stretches`. */
  before: readonly number[];
  more: readonly number[];
}

/** Stretches of life, days of age: how a group grows is held against all others within each. */
export const stretches = [
  [0, 7],
  [7, 30],
  [30, 45],
  [45, 90],
  [90, 365],
] as const;

/** So many times as fast as all installs, in each of `stretches`. */
export type Pace = readonly number[];

/** Installs at which what is learnt of a group counts as much as what is known of those around it. */
const HALF_OWN = 4_000;
/** The same of a stretch by itself, beside all stretches of the group: there is less behind it. */
const HALF_STRETCH = 64_000;
/** No group is taken to grow more than so many times as fast as all, or as slowly. */
const FURTHEST = 10;

const within = (pace: number) => Math.min(FURTHEST, Math.max(1 / FURTHEST, pace));
const sumOf = <T>(all: readonly T[], of: (it: T) => number) =>
  all.reduce((sum, it) => sum + of(it), 0);
const byStretch = (all: readonly Grown[], of: 'before' | 'more') =>
  stretches.map((_, at) =>
    Math.max(
      0,
      sumOf(all, (it) => it[of][at] ?? 0),
    ),
  );

/**
 * How many times as fast as all installs each group grows. Learnt of an app against all, of a media
 * source of the app against the app, and of its countries against that: n ÷ (n + 4,000) of what n
 * installs did otherwise than expected counts (credibility as the actuaries know it: Bühlmann,
 * "Experience rating and credibility", 1967), of all their life together and then of each stretch.
 */
export class Paces {
  private readonly learnt = new Map<string, Pace>();
  /** Of all installs in each stretch, what came ÷ what there was before. */
  private readonly usual: readonly number[];

  constructor(grown: readonly Grown[]) {
    const [before, more] = [byStretch(grown, 'before'), byStretch(grown, 'more')];
    this.usual = before.map((it, at) => (it > 0 ? more[at]! / it : 0));
    for (const [app, ofApp] of Map.groupBy(grown, (it) => it.app)) {
      const apps = this.learn(nameOf(app), ofApp, asAll);
      for (const [source, ofSource] of Map.groupBy(ofApp, (it) => it.source)) {
        const sources = this.learn(nameOf(app, source), ofSource, apps);
        for (const [region, of] of Map.groupBy(ofSource, (it) => it.region))
          this.learn(nameOf(app, source, region), of, sources);
      }
    }
  }

  private learn(name: string, grown: readonly Grown[], around: Pace): Pace {
    const [before, more] = [byStretch(grown, 'before'), byStretch(grown, 'more')];
    const expected = before.map((it, at) => it * this.usual[at]! * around[at]!);
    const all = sumOf(expected, (it) => it);
    const installs = sumOf(grown, (it) => it.installs);
    const came = sumOf(
      more.filter((_, at) => expected[at]! > 0),
      (it) => it,
    );
    const own = all > 0 ? 1 + (came / all - 1) * (installs / (installs + HALF_OWN)) : 1;
    const old = this.oldInstalls(installs, before);
    const pace = around.map((it, at) => {
      const pooled = within(it * own);
      if (expected[at]! <= 0) return pooled;
      const alone = within((it * more[at]!) / expected[at]!);
      return pooled + (alone - pooled) * (old[at]! / (old[at]! + HALF_STRETCH));
    });
    this.learnt.set(name, pace);
    return pace;
  }

  /** About how many installs stand behind each stretch: what they had brought tells it. */
  private oldInstalls(installs: number, before: readonly number[]): number[] {
    const first = before[0]!;
    let grown = 1;
    return before.map((it, at) => {
      const old = first > 0 ? Math.min(1, it / (first * grown)) * installs : 0;
      grown *= 1 + this.usual[at]!;
      return old;
    });
  }

  /** Of a group nobody has seen, what is known of the closest around it. */
  of({ app, source, region }: Group): Pace {
    return (
      this.learnt.get(nameOf(app, source, region)) ??
      this.learnt.get(nameOf(app, source)) ??
      this.learnt.get(nameOf(app)) ??
      asAll
    );
  }
}

const asAll: Pace = stretches.map(() => 1);
const nameOf = (...of: number[]) => of.join(' ');

/** The pace at an age; beyond the last stretch as in that. */
export function paceAt(pace: Pace, age: number): number {
  const at = stretches.findIndex(([, to]) => age <= to);
  return pace.at(at) ?? 1;
}

import type { Confidence } from '../okr-machine.ts';
import {
  addSums,
  progressSums,
  scoreOf,
  shareOf,
  type Discipline,
  type Weighted,
} from '../okr-score.ts';
import type { OkrFigures } from './okr-reports.contract.ts';

/** Sums of some objectives, recomputed from their key results: never averages of averages. */

export interface Counted {
  id: number;
  /** Null until it is closed. */
  score: number | null;
  results: readonly {
    measured: Weighted;
    confidence: Confidence | null;
    score: number | null;
    discipline: Discipline;
  }[];
}

type Half = Omit<OkrFigures, 'before' | 'scoreBefore'>;

function halfOf(all: readonly Counted[]): Half {
  const results = all.flatMap((it) => it.results);
  const count = (confidence: Confidence | null) =>
    results.filter((it) => it.confidence === confidence).length;
  const scored = all
    .filter((it) => it.score !== null)
    .flatMap((it) => it.results)
    .flatMap((it) => (it.score === null ? [] : [{ weight: it.measured.weight, score: it.score }]));
  return {
    objectives: all.length,
    progress: shareOf(
      addSums(all.map((it) => progressSums(it.results.map((one) => one.measured)))),
    ),
    onTrack: count('on_track'),
    atRisk: count('at_risk'),
    offTrack: count('off_track'),
    unknown: count(null),
    checkIns: {
      made: results.reduce((sum, it) => sum + it.discipline.made, 0),
      due: results.reduce((sum, it) => sum + it.discipline.due, 0),
    },
    score: scored.length > 0 ? scoreOf(scored) : null,
  };
}

/** Figures of a cycle beside those of the one before. */
export function figuresOf(now: readonly Counted[], before: readonly Counted[]): OkrFigures {
  const then = halfOf(before);
  return { ...halfOf(now), before: then.progress, scoreBefore: then.score };
}

const FIFTHS = 5;

/** How many closed objectives lie in each fifth of the scores; 1.0 belongs to the last. */
export function distribution(all: readonly Counted[]): number[] {
  const counts = Array.from({ length: FIFTHS }, () => 0);
  for (const { score } of all)
    if (score !== null) counts[Math.min(FIFTHS - 1, Math.floor(score * FIFTHS + 1e-9))]! += 1;
  return counts;
}

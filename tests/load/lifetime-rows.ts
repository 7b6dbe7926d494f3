import { scoreOf, type Trial } from '#/figures/lifetime/back-test.ts';
import { calibrated, type Misses } from '#/figures/lifetime/interval.ts';
import { against, noted, type Row } from './result.ts';

/** Predictions of one app, and what its interval is made of. */
export type Tried = readonly [trials: readonly Trial[], misses: Misses | null];

/** The interval of every other week is made from the weeks between. */
export function alternateWeeks(trials: readonly Trial[]): [Trial[], Misses | null] {
  const weeks = [...new Set(trials.map((it) => it.week))];
  const learnt = new Set(weeks.filter((_, at) => at % 2 === 0));
  const misses = calibrated(trials.filter((it) => learnt.has(it.week)));
  return [trials.filter((it) => !learnt.has(it.week)), misses];
}

/** The error of some predictions beside that of carrying the last figure on. */
export function errorRows(name: string, trials: readonly Trial[]): Row[] {
  const { error, naive } = scoreOf(trials, null);
  if (error === null || naive === null) return [];
  const goal = { most: 0.9, words: 'better' };
  return [
    against(`${name}: error, against the last figure carried on`, 'share', error, naive, goal),
  ];
}

/** How many outcomes lie in the interval, of predictions that have one. */
export function coverRow(name: string, tried: readonly Tried[]): Row[] {
  const covered = tried.filter(([trials, misses]) => misses && trials.length > 0);
  const count = covered.reduce((sum, [trials]) => sum + trials.length, 0);
  if (count === 0) return [];
  const inside = covered.reduce(
    (sum, [trials, misses]) => sum + scoreOf(trials, misses).inside! * trials.length,
    0,
  );
  const goal = { least: 0.9, words: 'about 0.80' };
  return [against(`${name}: outcomes in the 80 % interval`, 'share', inside / count, 0.8, goal)];
}

/** Errors and cover at each age that a year is looked at by. */
export const milestoneRows = (name: string, tried: readonly Tried[]): Row[] =>
  [60, 90, 180, 365].flatMap((age) => {
    const at = tried.map(([trials, misses]): Tried => [
      trials.filter((it) => it.to === age),
      misses,
    ]);
    const all = at.flatMap(([trials]) => trials);
    if (all.length === 0) return [];
    const of = `${name}, to D${age}`;
    return [
      noted(`${of}: predictions tried`, 'count', all.length),
      ...errorRows(of, all),
      ...coverRow(of, at),
    ];
  });

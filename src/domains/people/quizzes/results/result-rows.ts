import { inPoints, percentOf } from '../taking/score.ts';
import { distribution, median } from './item-statistics.ts';
import type { GradedAttempt } from './reach.records.ts';
import type { ResultSummary } from './results.contract.ts';

/** What came of the attempt that counts, as the table shows it, and how far the latest one is. */
export function resultOf(
  it: GradedAttempt & { ofPoints: number },
  latest: GradedAttempt,
  waiting: number,
  now: Date,
) {
  const isGraded = it.state === 'graded' || it.state === 'abandoned';
  const percent = isGraded ? percentOf(it.score ?? 0, it.ofPoints) : null;
  const until = it.submittedAt ?? it.endsAt ?? now;
  const lasted = it.startedAt && Math.min(until.getTime(), now.getTime()) - it.startedAt.getTime();
  return {
    person: { id: it.personId, name: it.person, title: it.personTitle },
    state: it.state,
    points: isGraded ? inPoints(it.score ?? 0) : null,
    ofPoints: it.ofPoints,
    percent,
    passed: percent === null ? null : percent >= it.passPercent,
    seconds: lasted === null ? null : Math.max(0, Math.round(lasted / 1000)),
    secondsLeft:
      latest.state === 'in_progress' && latest.endsAt
        ? Math.max(0, Math.ceil((latest.endsAt.getTime() - now.getTime()) / 1000))
        : null,
    endsAt: latest.endsAt,
    attempt: it.number,
    attempts: latest.number,
    /** They are at another one now. */
    isAtIt: latest.state === 'in_progress' && latest.number !== it.number,
    submittedAt: it.submittedAt,
    extraMinutes: it.extraMinutes,
    version: it.assigneeVersion,
    waiting,
  };
}
export type Result = ReturnType<typeof resultOf>;

/** What the results add up to. */
export function summaryOf(results: readonly Result[]): ResultSummary {
  const percents = results.flatMap((it) => it.percent ?? []);
  const isIn = (...states: Result['state'][]) =>
    results.filter((it) => states.includes(it.state)).length;
  const middle = median(percents);
  const mean = percents.reduce((sum, it) => sum + it, 0) / percents.length;
  return {
    asked: results.length,
    begun: results.length - isIn('not_started'),
    handedIn: isIn('submitted', 'graded'),
    graded: isIn('graded', 'abandoned'),
    passed: results.filter((it) => it.passed).length,
    mean: percents.length === 0 ? null : Math.round(mean * 10) / 10,
    median: middle === null ? null : Math.round(middle * 10) / 10,
    distribution: distribution(percents),
    waiting: results.reduce((sum, it) => sum + it.waiting, 0),
  };
}

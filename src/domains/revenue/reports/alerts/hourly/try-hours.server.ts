import type { Reader } from '#/figures/selection.records.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, eachDay } from '#/kernel/days.ts';
import { currentFetches, HOURS_KEPT_DAYS } from '#/store/hour-fetches.records.ts';
import { watchedBy } from '../judging/history.facts.ts';
import type { Verdict } from '../judging/judge.ts';
import type { AskedRule } from '../rule.contract.ts';
import { goesOn, judgeHours, type Episode } from './judge-hours.ts';
import { watchHours } from './watch-hours.facts.ts';

/** No episode is followed back for longer. */
const LOOKED_BACK = 48;

export interface TriedHours {
  /** Days that are told by the hour; null while there are none. */
  days: { from: string; to: string } | null;
  /** Episodes by the day on which they would have been told. */
  found: ReadonlyMap<string, Verdict[]>;
}

/**
 * The episodes that a rule would have told over the hours there are, with their figures as they stand
 * today: each as it was at its first hour that passes.
 */
export async function tryHours(
  reader: Reader,
  rule: AskedRule,
  pause: (rows: number) => Promise<void>,
): Promise<TriedHours> {
  const today = dayOf(reader.now);
  const kept = await currentFetches(reader.db, {
    from: addDays(today, -HOURS_KEPT_DAYS),
    to: today,
  });
  const [first] = kept.map((it) => it.day).sort();
  if (!first) return { days: null, found: new Map() };
  const from = addDays(first, rule.compare === 'last-week' ? 7 : 1);
  const days = { from: from < today ? from : today, to: today };
  const watched = await watchedBy(reader, rule, days);
  if (!watched) return { days, found: new Map() };
  const { pairs, lines, rows } = await watchHours(reader, watched.selection, rule, days);
  const found = new Map<string, Verdict[]>(eachDay(days).map((day) => [day, []]));
  for (const [row, sums] of rows) {
    await pause(rows.size);
    let known: Episode | undefined;
    for (let at = 0; at < pairs.length; at += 1) {
      const before = pairs.slice(Math.max(0, at + 1 - LOOKED_BACK), at + 1);
      const verdict = judgeHours(rule, row, before, lines, sums);
      if (!verdict) continue;
      const isKnown = goesOn(known, verdict);
      known = { since: isKnown ? known!.since : verdict.since, last: verdict.last };
      if (isKnown) continue;
      const { value, usual, since, volume } = verdict;
      const told = { row, value, usual, volume, band: null, estimated: false };
      const day = dayOf(new Date(verdict.last * 1_000));
      found.get(day)?.push({ ...told, since: new Date(since * 1_000) });
    }
  }
  return { days, found };
}

import { addDays, type DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { totals } from '#/store/facts/totals.ts';
import type { Selection } from './selection.records.ts';

/** Of each install day the oldest age that any source has reported. */
export type ReportedAges = ReadonlyMap<string, number>;

/**
 * How far cohorts are known: a report fetched three days after the install says nothing of day 7, and
 * what was never reported is unknown, not nothing.
 */
export function reportedAges(
  facts: Facts,
  { apps, within }: Pick<Selection, 'apps' | 'within'>,
  days: DayRange,
): Promise<ReportedAges> {
  return facts.cached(['reported-ages', apps, within ?? null, days], async () => {
    const rows = await totals(facts, {
      table: 'cohort',
      measures: ['installs'],
      by: ['day', 'age'],
      ...days,
      scopeApps: apps,
      within,
    });
    const reported = new Map<string, number>();
    for (const { day, age } of rows) reported.set(day, Math.max(age, reported.get(day) ?? 0));
    return reported;
  });
}

/**
 * Of each app with cohorts the oldest age that is reported. What any other app spends has no
 * revenue to be held against and is no part of ROAS.
 */
export function reportedApps(
  facts: Facts,
  { apps, within }: Pick<Selection, 'apps' | 'within'>,
  days: DayRange,
): Promise<ReadonlyMap<number, number>> {
  return facts.cached(['reported-apps', apps, within ?? null, days], async () => {
    const rows = await totals(facts, {
      table: 'cohort',
      measures: ['installs'],
      by: ['app_id', 'age'],
      ...days,
      scopeApps: apps,
      within,
    });
    const reported = new Map<number, number>();
    for (const { app_id, age } of rows)
      reported.set(app_id, Math.max(age, reported.get(app_id) ?? 0));
    return reported;
  });
}

/** The stretches of days whose installs are known to an age. */
export function stretchesKnownTo(age: number, days: DayRange, reported: ReportedAges): DayRange[] {
  const stretches: DayRange[] = [];
  let open: DayRange | undefined;
  for (let day = days.from; day <= days.to; day = addDays(day, 1)) {
    if ((reported.get(day) ?? -1) < age) open = undefined;
    else if (open) open.to = day;
    else stretches.push((open = { from: day, to: day }));
  }
  return stretches;
}

import { daysBetween } from '#/kernel/days.ts';
import type { Dimension } from '../dimensions.ts';
import type { Known } from '../figures.facts.ts';
import type { Selection } from '../selection.records.ts';

/** Groups that are added up where others are served meanwhile: a fifth of a second's work. */
const MOST_HERE = 10_000;

/** About as many values as a studio has. */
const USUAL: Partial<Record<Dimension, number>> = {
  team: 10,
  network: 20,
  mediaSource: 20,
  account: 10,
  country: 60,
  platform: 2,
  adFormat: 6,
};
/** Of each app. */
const USUAL_PER_APP: Partial<Record<Dimension, number>> = {
  adUnit: 5,
  campaign: 5,
  appVersion: 10,
};
const PERIOD: Partial<Record<Dimension, number>> = { day: 1, week: 7, month: 30 };

function countOf(it: Dimension, { range, countries }: Selection, apps: number): number {
  const days = PERIOD[it];
  if (days) return Math.ceil((daysBetween(range.from, range.to) + 1) / days);
  if (it === 'app') return apps;
  if (it === 'country' && countries) return countries.length;
  return USUAL[it] ?? apps * USUAL_PER_APP[it]!;
}

/** Whether a list has so many groups, by a rough guess, that adding them up would hold up others. */
export function isLong(
  selection: Selection,
  { cover }: Pick<Known, 'cover'>,
  by: readonly Dimension[],
): boolean {
  // An ad unit belongs to one app: split by both there are no more groups.
  const ofApps = by.some((it) => USUAL_PER_APP[it]);
  const splits = ofApps ? by.filter((it) => it !== 'app') : by;
  const groups = splits.reduce((all, it) => all * countOf(it, selection, cover.apps), 1);
  return groups > MOST_HERE;
}

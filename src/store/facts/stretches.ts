import { addDays, dayNumber } from '#/kernel/days.ts';
import type { Param } from './facts.ts';

/** Some days of some apps, the first and last day included. */
export interface Stretch {
  readonly apps: readonly number[] | 'all';
  readonly from: string;
  readonly to: string;
}

interface Days {
  from: string;
  to: string;
}

/** Days in order, those that touch or overlap as one. */
function merged(days: readonly Days[]): Days[] {
  const result: Days[] = [];
  for (const it of [...days].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = result.at(-1);
    if (last && it.from <= addDays(last.to, 1)) last.to = it.to > last.to ? it.to : last.to;
    else result.push({ from: it.from, to: it.to });
  }
  return result;
}

interface Group {
  apps: number[] | 'all';
  days: Days[];
}

/** Apps with the same days stand together, so that there are few conditions. */
function byDays(stretches: readonly Stretch[]): Group[] {
  const ofApp = new Map<number | 'all', Days[]>();
  for (const { apps, from, to } of stretches) {
    if (from > to) continue;
    for (const app of apps === 'all' ? (['all'] as const) : new Set(apps)) {
      const days = ofApp.get(app) ?? [];
      days.push({ from, to });
      ofApp.set(app, days);
    }
  }
  const groups = new Map<string, Group>();
  for (const [app, all] of ofApp) {
    const days = merged(all);
    const key = app === 'all' ? 'all' : JSON.stringify(days);
    const group = groups.get(key) ?? { apps: app === 'all' ? app : [], days };
    if (app !== 'all' && group.apps !== 'all') group.apps.push(app);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** So many spans of days are compared one after the other; of more each row is looked up. */
const SPANS = 24;
/** More days of apps than these make a text that takes longer to read than it saves. */
const LOOKED_UP = 50_000;
/** More days than a question is about: what a day of an app is looked up by is `app * DAYS + day`. */
const DAYS = 16_384;

/** Days of apps one by one, by the number they are looked up by; undefined where they are too many. */
function daysOfApps(groups: readonly Group[], from: string): number[] | undefined {
  const start = dayNumber(from);
  const found: number[] = [];
  for (const { apps, days } of groups) {
    if (apps === 'all') continue;
    for (const it of days)
      for (let day = dayNumber(it.from); day <= dayNumber(it.to); day += 1) {
        if (found.length + apps.length > LOOKED_UP || day - start >= DAYS) return undefined;
        for (const app of apps) found.push(app * DAYS + (day - start));
      }
  }
  return found;
}

/**
 * SQL of both engines: whether a row lies in one of the stretches, for a question about the given
 * days. What they reach beyond those is left out.
 */
export function inStretches(
  stretches: readonly Stretch[],
  asked: Days,
  name: string,
): { text: string; params: Record<string, Param> } {
  const params: Record<string, Param> = {};
  const value = (it: Param) => {
    const key = `${name}_${Object.keys(params).length}`;
    params[key] = it;
    return `$${key}`;
  };
  const within = stretches.map((it) => ({
    ...it,
    from: it.from < asked.from ? asked.from : it.from,
    to: it.to > asked.to ? asked.to : it.to,
  }));
  const groups = byDays(within);
  const spans = groups.reduce((sum, { days }) => sum + days.length, 0);
  const each = spans > SPANS ? daysOfApps(groups, asked.from) : undefined;
  const compared = each ? groups.filter(({ apps }) => apps === 'all') : groups;
  const terms = compared.map(({ apps, days }) => {
    const spans = days.map((it) => {
      if (it.from === asked.from && it.to === asked.to) return '1 = 1';
      if (it.from === it.to) return `day = day(${value(it.from)})`;
      return `(day >= day(${value(it.from)}) and day <= day(${value(it.to)}))`;
    });
    const when = spans.length === 1 ? spans[0]! : `(${spans.join(' or ')})`;
    return apps === 'all' ? when : `(app_id in (${value(apps)}) and ${when})`;
  });
  if (each && each.length > 0)
    terms.push(
      `cast(app_id as bigint) * ${DAYS} + (day - day(${value(asked.from)})) in (${value(each)})`,
    );
  return { text: terms.length === 0 ? '1 = 0' : `(${terms.join(' or ')})`, params };
}

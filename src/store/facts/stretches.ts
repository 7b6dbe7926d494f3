import { addDays } from '#/kernel/days.ts';
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

/** Apps with the same days stand together, so that there are few conditions. */
function byDays(stretches: readonly Stretch[]): { apps: number[] | 'all'; days: Days[] }[] {
  const ofApp = new Map<number | 'all', Days[]>();
  for (const { apps, from, to } of stretches) {
    if (from > to) continue;
    for (const app of apps === 'all' ? (['all'] as const) : new Set(apps)) {
      const days = ofApp.get(app) ?? [];
      days.push({ from, to });
      ofApp.set(app, days);
    }
  }
  const groups = new Map<string, { apps: number[] | 'all'; days: Days[] }>();
  for (const [app, all] of ofApp) {
    const days = merged(all);
    const key = app === 'all' ? 'all' : JSON.stringify(days);
    const group = groups.get(key) ?? { apps: app === 'all' ? app : [], days };
    if (app !== 'all' && group.apps !== 'all') group.apps.push(app);
    groups.set(key, group);
  }
  return [...groups.values()];
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
  const terms = byDays(within).map(({ apps, days }) => {
    const spans = days.map((it) => {
      if (it.from === asked.from && it.to === asked.to) return '1 = 1';
      if (it.from === it.to) return `day = day(${value(it.from)})`;
      return `(day >= day(${value(it.from)}) and day <= day(${value(it.to)}))`;
    });
    const when = spans.length === 1 ? spans[0]! : `(${spans.join(' or ')})`;
    return apps === 'all' ? when : `(app_id in (${value(apps)}) and ${when})`;
  });
  return { text: terms.length === 0 ? '1 = 0' : `(${terms.join(' or ')})`, params };
}

import { dayOf } from '#/kernel/dates.ts';
import { addDays, endOfMonth, startOfMonth, type DayRange } from '#/kernel/days.ts';
import type { Context } from '#/store/handler.ts';
import { narrowedBy } from './coverage/cover.ts';
import { rangesWhere } from './coverage/coverage.ts';
import { tablesIn } from './coverage/shared-days.ts';
import type { Dimension } from './dimensions.ts';
import { groupsOf, type Group } from './figures.facts.ts';
import { BAND_DAYS, daysAhead, monthBand } from './forecast-band.ts';
import { heldOver } from './forecast-holes.ts';
import { monthError, monthForecast } from './forecast.ts';
import { valuesOf } from './group-keys.ts';
import type { Outlook } from './outlook.contract.ts';
import type { Owners } from './owners.ts';
import { revenueMeasure } from './revenue.ts';
import type { Selection } from './selection.records.ts';
import type { Stand } from './standing.facts.ts';

/** The days that the band is made of; they hold the months whose forecasts are looked back at. */
const REACH = BAND_DAYS;

type Days = Map<string, number>;

/** Where this month's revenue is heading, of everything selected, or of each team. */
export async function outlooksOf(
  context: Context,
  selection: Selection,
  stand: Stand,
  owners?: Owners,
): Promise<ReadonlyMap<string, Outlook>> {
  const { lastComplete } = stand;
  const range = { from: addDays(lastComplete, -REACH), to: lastComplete };
  const past = { ...selection, range, compared: null };
  // A day whose money is not known would look like one on which nothing was earned.
  if (selection.money && selection.money.missingIn(range).length > 0) return new Map();
  const month = startOfMonth(dayOf(context.now));
  const own = revenueMeasure(selection.revenue);
  const holes = holesOf(past, stand, own);
  const key = ['outlooks', past, lastComplete, month, owners ?? null, [...holes]];
  return context.facts.cached(key, async () => {
    const about = { owners, measures: [own] };
    const at = { ...stand, complete: undefined };
    const split = (by: readonly Dimension[], of = past) =>
      groupsOf(context.facts, of, at, { ...about, by: owners ? ['team', ...by] : by });
    const [groups, broken] = await Promise.all([
      split(['day']),
      holes.size > 0 ? split(['app', 'day'], { ...past, apps: [...holes.keys()] }) : new Map(),
    ]);
    const apps = [...daysByKey(broken, own)].map(([of, values]) => brokenApp(of, values));
    const all = [...daysByKey(groups, own)];
    return new Map(
      all.map(([of, days]) => {
        const own = apps.flatMap((it) => (it.of === of ? [it.app] : []));
        const held = heldOver(days, own, lastComplete);
        const it = outlook(days, held, month, lastComplete);
        if (owners || !held) return [of, it];
        return [of, { ...it, course: daysAhead(held, lastComplete, endOfMonth(month)) }];
      }),
    );

    function brokenApp(of: string, values: Days) {
      const parts = of.split(',');
      const app = Number(parts.pop());
      const team = parts.join();
      const isOurs = (day: string) =>
        !owners || owners.some((it) => it.app === app && teamOf(it) === team && holds(it, day));
      const missing = (holes.get(app) ?? []).flatMap((range) => rangesWhere(range, isOurs));
      return { of: team, app: { values, holes: missing } };
    }
  });
}

const teamOf = (it: Owners[number]) => String(it.team ?? 0);
const holds = ({ from, to }: DayRange, day: string) => from <= day && day <= to;

/** The days of each app on which some of its revenue is missing. */
function holesOf(
  selection: Selection,
  { cover }: Stand,
  measure: ReturnType<typeof revenueMeasure>,
): Map<number, DayRange[]> {
  const narrowed = narrowedBy(selection);
  return cover.holes({
    tables: tablesIn(measure, narrowed.revenue),
    days: selection.range,
    apps: selection.apps === 'all' ? undefined : selection.apps,
    ...narrowed,
  });
}

function daysByKey(
  groups: ReadonlyMap<string, Group>,
  own: ReturnType<typeof revenueMeasure>,
): Map<string, Days> {
  const byKey = new Map<string, Days>();
  for (const [key, { whole }] of groups) {
    const values = valuesOf(key);
    const day = values.pop()!;
    const days: Days = byKey.get(values.join()) ?? new Map();
    byKey.set(values.join(), days.set(day, whole[own] ?? 0));
  }
  return byKey;
}

/** `held` is the series without holes; without it there is no forecast, only what is known. */
function outlook(
  days: Days,
  held: ReadonlyMap<string, number> | undefined,
  month: string,
  last: string,
): Outlook {
  let soFar = 0;
  for (const [day, value] of days) if (day >= month) soFar += value;
  return {
    month,
    soFar,
    through: last >= month ? last : null,
    forecast: (held && monthForecast(held, month, last)) ?? null,
    band: held ? monthBand(held, month, last) : null,
    error: held ? monthError(held, month, last) : null,
  };
}

import { dayOf } from '#/kernel/dates.ts';
import { addDays, startOfMonth } from '#/kernel/days.ts';
import type { Context } from '#/store/handler.ts';
import { groupsOf, type Gathering, type Group } from './figures.facts.ts';
import { FORECAST_WEEKS, monthError, monthForecast } from './forecast.ts';
import type { Outlook } from './outlook.contract.ts';
import type { Selection } from './selection.records.ts';
import type { Stand } from './standing.facts.ts';
import { valuesOf } from './sums.facts.ts';

/** The month that runs, the three before it, and the weeks the first of their forecasts is made of. */
const REACH = 4 * 31 + FORECAST_WEEKS * 7;

type Days = Map<string, number>;

/** Where this month's revenue is heading, of everything selected, or of each team. */
export async function outlooksOf(
  context: Context,
  selection: Selection,
  stand: Stand,
  teams?: Gathering,
): Promise<ReadonlyMap<string, Outlook>> {
  const { lastComplete } = stand;
  const range = { from: addDays(lastComplete, -REACH), to: lastComplete };
  const past = { ...selection, range, compared: null };
  const month = startOfMonth(dayOf(context.now));
  const gathered = teams ? [...teams] : null;
  return context.facts.cached(['outlooks', past, lastComplete, month, gathered], async () => {
    const groups = await groupsOf(
      context.facts,
      past,
      { ...stand, complete: undefined },
      {
        by: teams ? ['team', 'day'] : ['day'],
        measures: ['revenue'],
        ...(teams && { teams }),
      },
    );
    const all = [...daysByKey(groups)];
    return new Map(all.map(([key, days]) => [key, outlook(days, month, lastComplete)]));
  });
}

function daysByKey(groups: ReadonlyMap<string, Group>): Map<string, Days> {
  const byKey = new Map<string, Days>();
  for (const [key, { whole }] of groups) {
    const values = valuesOf(key);
    const day = values.pop()!;
    const days: Days = byKey.get(values.join()) ?? new Map();
    byKey.set(values.join(), days.set(day, whole.revenue ?? 0));
  }
  return byKey;
}

function outlook(days: Days, month: string, last: string): Outlook {
  let soFar = 0;
  for (const [day, value] of days) if (day >= month) soFar += value;
  return {
    month,
    soFar,
    through: last >= month ? last : null,
    forecast: monthForecast(days, month, last) ?? null,
    error: monthError(days, last),
  };
}

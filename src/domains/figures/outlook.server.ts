import { dayOf } from '#/kernel/dates.ts';
import { addDays, startOfMonth } from '#/kernel/days.ts';
import type { Context } from '#/store/handler.ts';
import { groupsOf, type Group } from './figures.facts.ts';
import { BAND_DAYS, monthBand } from './forecast-band.ts';
import { monthError, monthForecast } from './forecast.ts';
import type { Outlook } from './outlook.contract.ts';
import type { Owners } from './owners.ts';
import type { Selection } from './selection.records.ts';
import type { Stand } from './standing.facts.ts';
import { valuesOf } from './sums.facts.ts';

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
  const month = startOfMonth(dayOf(context.now));
  return context.facts.cached(['outlooks', past, lastComplete, month, owners ?? null], async () => {
    const groups = await groupsOf(
      context.facts,
      past,
      { ...stand, complete: undefined },
      {
        by: owners ? ['team', 'day'] : ['day'],
        measures: ['revenue'],
        owners,
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
    band: monthBand(days, month, last),
    error: monthError(days, last),
  };
}

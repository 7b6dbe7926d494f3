import { addDays } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { knownTotals } from '#/store/facts/totals.ts';
import { answers, conditionsOn } from '../figures/fact-columns.ts';
import { figuresIn, groupsOf, type Group } from '../figures/figures.facts.ts';
import type { MeasureKey } from '../figures/measures.ts';
import type { Selection } from '../figures/selection.records.ts';
import type { Stand } from '../figures/standing.facts.ts';

/** The figures of one app over a selection. Money in micro-USD. */
export interface AppFigures {
  revenue: number | null;
  /** Relative change of revenue over the complete days. */
  delta: number | null;
  spend: number | null;
  profit: number | null;
  /** Of the paid installs, to day 7. */
  roas: number | null;
  /** Average per day with use. */
  dau: number | null;
  ecpm: number | null;
}

const shown = [
  'revenue',
  'spend',
  'profit',
  'roas7',
  'dau',
  'ecpm',
] as const satisfies readonly MeasureKey[];

function appFigures(group: Group | undefined): AppFigures {
  const found = figuresIn(group, shown);
  const value = (key: (typeof shown)[number]) => found[key]?.value ?? null;
  return {
    revenue: value('revenue'),
    delta: found.revenue?.delta ?? null,
    spend: value('spend'),
    profit: value('profit'),
    roas: value('roas7'),
    dau: value('dau'),
    ecpm: value('ecpm'),
  };
}

/** Figures of every app of a selection that has any, and of all of them together. */
export async function figuresByApp(facts: Facts, selection: Selection, stand: Stand) {
  const [apps, all] = await Promise.all([
    groupsOf(facts, selection, stand, { by: ['app'], measures: shown }),
    groupsOf(facts, selection, stand, { by: [], measures: shown }),
  ]);
  return {
    total: appFigures(all.get('')),
    byApp: new Map([...apps].map(([id, group]) => [Number(id), appFigures(group)])),
  };
}

/** Revenue by day of some apps over the last 14 days of a range, days without figures as 0. */
export async function sparksOf(
  facts: Facts,
  selection: Selection,
  appIds: readonly number[],
): Promise<Map<number, number[]>> {
  if (!answers('monetisation', selection, [])) return new Map();
  const { to } = selection.range;
  const days = Array.from({ length: 14 }, (_, i) => addDays(to, i - 13));
  const rows = await facts.cached(['sparks', selection, appIds], () =>
    knownTotals(facts, {
      table: 'monetisation',
      measures: ['revenue_micros'],
      by: ['app_id', 'day'],
      from: days[0]!,
      to,
      scopeApps: appIds,
      where: conditionsOn('monetisation', selection),
    }),
  );
  const byApp = new Map(appIds.map((id) => [id, new Map<string, number>()]));
  for (const it of rows) byApp.get(it.app_id)?.set(it.day, it.revenue_micros);
  return new Map([...byApp].map(([id, byDay]) => [id, days.map((day) => byDay.get(day) ?? 0)]));
}

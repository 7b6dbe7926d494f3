import { addDays } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { knownTotals } from '#/store/facts/totals.ts';
import { rowCovers, type RowCover } from '../figures/coverage/row-cover.ts';
import { answers, conditionsOn } from '../figures/fact-columns.ts';
import { figuresIn, groupsOf, type Group } from '../figures/figures.facts.ts';
import type { MeasureKey } from '../figures/measures.ts';
import type { Selection } from '../figures/selection.records.ts';
import type { Stand } from '../figures/standing.facts.ts';
import type { TopGame } from './overview.contract.ts';

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
  /** Over how many app-days a figure is, where some are missing. */
  covered?: NonNullable<TopGame['covered']>;
}

const shown = [
  'revenue',
  'spend',
  'profit',
  'roas7',
  'dau',
  'ecpm',
] as const satisfies readonly MeasureKey[];

/** What the games' list calls a figure. */
const columnOf = (key: (typeof shown)[number]) => (key === 'roas7' ? 'roas' : key);

function appFigures(group: Group | undefined, coverOf: RowCover): AppFigures {
  const found = figuresIn(group, shown, coverOf);
  const covered: NonNullable<AppFigures['covered']> = {};
  for (const key of shown) {
    const over = found[key]?.covered;
    if (over) covered[columnOf(key)] = over;
  }
  const value = (key: (typeof shown)[number]) => found[key]?.value ?? null;
  return {
    revenue: value('revenue'),
    delta: found.revenue?.delta ?? null,
    spend: value('spend'),
    profit: value('profit'),
    roas: value('roas7'),
    dau: value('dau'),
    ecpm: value('ecpm'),
    ...(Object.keys(covered).length > 0 && { covered }),
  };
}

/** Figures of every app of a selection that has any, and of all of them together. */
export async function figuresByApp(facts: Facts, selection: Selection, stand: Stand) {
  const [apps, all] = await Promise.all([
    groupsOf(facts, selection, stand, { by: ['app'], measures: shown }),
    groupsOf(facts, selection, stand, { by: [], measures: shown }),
  ]);
  const coverOf = rowCovers(stand, selection, { by: ['app'] });
  return {
    total: appFigures(all.get(''), rowCovers(stand, selection, { by: [] })([])),
    byApp: new Map([...apps].map(([id, it]) => [Number(id), appFigures(it, coverOf([id]))])),
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
      within: selection.within,
      where: conditionsOn('monetisation', selection),
    }),
  );
  const byApp = new Map(appIds.map((id) => [id, new Map<string, number>()]));
  for (const it of rows) byApp.get(it.app_id)?.set(it.day, it.revenue_micros);
  return new Map([...byApp].map(([id, byDay]) => [id, days.map((day) => byDay.get(day) ?? 0)]));
}

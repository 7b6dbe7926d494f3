import { narrowedBy } from '#/figures/coverage/cover.ts';
import { rowCovers, type RowCover } from '#/figures/coverage/row-cover.ts';
import { needsSharedDays, tablesIn } from '#/figures/coverage/shared-days.ts';
import { figuresIn, groupsOf, sidesOf, type Group } from '#/figures/figures.facts.ts';
import type { Filter } from '#/figures/filter.contract.ts';
import { keyOf } from '#/figures/group-keys.ts';
import { figureOf, figureOver, nameOfFigure, needsOf, type FigureKey } from '#/figures/measures.ts';
import { askedFigures } from '#/figures/own/own-measures.records.ts';
import type { Selection } from '#/figures/selection.records.ts';
import { standingOf, type Stand } from '#/figures/standing.facts.ts';
import { sumsBy } from '#/figures/sums.facts.ts';
import { typedMarks } from '#/figures/typed-marks.facts.ts';
import { eachDay } from '#/kernel/days.ts';
import { invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { notesOn } from './notes.records.ts';
import { sheetSelection, type SheetApp } from './sheet-apps.records.ts';
import type { SheetFigure, SheetTab } from './sheet-measures.ts';
import type { Sheet, SheetRow } from './sheets.contract.ts';

interface SheetAsked {
  measure: SheetFigure;
  sort?: string | undefined;
  words?: string | undefined;
  page: number;
  perPage: number;
}

function medianOf(values: readonly (number | null)[]): number | null {
  const sorted = values.filter((it) => it !== null).sort((a, b) => a - b);
  if (sorted.length === 0) return null;
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Over the complete days alone; what came in since would only tell when the sheet was opened. */
function lineOf(measure: FigureKey, group: Group | undefined, coverOf: RowCover) {
  const { delta, covered } = figuresIn(group, [measure], coverOf)[nameOfFigure(measure)]!;
  const whole = figureOver(measure, sidesOf(group, measure)?.now, covered);
  return { whole, delta, ...(covered && { covered }) };
}

type Figures = Pick<SheetRow, 'values' | 'median' | 'whole' | 'delta' | 'covered' | 'byHand'>;

/** A measure by day, of every app by its id and of all of them; what an app is called is not in it. */
async function figuresOf(
  { facts }: Context,
  selection: Selection & { apps: readonly number[] },
  stand: Stand,
  measure: FigureKey,
): Promise<{ apps: ReadonlyMap<number, Figures>; total: Omit<Figures, 'median'> }> {
  const { lastComplete, first, complete, cover } = stand;
  const question = { tables: tablesIn(measure, selection.revenue), ...narrowedBy(selection) };
  // A day that one side misses has no ratio; a sum shows what came.
  const holes = cover.appDays({ ...question, days: selection.range });
  const except = needsSharedDays(measure, selection.revenue) ? holes : undefined;
  const key = ['sheet', selection, lastComplete, first ?? null, complete ?? null, measure, holes];
  return facts.cached(key, async () => {
    const days = eachDay(selection.range);
    const asked = { names: needsOf([measure]), days: selection.range, lastComplete, except };
    const [byApp, byDay, groups, all, isTyped, isTypedOn] = await Promise.all([
      sumsBy(facts, selection, { ...asked, by: ['app', 'day'] }),
      sumsBy(facts, selection, { ...asked, by: ['day'] }),
      groupsOf(facts, selection, stand, { by: ['app'], measures: [measure] }),
      groupsOf(facts, selection, stand, { by: [], measures: [measure] }),
      typedMarks(facts, selection, ['app', 'day'], [measure]),
      typedMarks(facts, selection, ['day'], [measure]),
    ]);
    const coverOf = rowCovers(stand, selection, { by: ['app'] });
    const coverOfAll = rowCovers(stand, selection, { by: [] });
    const incomplete = new Set(stand.standing.incompleteDays);
    const figures = selection.apps.map((id): [number, Figures] => {
      const values = days.map((day) => figureOf(measure, byApp.get(keyOf([id, day]))));
      const median = medianOf(values.filter((_, at) => !incomplete.has(days[at]!)));
      const line = lineOf(measure, groups.get(keyOf([id])), coverOf([String(id)]));
      const typed = typedOn(days, (day) => isTyped(keyOf([id, day]), measure));
      return [id, { values, median, ...line, ...typed }];
    });
    const values = days.map((day) => figureOf(measure, byDay.get(keyOf([day]))));
    return {
      apps: new Map(figures),
      total: {
        values,
        ...lineOf(measure, all.get(''), coverOfAll([])),
        ...typedOn(days, (day) => isTypedOn(day, measure)),
      },
    };
  });
}

/** The days with figures typed by hand; nothing where there are none. */
function typedOn(days: readonly string[], isTyped: (day: string) => boolean) {
  const byHand = days.filter(isTyped);
  return byHand.length > 0 ? { byHand } : {};
}

type Sorted = Pick<SheetRow, 'app' | 'whole' | 'delta' | 'values'>;

/** @throws Refusal `invalid` for a day that is not shown */
function sorting(sort: string | undefined, days: readonly string[]) {
  const asked = sort ?? '-whole';
  const by = asked.replace(/^-/, '');
  const sign = asked.startsWith('-') ? -1 : 1;
  const at = days.indexOf(by);
  if (at < 0 && !['name', 'whole', 'delta'].includes(by))
    throw invalid({ sort: 'Sort by one of the days shown.' });
  const value = (it: Sorted) =>
    by === 'whole' ? it.whole : by === 'delta' ? it.delta : it.values[at]!;
  const byName = (a: Sorted, b: Sorted) => a.app.name.localeCompare(b.app.name, 'en');
  return (a: Sorted, b: Sorted) => {
    if (by === 'name') return sign * byName(a, b);
    const [one, other] = [value(a), value(b)];
    // What is not known stands last, whichever way.
    if (one === null || other === null)
      return Number(one === null) - Number(other === null) || byName(a, b);
    return sign * (one - other) || byName(a, b);
  };
}

const named = (apps: readonly SheetApp[], words: string | undefined) => {
  const wanted = words?.toLowerCase() ?? '';
  return apps.filter((it) => it.name.toLowerCase().includes(wanted));
};

/** A measure by app and day, with each app's own usual and the notes on its cells. */
export async function sheetOf(
  context: Context,
  tab: SheetTab,
  { measure, sort, words, page, perPage, ...filter }: SheetAsked & Filter,
): Promise<Sheet> {
  const { keys, own } = await askedFigures(context, [measure]);
  const { selection, apps, counts } = await sheetSelection(context, tab, filter);
  const stand = await standingOf(context, selection);
  const days = eachDay(selection.range);
  const compare = sorting(sort, days);
  const figures = await figuresOf(context, selection, stand, keys[0]!);
  const rows = named(apps, words).map((app): SheetRow => ({ app, ...figures.apps.get(app.id)! }));
  const shown = rows.sort(compare).slice((page - 1) * perPage, page * perPage);
  const notes = await notesOn(context.db, {
    apps: shown.map((it) => it.app.id),
    ...selection.range,
    measure,
  });
  return {
    standing: stand.standing,
    measure,
    own,
    days,
    rows: shown,
    totalRows: rows.length,
    total: figures.total,
    notes,
    counts,
  };
}

import { groupsOf, sidesOf } from '#/figures/figures.facts.ts';
import { filterWords } from '#/figures/filter-words.records.ts';
import { Filter } from '#/figures/filter.contract.ts';
import { figureOf, isMeasure } from '#/figures/measures.ts';
import { readerOf } from '#/figures/reader.records.ts';
import { selectionOf, type Reader } from '#/figures/selection.records.ts';
import { standingOf } from '#/figures/standing.facts.ts';
import type { SumName } from '#/figures/sums.ts';
import { may, scopeOf } from '#/kernel/access.ts';
import type { Context } from '#/store/handler.ts';
import type { MetricFilter } from '#/store/records/tables/okr.ts';
import { appsInScope } from '#/store/scope.ts';
import { daysOfCycle } from './okr-cycle.ts';

type Base = Pick<Context, 'db' | 'facts' | 'now'>;

/** A key result that is bound to a figure. */
export interface BoundResult {
  id: number;
  ownerId: number;
  cycle: string;
  measure: string;
  filter: MetricFilter | null;
  /** What it was when the objective was closed; undefined while it is read live. */
  frozen: number | null | undefined;
}

export interface LiveFigure {
  /** Over the complete days of the cycle so far; null before the first of them. */
  value: number | null;
  /** What the figure is made of: who may not see all of it does not see the figure. */
  apps: readonly number[] | 'all';
  words: string;
}

const named = (ids: number[] | undefined) => (ids && ids.length > 0 ? ids : undefined);

/** The filter of the revenue pages a bound key result stands for. */
function filterOf(cycle: string, filter: MetricFilter | null): Filter {
  const { from, to } = daysOfCycle(cycle);
  return Filter.parse({
    date: `${from}..${to}`,
    compare: 'none',
    app: named(filter?.app),
    team: named(filter?.team),
    network: named(filter?.network),
    mediaSource: named(filter?.mediaSource),
  });
}

async function figureFor(reader: Reader, it: BoundResult): Promise<LiveFigure> {
  const filter = filterOf(it.cycle, it.filter);
  const selection = await selectionOf(filter, reader);
  const words = await filterWords(reader, filter);
  const { apps } = selection;
  if (it.frozen !== undefined) return { value: it.frozen, apps, words };
  if (!isMeasure(it.measure)) return { value: null, apps, words };
  const stand = await standingOf(reader, selection);
  const groups = await groupsOf(reader.facts, selection, stand, {
    by: [],
    measures: [it.measure],
  });
  return { value: figureOf(it.measure, sidesOf(groups.get(''), it.measure)?.now), apps, words };
}

/**
 * Figures of bound key results by their id, each within what the objective's owner may see at present.
 * An owner who may see none leaves it unknown to all but those who see everything.
 */
export async function liveFigures(
  { db, facts, now }: Base,
  wanted: readonly BoundResult[],
): Promise<ReadonlyMap<number, LiveFigure>> {
  const base = { db, facts, now };
  const readers = new Map<number, Reader | undefined>();
  const found = new Map<number, LiveFigure>();
  for (const it of wanted) {
    if (!readers.has(it.ownerId)) readers.set(it.ownerId, await readerOf(base, it.ownerId));
    const reader = readers.get(it.ownerId);
    const unknown: LiveFigure = { value: it.frozen ?? null, apps: 'all', words: '' };
    found.set(it.id, reader ? await figureFor(reader, it) : unknown);
  }
  return found;
}

/** What a bound figure was at the end of some days of its cycle, from its sums up to each. */
export async function figureCourse(
  { db, facts, now }: Base,
  it: BoundResult,
  ends: readonly string[],
): Promise<(number | null)[]> {
  const { measure } = it;
  const reader = await readerOf({ db, facts, now }, it.ownerId);
  if (!reader || !isMeasure(measure)) return ends.map(() => null);
  const selection = await selectionOf(filterOf(it.cycle, it.filter), reader);
  const stand = await standingOf({ db, facts, now }, selection);
  const days = await groupsOf(facts, selection, stand, { by: ['day'], measures: [measure] });
  return ends.map((end) => {
    const sums: Partial<Record<SumName, number>> = {};
    for (const [day, found] of days) {
      const group = sidesOf(found, measure)?.now;
      if (day > end || !group) continue;
      for (const [name, value] of Object.entries(group) as [SumName, number][])
        sums[name] = (sums[name] ?? 0) + value;
    }
    return figureOf(measure, sums);
  });
}

/** Tells whether the reader may see a figure made of these apps. */
export async function figureSight({ db, who }: Pick<Context, 'db' | 'who'>) {
  const scope = scopeOf(may('revenue:read'), who.grants);
  if (!scope) return () => false;
  const mine = await appsInScope(db, who, scope);
  if (mine === 'all') return () => true;
  const seen = new Set(mine);
  return (apps: LiveFigure['apps']) => apps !== 'all' && apps.every((it) => seen.has(it));
}

import { addDays, eachDay } from '#/kernel/days.ts';
import type { Context } from '#/store/handler.ts';
import type { BookCode, FigureMeasure } from './books.ts';
import type { FigureCell, FigureRow } from './console.contract.ts';
import { figureOf, type Part } from './draft-sheet.ts';
import { draftsOf, othersDrafts, type Draft } from './drafts.records.ts';
import type { EntryApp } from './entry-apps.records.ts';
import { appDayKey, sumsByDay, typedByDay, type DaySums, type SplitBy } from './figures.facts.ts';
import { expectedIfFar, NORM_DAYS } from './norms.ts';
import { workingSheet } from './working-sheet.server.ts';

/** A row that is asked for. */
export interface RowAsked extends Part {
  app: EntryApp;
  measure: FigureMeasure;
  /** The ad unit as it is called, where the row is about one. */
  unit?: { id: number; name: string; format: string };
}

export interface RowsAsked {
  book: BookCode;
  network: number;
  from: string;
  to: string;
  rows: readonly RowAsked[];
  /** What the rows are split by beside app and measure. */
  split?: SplitBy;
}

/** Whether two figures are the same; a rate may differ in its last binary digit. */
export const isSame = (a: number | null, b: number | null) =>
  a === b || (a !== null && b !== null && Math.abs(a - b) < 1e-12);

/** Somebody changed the figure after it was typed, and not to the same. */
export const isConflict = ({ was, value }: Draft, now: number | null) =>
  !isSame(was, now) && !isSame(value, now);

/** The figure of some sums; null when nobody reports it, and for a ratio of nothing. */
export function valueOf(
  sums: Record<string, number | null>,
  { column, over }: FigureMeasure,
): number | null {
  const value = sums[column] ?? null;
  if (!over || value === null) return value;
  const divisor = sums[over] ?? 0;
  return divisor === 0 ? null : value / divisor;
}

type ByRow = Map<string, { day: string; sums: DaySums['sums'] }[]>;

function byRow(all: readonly DaySums[]): ByRow {
  const found: ByRow = new Map();
  for (const { app, part, day, sums } of all) {
    const key = `${app} ${part}`;
    const row = found.get(key) ?? [];
    row.push({ day, sums });
    found.set(key, row);
  }
  return found;
}

/** Days with what counts on them. */
function knownDays(days: ByRow, { app, country, adUnit, measure }: RowAsked): Map<string, number> {
  const known = new Map<string, number>();
  for (const { day, sums } of days.get(`${app.id} ${country ?? adUnit ?? ''}`) ?? []) {
    const value = valueOf(sums, measure);
    if (value !== null) known.set(day, value);
  }
  return known;
}

/** Counts move by whole ones. */
export const stepOf = ({ kind }: FigureMeasure) => (kind === 'count' ? 1 : 0);

const isCell = (row: RowAsked, day: string) => (it: Draft) =>
  it.app === row.app.id &&
  it.day === day &&
  it.measure === row.measure.key &&
  it.country === row.country &&
  it.adUnit === row.adUnit;

/** Rows of the console with the figures that count, my draft, and what is unusual. */
export async function figureRows(
  context: Context,
  asked: RowsAsked,
): Promise<{ days: string[]; rows: FigureRow[] }> {
  const { db, facts, who } = context;
  const { book, network, from, to, split } = asked;
  const days = eachDay({ from, to });
  const apps = [...new Map(asked.rows.map((it) => [it.app.id, it.app])).values()];
  const ids = apps.map((it) => it.id);
  const networks = [network];
  const filter = { book, networks, apps: ids, from, to };
  const before = addDays(from, -NORM_DAYS);
  const [sums, drafts, others, typed] = await Promise.all([
    sumsByDay(facts, { book, networks, apps: ids, from: before, to }, split),
    draftsOf(db, who.id, filter),
    othersDrafts(db, who.id, filter),
    typedByDay(facts, filter),
  ]);
  const sheet = await workingSheet(context, book, network, apps, drafts);
  const found = byRow(sums);
  const rows = asked.rows.map((row): FigureRow => {
    const known = knownDays(found, row);
    const cells = days.map((day): FigureCell => {
      const base = known.get(day) ?? null;
      const after = sheet.after.get(appDayKey(row.app.id, day));
      const value = after ? figureOf(after, row, row.measure) : base;
      const draft = drafts.find(isCell(row, day));
      const standing = typed.get(appDayKey(row.app.id, day)) ?? [];
      return {
        day,
        base,
        value,
        typed: draft?.value ?? null,
        byHand: standing.some((it) => it.sums[row.measure.column] !== null),
        expected: value === null ? null : expectedIfFar(known, day, value, stepOf(row.measure)),
        conflict: draft !== undefined && isConflict(draft, base),
        others: others.filter(isCell(row, day)).map(({ name, value }) => ({ name, value })),
      };
    });
    const { app, country, measure } = row;
    return { app, country, adUnit: row.unit ?? null, measure: measure.key, cells };
  });
  return { days, rows };
}

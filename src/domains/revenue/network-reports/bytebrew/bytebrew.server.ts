import type { Label } from '#/figures/breakdown.contract.ts';
import { namingOf } from '#/figures/labels.records.ts';
import { selectionOf } from '#/figures/selection.records.ts';
import { standingOf } from '#/figures/standing.facts.ts';
import { serve, type Context } from '#/store/handler.ts';
import { bytebrewEndpoints, type BytebrewSplit } from './bytebrew.contract.ts';
import { revenueSides, splitKey, usersByDay } from './bytebrew.facts.ts';
import { differenceOf } from './difference.ts';
import { usageOf } from './usage.ts';

interface Line {
  app: Label | null;
  day: Label | null;
}

/** Days of apps by what a list is split by, with its labels. */
async function grouped<D extends { app: number; day: string }, F>(
  context: Context,
  by: BytebrewSplit,
  days: readonly D[],
  figures: (days: readonly D[]) => F,
): Promise<(F & Line)[]> {
  const groups = [...Map.groupBy(days, (it) => splitKey(by, it.app, it.day)).values()];
  const naming = namingOf(context);
  const [appOf, dayLabel] = await Promise.all([
    naming('app', [...new Set(days.map((it) => String(it.app)))]),
    naming('day', [...new Set(days.map((it) => it.day))]),
  ]);
  return groups.map((group) => ({
    ...figures(group),
    app: by === 'day' ? null : appOf(String(group[0]!.app)),
    day: by === 'app' ? null : dayLabel(group[0]!.day),
  }));
}

interface Order<S extends string> {
  sort: S | 'name' | 'day';
  order: 'asc' | 'desc';
  page: number;
  perPage: number;
}

/** A page of rows by a figure, the app's name or the day; equal ones by name and day. */
function paged<R extends Line, S extends string>(
  rows: R[],
  { sort, order, page, perPage }: Order<S>,
  weight: (row: R, sort: S) => number,
) {
  const sign = order === 'desc' ? -1 : 1;
  const names = (a: R, b: R) => (a.app?.label ?? '').localeCompare(b.app?.label ?? '', 'en');
  const days = (a: R, b: R) => (a.day?.key ?? '').localeCompare(b.day?.key ?? '', 'en');
  const compare = (a: R, b: R) => {
    if (sort === 'name') return sign * names(a, b);
    if (sort === 'day') return sign * days(a, b);
    return sign * (weight(a, sort) - weight(b, sort));
  };
  rows.sort((a, b) => compare(a, b) || names(a, b) || days(a, b));
  return { rows: rows.slice((page - 1) * perPage, page * perPage), totalRows: rows.length };
}

export const bytebrewServed = serve(bytebrewEndpoints, {
  'GET /bytebrew-max': async ({ by, sort, order, page, perPage, ...filter }, context) => {
    const selection = await selectionOf(filter, context);
    const { standing, lastComplete } = await standingOf(context, selection);
    // What can still change says nothing about a difference.
    const all = await revenueSides(context, selection);
    const days = all.filter((it) => it.day <= lastComplete);
    const rows = await grouped(context, by, days, differenceOf);
    const apart = { bytebrew: 'bytebrew', max: 'max' } as const;
    return {
      standing,
      ...paged(rows, { sort, order, page, perPage }, (it, name) =>
        name === 'difference' ? Math.abs(it.bytebrew - it.max) : it[apart[name]],
      ),
      total: differenceOf(days),
    };
  },
  'GET /bytebrew-analytics': async ({ by, sort, order, page, perPage, ...filter }, context) => {
    const selection = await selectionOf(filter, context);
    const { standing } = await standingOf(context, selection);
    const all = await usersByDay(context, selection);
    const days = all.map((it) => ({ ...it, app: it.app_id }));
    const rows = await grouped(context, by, days, usageOf);
    return {
      standing,
      ...paged(rows, { sort, order, page, perPage }, (it, name) => it[name]),
      total: usageOf(days),
    };
  },
});

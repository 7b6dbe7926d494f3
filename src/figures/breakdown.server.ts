import type { Breakdown } from './breakdown.contract.ts';
import { rowCovers } from './coverage/row-cover.ts';
import { figuresIn, groupsOf } from './figures.facts.ts';
import { namingOf } from './labels.records.ts';
import { isLong } from './lists/length.ts';
import { orderOf, type Sorting } from './lists/list-order.ts';
import { listRows, type ListQuestion } from './lists/list-rows.facts.ts';
import { rowsApart } from './lists/lists-apart.server.ts';
import { labelling } from './lists/naming.ts';
import { ownersFor } from './owners.records.ts';
import type { Reader, Selection } from './selection.records.ts';
import type { Stand } from './standing.facts.ts';
import { typedMarks } from './typed-marks.facts.ts';

export interface BreakdownRequest extends Sorting {
  page: number;
  perPage: number;
  words?: string | undefined;
  /** Only rows whose values are among these, split by split; `total` stays that of all. */
  only?: readonly (readonly string[])[] | undefined;
}

/** A request as the facts are asked for it. @throws Refusal `invalid` */
export async function questionOf(
  context: Reader,
  selection: Selection,
  request: BreakdownRequest,
): Promise<ListQuestion> {
  const { by, measures, words, only, page, perPage } = request;
  const order = orderOf(request);
  const owners = await ownersFor(context, selection, by);
  const from = (page - 1) * perPage;
  return { by, measures, order, words, only, owners, from, to: from + perPage };
}

/** One page of a list of figures, with the totals of all its rows recomputed from sums. */
export async function breakdownOf(
  context: Reader,
  selection: Selection,
  stand: Stand,
  request: BreakdownRequest,
): Promise<Breakdown> {
  const { by, measures } = request;
  const question = await questionOf(context, selection, request);
  const naming = namingOf(context);
  const list = isLong(selection, stand, by)
    ? rowsApart(context, selection, stand, naming, question)
    : listRows(context.facts, selection, stand, naming, question);
  const [{ rows, totalRows }, total] = await Promise.all([
    list,
    totalOf(context, selection, stand, measures),
  ]);
  const keys = rows.map((it) => it.key);
  const labelsFor = await labelling(naming, by, keys);
  return {
    rows: rows.map(({ key, figures }) => ({ labels: labelsFor(key), figures })),
    totalRows,
    total,
  };
}

/** The figures of a selection as a whole. */
async function totalOf(
  { facts }: Reader,
  selection: Selection,
  stand: Stand,
  measures: BreakdownRequest['measures'],
) {
  const [all, isTyped] = await Promise.all([
    groupsOf(facts, selection, stand, { by: [], measures }),
    typedMarks(facts, selection, [], measures),
  ]);
  const cover = rowCovers(stand, selection, { by: [] })([]);
  return figuresIn(all.get(''), measures, cover, (it) => isTyped('', it));
}

import { invalid } from '#/kernel/refusal.ts';
import { Breath } from '#/store/workers/breath.ts';
import type { Breakdown, FiguresRow, Label } from './breakdown.contract.ts';
import { rowCovers } from './coverage/row-cover.ts';
import { timeDimensions, type Dimension } from './dimensions.ts';
import { figuresIn, groupsKey, groupsOf, sidesOf, type Group } from './figures.facts.ts';
import type { AccountSorting } from './filter.contract.ts';
import { valuesOf } from './group-keys.ts';
import { labelsOf } from './labels.records.ts';
import { figureOf, isMeasure, type MeasureKey } from './measures.ts';
import { ownersFor } from './owners.records.ts';
import type { Reader, Selection } from './selection.records.ts';
import type { Stand } from './standing.facts.ts';
import { typedMarks } from './typed-marks.facts.ts';

export interface BreakdownRequest {
  by: readonly Dimension[];
  measures: readonly MeasureKey[];
  /** A measure of the list or `name`, with a minus the largest first; the first measure by default. */
  sort?: string | undefined;
  /** The order of a list of accounts without a `sort`: also by what the list does not show. */
  accountSorting?: AccountSorting | undefined;
  page: number;
  perPage: number;
  words?: string | undefined;
}

/** What the sort names. Throws `invalid` for a measure that is not in the list. */
function orderOf({ sort, accountSorting, measures, by }: BreakdownRequest) {
  const isTime = by.length > 0 && timeDimensions.includes(by[0]!);
  if (!sort && accountSorting && by[0] === 'account')
    return { by: accountSorting, down: accountSorting !== 'name', isTime };
  const asked = sort ?? (isTime ? '-name' : `-${measures[0]}`);
  const name = asked.replace(/^-/, '');
  if (name !== 'name' && !(isMeasure(name) && measures.includes(name)))
    throw invalid({ sort: 'Sort by one of the measures of this list, or by name.' });
  return { by: name as MeasureKey | 'name', down: asked.startsWith('-'), isTime };
}

type Order = ReturnType<typeof orderOf>;
type Found = readonly [key: string, group: Group];

const isNothing = (group: Group) =>
  [group.whole, group.before].every((it) => !it || Object.values(it).every((sum) => sum === 0));

/** Keys of groups in which something happened, by a measure. */
function ranked(groups: ReadonlyMap<string, Group>, measure: MeasureKey, sign: number): string[] {
  const rows: { key: string; value: number | null }[] = [];
  for (const [key, group] of groups)
    if (!isNothing(group))
      rows.push({ key, value: figureOf(measure, sidesOf(group, measure)?.whole) });
  rows.sort((a, b) => {
    // What cannot be told comes last, whichever way it is sorted.
    if (a.value === null || b.value === null)
      return Number(a.value === null) - Number(b.value === null);
    return sign * (a.value - b.value) || (a.key < b.key ? -1 : 1);
  });
  return rows.map((it) => it.key);
}

/** The labels of groups, in the order of the split. */
async function labelling({ db }: Reader, by: readonly Dimension[], groups: readonly Found[]) {
  // A single part may be one that the source did not name: its key is empty, and it has a label.
  const partsOf = (key: string) => (by.length === 1 ? [key] : valuesOf(key));
  const keys = groups.map(([key]) => partsOf(key));
  const namings = await Promise.all(
    by.map((it, at) => labelsOf(db, it, [...new Set(keys.map((values) => values[at]!))])),
  );
  return (key: string): Label[] => partsOf(key).map((value, at) => namings[at]!(value));
}

/** Groups whose labels have the words, in the order that is asked for. */
async function named(
  context: Reader,
  groups: ReadonlyMap<string, Group>,
  order: Order,
  { by, words }: BreakdownRequest,
): Promise<Found[]> {
  const sign = order.down ? -1 : 1;
  const keys =
    order.by === 'name'
      ? [...groups].filter(([, group]) => !isNothing(group)).map(([key]) => key)
      : ranked(groups, order.by, sign);
  const all = keys.map((key): Found => [key, groups.get(key)!]);
  const labelsFor = await labelling(context, by, all);
  const found = words ? all.filter(([key]) => contains(labelsFor(key), words)) : all;
  if (order.by !== 'name') return found;
  const nameOf = (key: string) =>
    order.isTime
      ? key
      : labelsFor(key)
          .map((it) => it.label)
          .join(' ');
  const names = new Map(found.map(([key]) => [key, nameOf(key)]));
  return found.sort(([a], [b]) => sign * names.get(a)!.localeCompare(names.get(b)!, 'en'));
}

/** One page of a list of figures, with the totals of all its rows recomputed from sums. */
export async function breakdownOf(
  context: Reader,
  selection: Selection,
  stand: Stand,
  request: BreakdownRequest,
): Promise<Breakdown> {
  const { by, measures, page, perPage, words } = request;
  const order = orderOf(request);
  const needed = order.by === 'name' ? measures : [...new Set([...measures, order.by])];
  const question = {
    by,
    measures: needed,
    owners: await ownersFor(context, selection, by),
  };
  const [groups, all] = await Promise.all([
    groupsOf(context.facts, selection, stand, question),
    groupsOf(context.facts, selection, stand, { by: [], measures }),
  ]);
  const inOrder = async (): Promise<Found[]> => {
    const { by: name, down } = order;
    if (words || name === 'name') return named(context, groups, order, request);
    // Neither words nor names: the order depends on the facts alone.
    const key = ['ranked', groupsKey(selection, stand, question), name, down];
    const keys = await context.facts.cached(key, async () => ranked(groups, name, down ? -1 : 1));
    return keys.map((it): Found => [it, groups.get(it)!]);
  };
  const found = await inOrder();
  const shown = found.slice((page - 1) * perPage, page * perPage);
  const labelsFor = await labelling(context, by, shown);
  const coverOf = rowCovers(stand, selection, question);
  const coverOfAll = rowCovers(stand, selection, { by: [] });
  const [isTyped, isTypedInAll] = await Promise.all([
    typedMarks(context.facts, selection, by, measures, question.owners),
    typedMarks(context.facts, selection, [], measures),
  ]);
  const rows: FiguresRow[] = [];
  const breath = new Breath();
  for (const [key, group] of shown) {
    rows.push({
      labels: labelsFor(key),
      figures: figuresIn(group, measures, coverOf(valuesOf(key)), (it) => isTyped(key, it)),
    });
    // A file has all of them.
    if (rows.length % 128 === 0) await breath.take();
  }
  return {
    rows,
    totalRows: found.length,
    total: figuresIn(all.get(''), measures, coverOfAll([]), (it) => isTypedInAll('', it)),
  };
}

function contains(labels: readonly Label[], words: string): boolean {
  const text = labels
    .map((it) => `${it.label} ${it.note ?? ''}`)
    .join(' ')
    .toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((it) => text.includes(it));
}

import { spoken } from '#/kernel/language.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { Breath } from '#/store/workers/breath.ts';
import type { Figures, Label } from '../breakdown.contract.ts';
import { rowCovers } from '../coverage/row-cover.ts';
import type { Dimension } from '../dimensions.ts';
import { figuresIn, groupsKey, groupsOf, type Group, type Known } from '../figures.facts.ts';
import { valuesOf } from '../group-keys.ts';
import type { FigureKey } from '../measures.ts';
import type { Owners } from '../owners.ts';
import type { Selection } from '../selection.records.ts';
import { typedMarks } from '../typed-marks.facts.ts';
import { isNothing, ranked, type Order } from './list-order.ts';
import { labelling, type Naming } from './naming.ts';

/** What a list is asked for. */
export interface ListQuestion {
  by: readonly Dimension[];
  measures: readonly FigureKey[];
  order: Order;
  /** Only rows whose labels have these words. */
  words?: string | undefined;
  /** Only rows whose values are among these, split by split. */
  only?: readonly (readonly string[])[] | undefined;
  /** Which of its rows: from this one, and before that one. */
  from: number;
  to: number;
  /** Who owned the apps when, for a split by team. */
  owners?: Owners | undefined;
}

/** A row as the facts know it: its labels are the records'. */
export interface ListRow {
  key: string;
  figures: Figures;
}

export interface ListRows {
  rows: ListRow[];
  totalRows: number;
}

/** Whether the order of a list depends on what its rows are called. */
export const needsNames = ({ order, words }: Pick<ListQuestion, 'order' | 'words'>): boolean =>
  order.by === 'name' || Boolean(words);

/** A list in its order, whose rows are made when they are asked for. */
export interface List {
  keys: readonly string[];
  figuresOf: (key: string) => Figures;
}

/** A whole list, in its order. */
export async function listOf(
  facts: Facts,
  selection: Selection,
  stand: Known,
  naming: Naming,
  question: Omit<ListQuestion, 'from' | 'to'>,
): Promise<List> {
  const { by, measures, order, owners } = question;
  const needed = order.by === 'name' ? measures : [...new Set([...measures, order.by])];
  const asked = { by, measures: needed, owners };
  const groups = await groupsOf(facts, selection, stand, asked);
  const inOrder = () => {
    if (needsNames(question)) return named(naming, groups, question);
    // Neither words nor names: the order depends on the facts alone.
    const key = ['ranked', groupsKey(selection, stand, asked), order.by, order.down];
    const measure = order.by as FigureKey;
    return facts.cached(key, async () => ranked(groups, measure, order.down ? -1 : 1));
  };
  const keys = await inOrder();
  const coverOf = rowCovers(stand, selection, asked);
  const isTyped = await typedMarks(facts, selection, by, measures, owners);
  const figuresOf = (key: string) =>
    figuresIn(groups.get(key), measures, coverOf(valuesOf(key)), (it) => isTyped(key, it));
  return { keys, figuresOf };
}

/** Some rows of a list, in its order. */
export async function listRows(
  facts: Facts,
  selection: Selection,
  stand: Known,
  naming: Naming,
  { from, to, ...question }: ListQuestion,
): Promise<ListRows> {
  const { keys: all, figuresOf } = await listOf(facts, selection, stand, naming, question);
  const keys = question.only ? among(all, question.only) : all;
  const rows: ListRow[] = [];
  const breath = new Breath();
  for (const key of keys.slice(from, to)) {
    rows.push({ key, figures: figuresOf(key) });
    if (rows.length % 128 === 0) await breath.take();
  }
  return { rows, totalRows: keys.length };
}

function among(keys: readonly string[], only: readonly (readonly string[])[]): string[] {
  const wanted = only.map((it) => new Set(it));
  return keys.filter((key) => valuesOf(key).every((it, at) => wanted[at]!.has(it)));
}

/** Keys of groups whose labels have the words, in the order that is asked for. */
async function named(
  naming: Naming,
  groups: ReadonlyMap<string, Group>,
  { by, order, words }: Pick<ListQuestion, 'by' | 'order' | 'words'>,
): Promise<string[]> {
  const sign = order.down ? -1 : 1;
  const all =
    order.by === 'name'
      ? [...groups].filter(([, group]) => !isNothing(group)).map(([key]) => key)
      : ranked(groups, order.by, sign);
  const labelsFor = await labelling(naming, by, all);
  const found = words ? all.filter((it) => contains(labelsFor(it), words)) : all;
  if (order.by !== 'name') return found;
  const nameOf = (key: string) =>
    order.isTime
      ? key
      : labelsFor(key)
          .map((it) => it.label)
          .join(' ');
  const names = new Map(found.map((it) => [it, nameOf(it)]));
  return found.sort((a, b) => sign * collator.compare(names.get(a)!, names.get(b)!));
}

const collator = new Intl.Collator(spoken);

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

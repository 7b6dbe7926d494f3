import { factsThrough } from '#/store/facts/asked-apart.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { SheetFormat, SheetRows } from '#/store/sheet.ts';
import type { TaskHost, TaskRun } from '#/store/workers/task-host.ts';
import type { Label } from '../breakdown.contract.ts';
import type { PlainCover } from '../coverage/cover-line.ts';
import { Cover } from '../coverage/cover.ts';
import { figuresFile } from '../figures-file.server.ts';
import type { Known } from '../figures.facts.ts';
import type { Standing } from '../filter.contract.ts';
import type { OwnShown } from '../own/shown-measure.ts';
import type { Selection } from '../selection.records.ts';
import { ShownMoney, type KnownMoney } from '../shown-money.ts';
import { listOf, listRows, type ListQuestion, type ListRows } from './list-rows.facts.ts';
import { labelling, type Naming } from './naming.ts';

/** A list to be made in a process of its own. */
export interface ListTask {
  engine: Facts['engine'];
  selection: Omit<Selection, 'money'>;
  money: KnownMoney | undefined;
  stand: Omit<Known, 'cover'>;
  cover: PlainCover;
  question: ListQuestion;
}

/** The same as a file. */
export interface FileTask extends ListTask {
  file: { name: string; format: SheetFormat; standing: Standing; own?: OwnShown | undefined };
}

const isFile = (task: ListTask | FileTask): task is FileTask => 'file' in task;

/** What values are called is asked of those who hold the records. */
const namingBy =
  (host: TaskHost): Naming =>
  async (dimension, keys) => {
    const labels = (await host.call('labels', { dimension, keys })) as Label[];
    const byKey = new Map(keys.map((it, at) => [it, labels[at]!]));
    return (key) => byKey.get(key)!;
  };

/** Some rows of a list; or its bytes, where a file is asked for. */
export const run: TaskRun<ListTask | FileTask, ListRows | Uint8Array> = async (task, host) => {
  const { money, cover, question } = task;
  const selection = { ...task.selection, ...(money && { money: new ShownMoney(money) }) };
  const stand = { ...task.stand, cover: new Cover(cover.lines, cover.owned) };
  const facts = factsThrough(host, task.engine);
  const naming = namingBy(host);
  if (!isFile(task)) return listRows(facts, selection, stand, naming, question);
  const { by, measures, from, to } = question;
  const list = await listOf(facts, selection, stand, naming, question);
  const keys = list.keys.slice(from, to);
  const labelsFor = await labelling(naming, by, keys);
  // Rows are made as they are written: all of them at once take more than everything else here.
  const rows = made(keys, (key) => ({ labels: labelsFor(key), figures: list.figuresOf(key) }));
  const { name, format, standing, own } = task.file;
  const { body } = await figuresFile(name, format, { by, measures, rows, standing, own });
  return typeof body === 'string' ? new TextEncoder().encode(body) : (body as Uint8Array);
};

/** Rows that are made anew whenever somebody goes through them. */
const made = <R>(keys: readonly string[], make: (key: string) => R): SheetRows<R> => ({
  length: keys.length,
  *[Symbol.iterator]() {
    for (const key of keys) yield make(key);
  },
});

import { Refusal } from '#/kernel/refusal.ts';
import { askedSignal } from '#/store/asked.ts';
import { factsCalls } from '#/store/facts/asked-apart.ts';
import { tooLong } from '#/store/facts/facts.ts';
import { callerOf } from '#/store/who.ts';
import { FairTurns } from '#/store/workers/fair-turns.ts';
import { giveBack } from '#/store/workers/give-back.ts';
import { resultOf } from '#/store/workers/run-task.ts';
import type { Label } from '../breakdown.contract.ts';
import type { Dimension } from '../dimensions.ts';
import { groupsKey, type Known } from '../figures.facts.ts';
import type { Reader, Selection } from '../selection.records.ts';
import { needsNames, type ListQuestion, type ListRows } from './list-rows.facts.ts';
import type { FileTask, ListTask } from './list-task.ts';
import type { Naming } from './naming.ts';

/**
 * Long lists are added up in a process of their own, so that nobody else waits for them and none of
 * them, however long, takes the server's memory.
 */

/** Megabytes of values: some hundred thousand groups with what they are compared with. */
const MEMORY = 512;
const SECONDS = 120;
/** Rows that are made at once for those who leaf through a list. */
const WINDOW = 500;

/** Lists people look at do not wait for those that are saved. */
const shown = new FairTurns({ atOnce: 1, perCaller: 1, waiting: 100, patienceMs: 120_000 });
const saved = new FairTurns({ atOnce: 1, perCaller: 1, waiting: 10, patienceMs: 120_000 });

const module = new URL('./list-task.ts', import.meta.url);

/** Runs a task here in turn. @throws Refusal `invalid` for a list that is too long for it */
async function made<R>(
  turns: FairTurns,
  { facts, who }: Reader,
  naming: Naming,
  input: ListTask,
  signal?: AbortSignal,
): Promise<R> {
  const labels = async (asked: { dimension: Dimension; keys: string[] }): Promise<Label[]> => {
    const nameOf = await naming(asked.dimension, asked.keys);
    return asked.keys.map(nameOf);
  };
  const calls = { ...factsCalls(facts, signal), labels };
  const task = { module, input, calls, signal, memory: MEMORY, seconds: SECONDS };
  try {
    return await turns.run(callerOf(who), () => resultOf<R>(task), signal);
  } catch (error) {
    // A task that takes too much is told of as a file, which most of them read.
    if (error instanceof Refusal && error.fields?.['file']) throw tooLong();
    throw error;
  } finally {
    // What the facts answered lies in memory that V8 does not know of, until it collects.
    void giveBack();
  }
}

function taskOf(
  { facts }: Reader,
  { money, ...selection }: Selection,
  { complete, lastComplete, cover }: Known,
  question: ListQuestion,
): ListTask {
  return {
    engine: facts.engine,
    selection,
    money: money?.plain(),
    stand: { complete, lastComplete },
    cover: cover.plain(),
    question,
  };
}

/** Some rows of a long list; those beside them are kept as long as the facts are the same. */
export async function rowsApart(
  context: Reader,
  selection: Selection,
  stand: Known,
  naming: Naming,
  question: ListQuestion,
): Promise<ListRows> {
  const { from, to, only, order } = question;
  const first = Math.floor(from / WINDOW) * WINDOW;
  const window = { ...question, from: first, to: Math.max(to, first + WINDOW) };
  const input = () => taskOf(context, selection, stand, window);
  const key = ['list', groupsKey(selection, stand, question), order, first, window.to, only];
  const { rows, totalRows } = needsNames(question)
    ? await made<ListRows>(shown, context, naming, input(), askedSignal())
    : // Others may wait for the same: it does not end with whoever asked first.
      await context.facts.cached(key, () => made<ListRows>(shown, context, naming, input()));
  return { rows: rows.slice(from - first, to - first), totalRows };
}

/** A long list as a file's bytes. */
export function fileApart(
  context: Reader,
  selection: Selection,
  stand: Known,
  naming: Naming,
  { question, file }: Pick<FileTask, 'question' | 'file'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const input: FileTask = { ...taskOf(context, selection, stand, question), file };
  return made(saved, context, naming, input, askedSignal());
}

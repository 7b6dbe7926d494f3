import type { FileReply } from '#/kernel/schema.ts';
import { askedSignal } from '#/store/asked.ts';
import type { Context } from '#/store/handler.ts';
import type { SheetFormat } from '#/store/sheet.ts';
import { callerOf } from '#/store/who.ts';
import { FairTurns } from '#/store/workers/fair-turns.ts';
import { breakdownOf, namingOf, questionOf } from '../breakdown.server.ts';
import { figuresFile } from '../figures-file.server.ts';
import type { Selection } from '../selection.records.ts';
import type { Stand } from '../standing.facts.ts';
import { isLong } from './length.ts';
import type { Sorting } from './list-order.ts';
import { fileApart } from './lists-apart.server.ts';

/** A list's rows for a file: all of them, within reason. */
const ALL = { page: 1, perPage: 100_000 };

/** Short lists, which are made where others are served. */
const turns = new FairTurns({ atOnce: 2, perCaller: 1, waiting: 10, patienceMs: 120_000 });

/** All rows of a list as a file. */
export async function fileOfList(
  context: Context,
  selection: Selection,
  stand: Stand,
  asked: Sorting & { words?: string | undefined },
  format: SheetFormat,
): Promise<FileReply> {
  const request = { ...asked, ...ALL };
  const { by, measures } = request;
  const { standing } = stand;
  const { from, to } = standing.range;
  const name = ['backlot', ...by, from, to].join(' ');
  if (isLong(selection, stand, by)) {
    const question = await questionOf(context, selection, request);
    const file = { name, format, standing };
    const made = { question, file };
    const body = await fileApart(context, selection, stand, namingOf(context), made);
    return { name: `${name}.${format}`, body };
  }
  const save = async () => {
    const { rows } = await breakdownOf(context, selection, stand, request);
    return figuresFile(name, format, { by, measures, rows, standing });
  };
  return turns.run(callerOf(context.who), save, askedSignal());
}

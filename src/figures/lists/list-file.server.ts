import type { FileReply } from '#/kernel/schema.ts';
import { askedSignal } from '#/store/asked.ts';
import type { SheetFormat } from '#/store/sheet.ts';
import { callerOf } from '#/store/who.ts';
import { FairTurns } from '#/store/workers/fair-turns.ts';
import { breakdownOf, questionOf } from '../breakdown.server.ts';
import { figuresFile } from '../figures-file.server.ts';
import { namingOf } from '../labels.records.ts';
import type { OwnShown } from '../own/shown-measure.ts';
import type { Reader, Selection } from '../selection.records.ts';
import type { Stand } from '../standing.facts.ts';
import { isLong } from './length.ts';
import type { Sorting } from './list-order.ts';
import { fileApart } from './lists-apart.server.ts';

/** Short lists, which are made where others are served. */
const turns = new FairTurns({ atOnce: 2, perCaller: 1, waiting: 10, patienceMs: 120_000 });

/** Makes a short file when it is this person's turn. */
export const savedInTurn = ({ who }: Pick<Reader, 'who'>, save: () => Promise<FileReply>) =>
  turns.run(callerOf(who), save, askedSignal());

interface Saved {
  format: SheetFormat;
  /** Without its ending; what the list is split by and its days unless told. */
  name?: string;
  /** How many rows at most: all of them, within reason, unless told. */
  most?: number;
  /** What own measures in it are called. */
  own?: OwnShown | undefined;
}

/** The rows of a list as a file; a long one is made in a process of its own. */
export async function fileOfList(
  context: Reader,
  selection: Selection,
  stand: Stand,
  asked: Sorting & { words?: string | undefined },
  { format, most = 100_000, own, ...given }: Saved,
): Promise<FileReply> {
  const request = { ...asked, page: 1, perPage: most };
  const { by, measures } = request;
  const { standing } = stand;
  const { from, to } = standing.range;
  const name = given.name ?? ['backlot', ...by, from, to].join(' ');
  if (isLong(selection, stand, by)) {
    const question = await questionOf(context, selection, request);
    const file = { name, format, standing, own };
    const made = { question, file };
    const body = await fileApart(context, selection, stand, namingOf(context), made);
    return { name: `${name}.${format}`, body };
  }
  return savedInTurn(context, async () => {
    const { rows } = await breakdownOf(context, selection, stand, request);
    return figuresFile(name, format, { by, measures, rows, standing, own });
  });
}

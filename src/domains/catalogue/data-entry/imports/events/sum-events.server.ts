import { invalid } from '#/kernel/refusal.ts';
import { resultOf } from '#/store/workers/run-task.ts';
import { makeScratch } from '#/store/workers/scratch.ts';
import type { ReportFile } from '../report.ts';
import { unpacked } from '../unpack.ts';
import { eventKindNames, eventKinds, type EventKind } from './events-sql.ts';
import type { SumEventsTask, SummedTable } from './sum-events-task.ts';

/** So much of a file says whether it is of events: its first line. */
const BEGINNING = 65_536;
const SECONDS = 900;
/** Megabytes of JavaScript values; the database beside them has a limit of its own. */
const MEMORY = 512;

type Open = ReportFile['open'];

async function beginningOf(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    pieces.push(piece);
    size += piece.length;
    if (size >= BEGINNING) break;
  }
  return Buffer.concat(pieces);
}

/** A file of events. */
export type EventsFound = Pick<SumEventsTask, 'kind'>;

/** What a file of events is; undefined for any other file, also for one that is damaged. */
export const eventsIn = (open: Open): Promise<EventsFound | undefined> =>
  kindIn(open).catch(() => undefined);

async function kindIn(open: Open): Promise<EventsFound | undefined> {
  // A ZIP is read by its end: whoever exports events does not make one.
  const packed = (await beginningOf(open())).subarray(0, 2).toString('latin1');
  if (packed === 'PK') return undefined;
  const file = await unpacked(open());
  if (file.kind === 'workbook') return undefined;
  const start = await beginningOf(file.bytes);
  if (start.subarray(0, 4).toString('latin1') === 'PAR1') return { kind: undefined };
  const [line = ''] = start.toString('utf8').trimStart().split('\n', 1);
  if (!/^\[?\s*\{/.test(line)) return undefined;
  const kind = eventKindNames.find((it: EventKind) => eventKinds[it].isLine(line));
  return kind && { kind };
}

/**
 * What a file of events of single people comes to, as reports without any of them: only these are kept
 * and read on. Use comes last.
 * @throws Refusal `invalid` when it cannot be read, is too much, or is of nobody.
 */
export async function summedEvents(
  { name, open, signal }: ReportFile,
  events: EventsFound,
): Promise<(ReportFile & { size: number })[]> {
  const { path: folder, remove } = await makeScratch();
  const tables = await resultOf<SummedTable[]>({
    module: new URL('./sum-events-task.ts', import.meta.url),
    input: { ...events, folder } satisfies SumEventsTask,
    open,
    signal,
    memory: MEMORY,
    seconds: SECONDS,
    alone: true,
  }).finally(remove);
  const told = tables.filter((it) => it.rows > 0);
  if (told.length === 0)
    throw invalid({ file: 'None of these events is of somebody who uses an app.' });
  return told.map((it) => reportOf(name, it));
}

function reportOf(name: string, table: SummedTable): ReportFile & { size: number } {
  const bytes = Buffer.from(table.text);
  return {
    name: `${name.slice(0, 180)} ${table.name}`,
    size: bytes.length,
    open: async function* () {
      yield bytes;
    },
  };
}

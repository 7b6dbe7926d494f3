import { dayOf } from '#/kernel/dates.ts';
import { invalid } from '#/kernel/refusal.ts';
import { decimalMarkOf } from './csv-stream.ts';
import { orderOfDays } from './day-order.ts';
import { errorInJson } from './error-body.ts';
import { formats, recogniseCsv, recogniseJson, tableColumns, type Recognised } from './formats.ts';
import { jsonItems, type JsonChunk } from './json-stream.ts';
import { MOST_PREAMBLE, openReport, type TableChunk } from './open-report.ts';
import { isLarge, type AddedCells, type ReportFile, type ReportFormat } from './report.ts';
import { RowReader, type ReportChunk } from './row-reader.ts';

/** Rows of a file that are kept from its check for its commit; larger files are read again. */
const KEPT_ROWS = 200_000;
const kept = new WeakMap<ReportFile, { fetchedAt: number; chunks: ReportChunk[] }>();

/**
 * Reads a report of any known source while it streams in: recognises it by its header, gives the
 * rows that can be used and names those that cannot by line and field. A row that repeats an
 * earlier one with the same day and dimensions is a problem too: it would count twice.
 * @throws Refusal `invalid` when it is none of the known reports, ends too early, or has fewer rows
 * than it says.
 */
export async function* readReport(
  file: ReportFile,
  fetchedAt: Date,
  known: readonly ReportFormat[] = formats,
): AsyncGenerator<ReportChunk> {
  const before = kept.get(file);
  if (before?.fetchedAt === fetchedAt.getTime()) {
    yield* before.chunks;
    return;
  }
  const chunks: ReportChunk[] = [];
  const isKept = !isLarge(file);
  let rows = 0;
  for await (const chunk of readBytes(file, fetchedAt, known)) {
    const { provisionalFrom } = file;
    if (provisionalFrom !== undefined) {
      for (const row of chunk.rows) row.provisional = row.day >= provisionalFrom;
    }
    rows += chunk.rows.length;
    if (isKept && rows <= KEPT_ROWS) chunks.push(chunk);
    yield chunk;
  }
  if (isKept && rows <= KEPT_ROWS) kept.set(file, { fetchedAt: fetchedAt.getTime(), chunks });
}

async function* readBytes(
  file: ReportFile,
  fetchedAt: Date,
  known: readonly ReportFormat[],
): AsyncGenerator<ReportChunk> {
  const report = await openReport(file.open(), isKnownTo(known), file.most);
  yield* report.kind === 'json'
    ? readJson(report.text, fetchedAt, known)
    : readTable(report.chunks, fetchedAt, known);
}

const isKnownTo = (known: readonly ReportFormat[]) => (row: readonly string[]) =>
  known.some((it) => tableColumns(it, row) !== undefined);

/** Row of the header: the first, unless one of those right below it is known. */
function headerIn(rows: readonly string[][], known: readonly ReportFormat[]): number {
  return Math.max(0, rows.slice(0, MOST_PREAMBLE).findIndex(isKnownTo(known)));
}

const appRoles: readonly string[] = ['package', 'app', 'app-name'];

/**
 * What was recognised; the app that somebody said it is of counts only where it names none itself.
 * @throws Refusal `invalid` that names `appId` when it is of one app and nobody says which.
 */
function withApp<T extends Recognised>(found: T): T {
  const { fixed, ...format } = found.format;
  if (!format.mayOmitApp) return found;
  if (found.columns.dimensions.some((it) => appRoles.includes(it.role)))
    return { ...found, format };
  if (fixed?.appId !== undefined) return found;
  throw invalid({ appId: `“${format.name}” does not name its app. Choose the app it is of.` });
}

/** What was recognised, with the order of the numbers in its days. */
function withDayOrder(found: Recognised, rows: readonly string[][], fetchedAt: Date): Recognised {
  const { format, columns } = found;
  // Whoever mapped the columns has seen the days.
  if (format.mapped && format.dayOrder) return found;
  const day = columns.dimensions.find((it) => it.role === 'day')?.index ?? -1;
  const latest = dayOf(fetchedAt, format.timezone);
  const days = rows.map((it) => it[day] ?? '');
  const dayOrder = orderOfDays(days, latest, format.dayOrder);
  return dayOrder ? { ...found, format: { ...format, dayOrder } } : found;
}

async function* readTable(
  chunks: AsyncIterable<TableChunk>,
  fetchedAt: Date,
  known: readonly ReportFormat[],
): AsyncGenerator<ReportChunk> {
  let reader: RowReader | undefined;
  let added: AddedCells | undefined;
  for await (const { rows, lines, delimiter } of chunks) {
    let from = 0;
    if (!reader) {
      const header = headerIn(rows, known);
      from = header + 1;
      const sample = rows.slice(from, from + 200);
      const recognised = withApp(recogniseCsv(rows[header]!, known));
      ({ added } = recognised);
      const found = withDayOrder(recognised, sample, fetchedAt);
      reader = new RowReader(found, decimalMarkOf(delimiter, sample), fetchedAt);
    }
    for (let index = from; index < rows.length; index += 1) {
      const cells = rows[index]!;
      reader.read(added ? [...cells, ...added.of(cells)] : cells, lines[index]!);
    }
    yield reader.take();
  }
  if (reader) yield* restOf(reader);
}

async function* readJson(
  text: AsyncIterable<string>,
  fetchedAt: Date,
  known: readonly ReportFormat[],
): AsyncGenerator<ReportChunk> {
  let reader: RowReader | undefined;
  let shape: ReturnType<typeof recogniseJson> | undefined;
  let line = 0;
  let expected: number | undefined;
  let last: unknown;
  let around: unknown;
  for await (const { items, head } of paired(jsonItems(text))) {
    around = head;
    if (!shape && items.length > 0) shape = withApp(recogniseJson(items, head, known));
    if (!shape) continue;
    reader ??= new RowReader(shape, '.', fetchedAt);
    for (const item of items) {
      for (const cells of shape.json.rows(item, shape.header, head))
        reader.read(cells, (line += 1));
    }
    last = items.at(-1) ?? last;
    expected = shape.json.expected?.(head, last);
    if (items.length > 0) yield reader.take();
  }
  if (!shape || !reader) {
    throw invalid({ file: errorInJson(around) ?? 'This report has no rows.' });
  }
  if (expected !== undefined && expected !== line) {
    throw invalid({ file: `This report says it has ${expected} rows, but there are ${line}.` });
  }
  yield* restOf(reader);
}

function* restOf(reader: RowReader): Generator<ReportChunk> {
  for (const _ of reader.finish()) yield reader.take();
}

/** Holds the first item back until the second is there: some reports differ only in that one. */
async function* paired(chunks: AsyncIterable<JsonChunk>): AsyncGenerator<JsonChunk> {
  let first: JsonChunk | undefined;
  let isPaired = false;
  for await (const chunk of chunks) {
    const items = first ? [...first.items, ...chunk.items] : chunk.items;
    first = undefined;
    isPaired ||= items.length > 1;
    if (isPaired) yield { items, head: chunk.head };
    else first = { items, head: chunk.head };
  }
  if (first) yield first;
}

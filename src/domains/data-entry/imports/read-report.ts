import { invalid } from '#/kernel/refusal.ts';
import { csvRows, decimalMarkOf } from './csv-stream.ts';
import { recogniseCsv, recogniseJson } from './formats.ts';
import { jsonItems } from './json-stream.ts';
import type { ReportFile } from './report.ts';
import { RowReader, type ReportChunk } from './row-reader.ts';

/** Rows of a file that are kept from its check for its commit; larger files are read again. */
const KEPT_ROWS = 200_000;
const kept = new WeakMap<ReportFile, { fetchedAt: number; chunks: ReportChunk[] }>();

/**
 * Reads a report of any known source while it streams in: recognises it by its header, gives the
 * rows that can be used and names those that cannot by line and field. A row that repeats an
 * earlier one with the same day and dimensions is a problem too: it would count twice.
 * @throws Refusal `invalid` when it is no known report, ends too early, or has fewer rows than it says.
 */
export async function* readReport(file: ReportFile, fetchedAt: Date): AsyncGenerator<ReportChunk> {
  const before = kept.get(file);
  if (before?.fetchedAt === fetchedAt.getTime()) {
    yield* before.chunks;
    return;
  }
  const chunks: ReportChunk[] = [];
  let rows = 0;
  for await (const chunk of readBytes(file.open(), fetchedAt)) {
    rows += chunk.rows.length;
    if (rows <= KEPT_ROWS) chunks.push(chunk);
    yield chunk;
  }
  if (rows <= KEPT_ROWS) kept.set(file, { fetchedAt: fetchedAt.getTime(), chunks });
}

async function* readBytes(
  bytes: AsyncIterable<Uint8Array>,
  fetchedAt: Date,
): AsyncGenerator<ReportChunk> {
  const text = decoded(bytes);
  let start = '';
  for (let part = await text.next(); !part.done; part = await text.next()) {
    start += part.value;
    if (start.trim() !== '') break;
  }
  if (start.trim() === '') throw invalid({ file: 'This file is empty.' });
  const whole = resumed(start, text);
  yield* /^\s*[[{]/.test(start) ? readJson(whole, fetchedAt) : readCsv(whole, fetchedAt);
}

async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const part of bytes) {
    // Spreadsheets save "Unicode text" as UTF-16 with this mark in front.
    decoder ??= new TextDecoder(part[0] === 0xff && part[1] === 0xfe ? 'utf-16le' : 'utf-8');
    const text = decoder.decode(part, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield rest;
}

async function* resumed(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}

async function* readCsv(text: AsyncIterable<string>, fetchedAt: Date): AsyncGenerator<ReportChunk> {
  let reader: RowReader | undefined;
  for await (const { rows, lines, delimiter } of csvRows(text)) {
    const from = reader ? 0 : 1;
    reader ??= new RowReader(
      recogniseCsv(rows[0]!),
      decimalMarkOf(delimiter, rows.slice(1, 200)),
      fetchedAt,
    );
    for (let index = from; index < rows.length; index += 1)
      reader.read(rows[index]!, lines[index]!);
    yield reader.take();
  }
}

async function* readJson(
  text: AsyncIterable<string>,
  fetchedAt: Date,
): AsyncGenerator<ReportChunk> {
  let reader: RowReader | undefined;
  let shape: ReturnType<typeof recogniseJson> | undefined;
  let line = 0;
  let expected: number | undefined;
  let last: unknown;
  for await (const { items, head } of jsonItems(text)) {
    if (!shape && items.length > 0) shape = recogniseJson(items[0], head);
    if (!shape) continue;
    reader ??= new RowReader(shape, '.', fetchedAt);
    for (const item of items) {
      for (const cells of shape.format.json.rows(item, shape.header, head))
        reader.read(cells, (line += 1));
    }
    last = items.at(-1) ?? last;
    expected = shape.format.json.expected?.(head, last);
    if (items.length > 0) yield reader.take();
  }
  if (!shape) throw invalid({ file: 'This report has no rows.' });
  if (expected !== undefined && expected !== line) {
    throw invalid({ file: `This report says it has ${expected} rows, but there are ${line}.` });
  }
}

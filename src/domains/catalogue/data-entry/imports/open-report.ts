import { invalid } from '#/kernel/refusal.ts';
import { readWorkbook } from '#/store/table-files/read-table.ts';
import { csvRows, type CsvChunk } from './csv-stream.ts';
import { errorInText } from './error-body.ts';
import { unpacked } from './unpack.ts';

/** Rows of a table as they come, and how its cells were set apart. */
export type TableChunk = CsvChunk & { delimiter: string };

/** What a file holds, whatever it is packed in and however it is written. */
export type Opened =
  | { kind: 'json'; text: AsyncIterable<string> }
  | { kind: 'table'; chunks: AsyncIterable<TableChunk> };

/** Characters that show what kind of file it is. */
const BEGINNING = 4096;

/** Nothing but blanks for so long is nothing. */
const MOST_BLANK = 100_000;

/** Rows of a workbook that come at a time. */
const ROWS_AT_ONCE = 5000;

/**
 * Opens a report. Of a workbook it is the first sheet in which somebody knows a row as the header,
 * or the first with two rows.
 * @throws Refusal `invalid` when the file is empty, packed in a way that cannot be read, or says in
 * words why it is no report.
 * @param most characters of a text that are read; the line they end in is left out.
 */
export async function openReport(
  bytes: AsyncIterable<Uint8Array>,
  isHeader: (row: readonly string[]) => boolean,
  most = Infinity,
): Promise<Opened> {
  const file = await unpacked(bytes);
  if (file.kind === 'workbook') {
    const sheets = (await readWorkbook(file.bytes)).map(filled);
    const known = sheets.find(({ rows }) => rows.slice(0, MOST_PREAMBLE).some(isHeader));
    const sheet = known ?? sheets.find(({ rows }) => rows.length > 1);
    if (!sheet) throw invalid({ file: 'This workbook has no table.' });
    return { kind: 'table', chunks: inChunks(sheet) };
  }
  const text = beginning(decoded(file.bytes), most);
  let start = '';
  for (let part = await text.next(); !part.done; part = await text.next()) {
    start += part.value;
    if (start.length >= BEGINNING && (start.trim() !== '' || start.length > MOST_BLANK)) break;
  }
  if (start.trim() === '') throw invalid({ file: 'This file is empty.' });
  if (/^\s*[[{]/.test(start)) return { kind: 'json', text: resumed(start, text) };
  const error = errorInText(start);
  if (error !== undefined) throw invalid({ file: error });
  return { kind: 'table', chunks: csvRows(resumed(start, text)) };
}

/** Headings that some exports put above the header. */
export const MOST_PREAMBLE = 12;

/** The rows of a sheet that have something in them, with their numbers. */
function filled(rows: readonly string[][]): CsvChunk {
  const numbered = rows.flatMap((row, at) =>
    row.some((cell) => cell !== '') ? [{ row, line: at + 1 }] : [],
  );
  return { rows: numbered.map((it) => it.row), lines: numbered.map((it) => it.line) };
}

async function* inChunks({ rows, lines }: CsvChunk): AsyncGenerator<TableChunk> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const to = at + ROWS_AT_ONCE;
    yield { rows: rows.slice(at, to), lines: lines.slice(at, to), delimiter: ',' };
  }
}

async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const part of bytes) {
    // Spreadsheets save "Unicode text" as UTF-16 with this mark in front.
    decoder ??= new TextDecoder(part[0] === 0xff && part[1] === 0xfe ? 'utf-16le' : 'utf-8');
    const text = decoder.decode(part, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield rest;
}

async function* beginning(text: AsyncGenerator<string>, most: number): AsyncGenerator<string> {
  let left = most;
  for await (const part of text) {
    if (part.length >= left) return yield part.slice(0, part.lastIndexOf('\n', left) + 1 || left);
    left -= part.length;
    yield part;
  }
}

async function* resumed(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}

import Papa from 'papaparse';
import { invalid } from '#/kernel/refusal.ts';
import type { DecimalMark } from './cells.ts';

/** Rows of a CSV file as they come, a chunk of the file at a time. */
export interface CsvChunk {
  rows: string[][];
  /** Line of the file on which each row begins, from 1. */
  lines: number[];
}

interface Parsed {
  data: string[][];
  meta: { cursor: number };
}

/** Characters from which delimiter, line breaks and decimal mark are told. */
const SAMPLE = 1 << 16;

/** A row, its quoted cells with all their lines: a report's have some hundred. */
const LONGEST_ROW = 500_000;
const MOST_COLUMNS = 2_000;

const tooLong = () =>
  invalid({
    file: `A row of this file has more than ${LONGEST_ROW.toLocaleString('en-US')} characters.`,
  });
const tooWide = () =>
  invalid({ file: `This file has more than ${MOST_COLUMNS.toLocaleString('en-US')} columns.` });

const delimiters = [',', ';', '\t'] as const;

/** The delimiter that stands most often, outside quotes, in the first line below any headings. */
function delimiterOf(text: string): string {
  const lines = text.split(/\r?\n|\r/, 12).map((it) => it.replace(/"[^"]*"/g, ''));
  const first = lines.find((it) => /([,;\t]).*\1.*\1/.test(it)) ?? lines[0] ?? '';
  const count = (it: string) => first.split(it).length;
  return delimiters.reduce((best, it) => (count(it) > count(best) ? it : best));
}

const newlineOf = (text: string) => (/\r\n|\n|\r/.exec(text)?.[0] ?? '\n') as '\n' | '\r' | '\r\n';

/**
 * The decimal mark of a file. Only files with `;` can have decimal commas (elsewhere a comma ends
 * the cell); a number that ends in other than three digits after its mark gives it away.
 */
export function decimalMarkOf(delimiter: string, rows: readonly string[][]): DecimalMark {
  if (delimiter !== ';') return '.';
  const cells = rows.flat();
  const count = (pattern: RegExp) => cells.filter((it) => pattern.test(it)).length;
  const commas = count(/^[-$]*[\d.]*,(\d{1,2}|\d{4,})%?$/);
  return commas > count(/^[-$]*[\d,]*\.(\d{1,2}|\d{4,})%?$/) ? ',' : '.';
}

/**
 * Splits CSV text into rows while it streams in: quoted cells may contain delimiters, quotes and
 * line breaks. Empty lines are left out. The first chunk tells delimiter and line breaks.
 */
export async function* csvRows(
  text: AsyncIterable<string>,
): AsyncGenerator<CsvChunk & { delimiter: string }> {
  let rest = '';
  let line = 1;
  let parser: Papa.Parser | undefined;
  let delimiter = ',';
  const split = (last: boolean): CsvChunk => {
    if (!parser) {
      delimiter = delimiterOf(rest);
      parser = new Papa.Parser({ delimiter, newline: newlineOf(rest) });
    }
    const { data, meta } = parser.parse(rest, 0, !last) as Parsed;
    const chunk = numbered(data, line, rest.includes('"'));
    line = chunk.next;
    rest = last ? '' : rest.slice(meta.cursor);
    if (rest.length > LONGEST_ROW) throw tooLong();
    return chunk;
  };
  for await (const part of text) {
    rest += part;
    // The beginning has to show how the file is written; later parts without a line break wait.
    if (rest.length > LONGEST_ROW + SAMPLE && !/[\r\n]/.test(part)) throw tooLong();
    if (parser ? !/[\r\n]/.test(part) : rest.length < SAMPLE) continue;
    const { rows, lines } = split(false);
    if (rows.length > 0) yield { rows, lines, delimiter };
  }
  const { rows, lines } = split(true);
  if (rows.length > 0) yield { rows, lines, delimiter };
}

/** Counts lines; a quoted cell may hold some of them. */
function numbered(data: string[][], first: number, hasQuotes: boolean) {
  const chunk: CsvChunk = { rows: [], lines: [] };
  let next = first;
  for (const row of data) {
    if (row.length > MOST_COLUMNS) throw tooWide();
    if (row.length > 1 || row[0] !== '') {
      chunk.rows.push(row);
      chunk.lines.push(next);
    }
    next += 1;
    if (!hasQuotes) continue;
    for (const cell of row) next += cell.split(/\r\n|\n|\r/).length - 1;
  }
  return { ...chunk, next };
}

import Papa from 'papaparse';
import writeExcel from 'write-excel-file/node';
import type { FileReply } from '#/kernel/schema.ts';

export type SheetFormat = 'csv' | 'xlsx';
type Value = string | number | null | undefined;

export interface Column<R> {
  title: string;
  value: (row: R) => Value;
}

/**
 * Text that a spreadsheet would take for a formula gets an apostrophe before it, so that a name
 * typed by somebody never runs on the machine of whoever opens the export. Numbers stay numbers. The
 * wide signs of East Asian keyboards (＝ ＋ － ＠) begin a formula as well, and what is not seen before
 * a sign does not make it another one.
 */
export const harmless = (value: Value): string | number | null =>
  typeof value === 'string' && formula.test(value) ? `'${value}` : (value ?? null);

// oxlint-disable-next-line no-control-regex
const formula = /^(?:[\t\r\n]|[\s\u0000-\u001f\u200b-\u200f\u2060]*[=+\-@|＝＋－＠])/;

/** Rows as a file to download. CSV starts with a byte order mark, because Excel needs it. */
export async function sheetFile<R>(
  name: string,
  format: SheetFormat,
  columns: readonly Column<R>[],
  rows: readonly R[],
): Promise<FileReply> {
  const titles = columns.map((it) => harmless(it.title));
  const values = rows.map((row) => columns.map((it) => harmless(it.value(row))));
  if (format === 'csv')
    return { name: `${name}.csv`, body: `\uFEFF${Papa.unparse([titles, ...values])}` };
  const head = titles.map((value) => ({ value: String(value), fontWeight: 'bold' as const }));
  const body = values.map((row) => row.map((value) => (value === null ? null : { value })));
  const file = await writeExcel([head, ...body]).toBuffer();
  return { name: `${name}.xlsx`, body: new Uint8Array(file) };
}

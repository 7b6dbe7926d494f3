import Papa from 'papaparse';
import { PullFailure } from './call.ts';
import type { Json } from './json-report.ts';

/**
 * The rows of a CSV answer by their columns. CSV has no end mark, so a row of another width is what
 * tells an answer that broke off.
 * @throws PullFailure `reply` when a column is missing, or a row is not whole.
 */
export function csvRows(text: string, columns: readonly string[], source: string): Json[] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, '').trim());
  const [header = [], ...rows] = data;
  const missing = columns.find((it) => !header.includes(it));
  if (missing !== undefined) {
    throw new PullFailure('reply', `${source} answered without the column ${missing}.`);
  }
  return rows.map((row) => {
    if (row.length !== header.length) {
      const words = `${source}’s answer breaks off in the middle. Nothing of it was taken.`;
      throw new PullFailure('reply', words);
    }
    return Object.fromEntries(header.map((name, at) => [name, row[at]!]));
  });
}

/** One CSV of all pages under a header; without any row it is empty. */
export async function* csvReport(
  columns: readonly string[],
  pages: AsyncIterable<readonly Json[]>,
): AsyncGenerator<string, number> {
  let rows = 0;
  for await (const page of pages) {
    if (page.length === 0) continue;
    const table = page.map((row) => columns.map((it) => row[it]));
    yield `${Papa.unparse(rows === 0 ? [columns, ...table] : table, { newline: '\n' })}\n`;
    rows += page.length;
  }
  return rows;
}

import { csvTable } from '../table-files/csv-table.ts';

/**
 * What Notion gives out as “Markdown & CSV”: names end in the id of their page, and a database is a
 * CSV beside a folder of its rows. With many pages the ZIP holds ZIPs (`ExportBlock-…-Part-1.zip`).
 */
const page = /[ -][\da-f]{32}\.md$/i;
const table = /^(.*[ -][\da-f]{32})(_all)?\.csv$/i;

export const isNotions = (names: ReadonlySet<string>): boolean =>
  [...names].some((it) => page.test(it));

/** Whether there is a file with the rows of all views of a database, and this one has those of one. */
export const isOfOneView = (name: string, names: ReadonlySet<string>): boolean =>
  table.test(name) && names.has(name.replace(/\.csv$/i, '_all.csv'));

/** The page of the database that a file holds, unless it is another's or there is one. */
export function pageOfDatabase(name: string, names: ReadonlySet<string>): string | undefined {
  const stem = table.exec(name)?.[1];
  return stem === undefined || names.has(`${stem}.md`) ? undefined : `${stem}.md`;
}

const LIMITS = { rows: 20_000, columns: 200, cells: 400_000 };
/** What is shown of a database; all of it is in its file. */
const SHOWN = { rows: 500, columns: 12, cell: 300, all: 60_000 };

const cellOf = (text = '') =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, SHOWN.cell)
    .toWellFormed()
    .replace(/[\\`*_[\]<>&|~!]/g, '\\$&');

/**
 * The page that a database becomes: a table of its rows, and its file to be had whole.
 * @param fileName what the CSV is called, without its folder.
 * @throws Refusal `invalid` when it is no table or too large a one.
 */
export function databasePage(bytes: Uint8Array, fileName: string): string {
  const title = fileName.replace(/[ -][\da-f]{32}(?:_all)?\.csv$/i, '');
  const [head = [], ...rows] = csvTable(bytes, LIMITS);
  const columns = Math.min(head.length, SHOWN.columns);
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, at) => cellOf(cells[at])).join(' | ')} |`;
  const lines = [line(head), `|${' --- |'.repeat(columns)}`];
  let size = 0;
  let shown = 0;
  for (const row of rows.slice(0, SHOWN.rows)) {
    const text = line(row);
    if ((size += text.length) > SHOWN.all) break;
    lines.push(text);
    shown += 1;
  }
  const isWhole = shown === rows.length && columns === head.length;
  const count = `${rows.length.toLocaleString('en-US')} ${rows.length === 1 ? 'row' : 'rows'}`;
  const rest = isWhole
    ? ''
    : `The table shows ${shown} of ${count} and ${columns} of ${head.length} columns.\n\n`;
  const link = `[${cellOf(title)}.csv](<${fileName}>)`;
  return `# ${cellOf(title)}\n\n${lines.join('\n')}\n\n${rest}${link}\n`;
}

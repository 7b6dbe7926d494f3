import { invalid } from '#/kernel/refusal.ts';
import { openReport } from '../imports/open-report.ts';
import type { ReportFile } from '../imports/report.ts';

/** Bytes a browser sends of a file; a longer one ends in the middle of a line. */
const LONGEST = 200_000;

/** Characters looked at of what was packed. */
const MOST_UNPACKED = 1_000_000;
const MOST_COLUMNS = 200;

/** The beginning of a file without the line it breaks off in. */
export function beginningOf(name: string, bytes: Uint8Array): ReportFile {
  // What is packed comes whole; 10 ends a line in UTF-8 and, with the zero behind it, in UTF-16.
  const isPacked = (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3) || bytes[0] === 0x1f;
  const isWhole = isPacked || bytes.length < LONGEST;
  const last = isWhole ? -1 : bytes.lastIndexOf(10);
  const whole = last < 0 ? bytes : bytes.subarray(0, last + (bytes[last + 1] === 0 ? 2 : 1));
  return {
    name,
    most: MOST_UNPACKED,
    open: async function* () {
      yield whole;
    },
  };
}

/**
 * The headings of a table and its first rows.
 * @throws Refusal `invalid` when it is JSON, has a single column, too many or no rows.
 */
export async function tableOf(file: ReportFile): Promise<{ header: string[]; rows: string[][] }> {
  const opened = await openReport(file.open(), (row) => row.length > 1, file.most);
  if (opened.kind === 'json') {
    throw invalid({ file: 'Only tables can be mapped. Export the report as CSV.' });
  }
  const found: string[][] = [];
  for await (const { rows } of opened.chunks) for (const row of rows) found.push(row);
  // Headings above the header have fewer cells than the table below.
  const widest = Math.max(0, ...found.slice(0, 12).map((it) => it.length));
  const at = found.findIndex((it) => it.length === widest);
  const [header = [], ...rows] = found.slice(Math.max(0, at));
  if (header.length < 2) throw invalid({ file: 'This is no table: it has a single column.' });
  if (header.length > MOST_COLUMNS) {
    throw invalid({ file: `This table has more than ${MOST_COLUMNS} columns.` });
  }
  if (rows.length === 0) throw invalid({ file: 'This table has no rows.' });
  return { header, rows };
}

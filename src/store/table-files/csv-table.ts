import Papa from 'papaparse';
import { invalid } from '#/kernel/refusal.ts';
import { unmarked } from '../formula-mark.ts';
import { TableMeter, type TableLimits } from './limits.ts';

function withoutLastLines(text: string): string {
  let end = text.length;
  while (end > 0 && '\r\n'.includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

/** The rows of a CSV, empty ones among them so that each keeps its number. */
export function csvTable(bytes: Uint8Array, limits: TableLimits): string[][] {
  const text = withoutLastLines(
    Buffer.from(bytes)
      .toString('utf8')
      .replace(/^\uFEFF/, ''),
  );
  if (text.includes('\0')) throw invalid({ file: 'This is neither a CSV nor an XLSX.' });
  const rows: string[][] = [];
  const meter = new TableMeter(limits);
  let failure: unknown;
  Papa.parse<string[]>(text, {
    skipEmptyLines: false,
    step: ({ data }, parser) => {
      try {
        meter.add(data);
        rows.push(data.map((cell) => unmarked(cell.trim())));
      } catch (error) {
        failure = error;
        parser.abort();
      }
    },
  });
  if (failure !== undefined) throw failure;
  return rows;
}

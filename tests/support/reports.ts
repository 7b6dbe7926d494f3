import { readFile } from 'node:fs/promises';
import type { LeftOutRows } from '#/domains/catalogue/data-entry/imports/left-out.ts';
import { readReport } from '#/domains/catalogue/data-entry/imports/read-report.ts';
import type { Problem, ReportFile } from '#/domains/catalogue/data-entry/imports/report.ts';
import type { ReportRow } from '#/domains/catalogue/data-entry/imports/row-reader.ts';
import { definitionOf } from '#/store/facts/tables.ts';

const fixtures = new URL(
  '../../src/domains/catalogue/data-entry/imports/fixtures/',
  import.meta.url,
);

/** A made-up report of the folder `imports/fixtures`, as text. */
export const fixture = (name: string): Promise<string> => readFile(new URL(name, fixtures), 'utf8');

/** A report that exists as text, given in pieces so that what lies across two is tried as well. */
export function reportFile(text: string | Uint8Array, piece = 1 << 16): ReportFile {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return {
    name: 'report',
    open: async function* () {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
    },
  };
}

/** The day after the last one in the fixtures. */
export const fetchedAt = new Date('2025-11-20T06:00:00Z');

/** Everything a report has, with its figures by name. */
export async function readWhole(text: string | Uint8Array, piece?: number) {
  const rows: (ReportRow & { is: Record<string, number | null> })[] = [];
  const problems: Problem[] = [];
  const leftOut: LeftOutRows[] = [];
  let source: string | undefined;
  for await (const chunk of readReport(reportFile(text, piece), fetchedAt)) {
    source = chunk.format.code;
    const { measures } = definitionOf(chunk.format.table);
    for (const row of chunk.rows) {
      rows.push({
        ...row,
        is: Object.fromEntries(measures.map((it, i) => [it, row.values[i] ?? null])),
      });
    }
    problems.push(...chunk.problems);
    leftOut.push(...chunk.leftOut);
  }
  const sum = (measure: string) => rows.reduce((sum, it) => sum + (it.is[measure] ?? 0), 0);
  return { source, rows, problems, sum, leftOut };
}

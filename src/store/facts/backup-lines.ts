import { invalid, Refusal } from '#/kernel/refusal.ts';
import type { Change } from './changes.ts';
import { DEFAULT_CURRENCY, type DeliveredColumn, type StagedValue } from './delivered-row.ts';
import {
  columnsOf,
  definitionOf,
  factTableNames,
  precedences,
  type FactTableName,
} from './tables.ts';

/** Rows of one table: those that count, or those that batches replaced. */
export interface Section {
  table: FactTableName;
  replaced: boolean;
}

/** Columns of a section in the order of its rows; replaced rows end with the batch that did it. */
export function columnsOfSection({ table, replaced }: Section): DeliveredColumn[] {
  const columns = columnsOf(table).map(([name, kind]) => ({ name, kind }));
  return replaced ? [...columns, { name: 'replaced_by', kind: 'id' }] : columns;
}

export const sections: readonly Section[] = factTableNames.flatMap((table) => [
  { table, replaced: false },
  { table, replaced: true },
]);

export type BackupRow = readonly StagedValue[];
const FORMAT = 'backlot-facts-1';

/**
 * A backup: a line with the format, then for each section a line that names it and an array a row,
 * the log of changes, and a last line with the number of lines before it, by which a cut file shows.
 */
export async function* backupLines(
  rowsOf: (section: Section) => AsyncIterable<readonly BackupRow[]>,
  changes: readonly Change[],
): AsyncGenerator<string> {
  let count = 1;
  yield `${JSON.stringify({ format: FORMAT })}\n`;
  for (const section of sections) {
    const columns = columnsOfSection(section).map((it) => it.name);
    yield `${JSON.stringify({ section, columns })}\n`;
    count += 1;
    for await (const rows of rowsOf(section)) {
      yield rows.map((it) => `${JSON.stringify(it)}\n`).join('');
      count += rows.length;
    }
  }
  for (const change of changes) yield `${JSON.stringify({ change })}\n`;
  yield `${JSON.stringify({ lines: count + changes.length })}\n`;
}

/** What a restore does with the lines, in their order. */
export interface BackupSink {
  section: (section: Section) => Promise<void>;
  row: (row: BackupRow) => Promise<void> | void;
}

interface Head {
  format?: string;
  section?: Section;
  columns?: string[];
  change?: Change;
  lines?: number;
}

function headOf(line: string): Head {
  try {
    return JSON.parse(line) as Head;
  } catch (cause) {
    throw new Refusal('invalid', 'This is no backup of facts.', { cause });
  }
}

/** What rows have in columns that backups of earlier versions lack. */
function addedLater({ table }: Section): ReadonlyMap<string, StagedValue> {
  const amounts = Object.keys(definitionOf(table).originals).map((it) => [it, null] as const);
  return new Map<string, StagedValue>([...amounts, ['currency', DEFAULT_CURRENCY]]);
}

interface OpenSection {
  section: Section;
  /** A row of the backup with the columns of this version in their order. */
  arranged: (row: BackupRow) => BackupRow;
}

function sectionOf(head: Head): OpenSection {
  const section = sections.find(
    (it) => it.table === head.section?.table && it.replaced === head.section.replaced,
  );
  const there = head.columns ?? [];
  const columns = section ? columnsOfSection(section).map((it) => it.name) : [];
  const later = section ? addedLater(section) : new Map<string, StagedValue>();
  const isKnown = there.every((it) => columns.includes(it));
  if (!section || !isKnown || !columns.every((it) => there.includes(it) || later.has(it)))
    throw invalid({ backup: 'This backup has other tables than this version.' });
  if (there.join() === columns.join()) return { section, arranged: (row) => row };
  const places = columns.map((it) => [there.indexOf(it), later.get(it) ?? null] as const);
  const precedence = section.table === 'cohort' ? columns.indexOf('precedence') : -1;
  const arranged = (row: BackupRow) =>
    places.map(([at, value], column) => {
      const there = at < 0 ? value : (row[at] ?? null);
      const isOlder = column === precedence && there === precedences.attribution;
      return isOlder ? precedences.attributedCohort : there;
    });
  return { section, arranged };
}

/** @throws Refusal `invalid` for another format, other tables or a file that was cut. */
export async function checkBackup(lines: AsyncIterable<string>): Promise<void> {
  let count = 0;
  let complete = false;
  for await (const line of lines) {
    if (line === '') continue;
    const head = line.startsWith('[') ? undefined : headOf(line);
    if (count === 0 && head?.format !== FORMAT)
      throw invalid({ backup: 'This is no backup of facts.' });
    if (head?.section) sectionOf(head);
    complete = head?.lines === count;
    count += 1;
  }
  if (!complete) throw invalid({ backup: 'This backup is not complete.' });
}

/** Reads a checked backup into a sink and gives back the log of changes. */
export async function readBackup(
  lines: AsyncIterable<string>,
  sink: BackupSink,
): Promise<Change[]> {
  const changes: Change[] = [];
  let open: OpenSection | undefined;
  for await (const line of lines) {
    if (line === '') continue;
    if (line.startsWith('[')) {
      const row = JSON.parse(line) as BackupRow;
      const waits = sink.row(open ? open.arranged(row) : row);
      if (waits) await waits;
    } else {
      const head = headOf(line);
      if (head.section) {
        open = sectionOf(head);
        await sink.section(open.section);
      }
      if (head.change) changes.push(head.change);
    }
  }
  return changes;
}

/** The log after a restore: the version goes on growing, so that no cached answer comes back. */
export function restoredChanges(restored: readonly Change[], version: number): Change[] {
  const seq = Math.max(version, ...restored.map((it) => it.seq)) + 1;
  const entry = { kind: 'restore', batch: 0, at: Date.now(), rows: 0, replaced: 0 } as const;
  return [...restored, { seq, ...entry, slices: [] }];
}

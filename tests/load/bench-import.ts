import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noted, type Row } from './result.ts';

/** Runs a program over a new folder in a process of its own; the objects it prints, a line each. */
function printed<T>(program: string): T[] {
  const dataDir = mkdtempSync(join(tmpdir(), 'backlot-bench-import-'));
  try {
    const script = join(import.meta.dirname, program);
    const flags = ['--disable-warning=ExperimentalWarning'];
    const output = execFileSync(process.execPath, [...flags, script, dataDir], {
      encoding: 'utf8',
    });
    const lines = output.split('\n').filter((it) => it.startsWith('{'));
    return lines.map((it) => JSON.parse(it) as T);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function demoHistory(): Row[] {
  const [it] = printed<Record<'rows' | 'seconds' | 'peak', number>>('import-once.ts');
  const { rows, seconds, peak } = it!;
  return [
    noted('rows', 'count', rows),
    noted('read, checked, matched and committed', 'rows/s', rows / seconds),
    noted('whole import', 's', seconds),
    noted('peak memory', 'MB', peak / 1000),
  ];
}

interface Imported {
  file: string;
  rows: number;
  /** Seconds. */
  check: number;
  commit: number;
}

function everySource(): Row[] {
  return printed<Imported>('import-sources.ts').flatMap(({ file, rows, check, commit }) => [
    noted(`${file}, ${rows} rows: checked`, 'rows/s', rows / check),
    noted(`${file}, ${rows} rows: committed`, 'rows/s', rows / commit),
    noted(`${file}, ${rows} rows: whole`, 'rows/s', rows / (check + commit)),
  ]);
}

/** The demo company's two years of reports, and a large report of every source. */
export async function benchImport(): Promise<Row[]> {
  return [...demoHistory(), ...everySource()];
}

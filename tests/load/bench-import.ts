import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noted, type Row } from './result.ts';

/** The demo company's two years of reports through the import path, in a process of their own. */
export async function benchImport(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backlot-bench-import-'));
  try {
    const script = join(import.meta.dirname, 'import-once.ts');
    const output = execFileSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', script, dataDir],
      { encoding: 'utf8' },
    );
    const { rows, seconds, peak } = JSON.parse(output.trim().split('\n').at(-1)!) as Record<
      'rows' | 'seconds' | 'peak',
      number
    >;
    return [
      noted('rows', 'count', rows),
      noted('read, checked, matched and committed', 'rows/s', rows / seconds),
      noted('whole import', 's', seconds),
      noted('peak memory', 'MB', peak / 1000),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

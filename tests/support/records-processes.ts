import { spawn, type SpawnOptions } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('records-process.ts', import.meta.url));

export interface Line {
  event: 'log' | 'open' | 'rows' | 'failed' | 'refused' | 'closed';
  line?: string;
  url?: string;
  rows?: Record<string, unknown>[];
  name?: string;
  message?: string;
}

export interface Started {
  pid: number;
  /** Everything it said so far. */
  lines: Line[];
  /** What it says next, the log aside. */
  next: () => Promise<Line>;
  /** Runs one statement; throws what the database says. */
  query: (sql: string) => Promise<Record<string, unknown>[]>;
  /** Ends its input and waits until it is gone. */
  close: () => Promise<void>;
  /** `kill -9` to it alone, not to its PostgreSQL. */
  kill: () => Promise<void>;
}

/** Starts a process that opens the records of a folder; see `records-process.ts`. */
export function startRecords(
  dataDir: string,
  mode: 'server' | 'client',
  options: SpawnOptions & { program?: string } = {},
): Started {
  const node = process.execPath;
  const args = ['--disable-warning=ExperimentalWarning', options.program ?? program, dataDir, mode];
  const child = spawn(node, args, { ...options, stdio: ['pipe', 'pipe', 'inherit'] });
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const lines: Line[] = [];
  const answers = new PassThrough({ objectMode: true });
  const next = async () => {
    const { value, done } = await reading.next();
    if (done) throw new Error('The process said nothing more.');
    return value as Line;
  };
  const reading = answers[Symbol.asyncIterator]();
  createInterface({ input: child.stdout! })
    .on('line', (text) => {
      const line = JSON.parse(text) as Line;
      lines.push(line);
      if (line.event !== 'log') answers.write(line);
    })
    .on('close', () => answers.end());
  const query = async (sql: string) => {
    child.stdin!.write(`${sql.replaceAll('\n', ' ')}\n`);
    const { rows, message } = await next();
    if (!rows) throw new Error(message);
    return rows;
  };
  const close = async () => {
    child.stdin!.end();
    await gone;
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  return { pid: child.pid!, lines, next, query, close, kill };
}

/** Starts it and waits until it is open; throws what it says when it is not. */
export async function openedRecords(...args: Parameters<typeof startRecords>): Promise<Started> {
  const started = startRecords(...args);
  const line = await started.next();
  if (line.event !== 'open') throw new Error(line.message);
  return started;
}

/** A new folder for the records; `remove` ends what runs there. */
export function temporaryDataDir(prefix: string) {
  const dataDir = mkdtempSync(join(tmpdir(), prefix));
  const remove = async () => {
    await endRecords(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { dataDir, remove };
}

/** The last one to close ends PostgreSQL, whoever started it. */
export async function endRecords(dataDir: string): Promise<void> {
  const last = startRecords(dataDir, 'client');
  await last.next().catch(() => {});
  await last.close();
}

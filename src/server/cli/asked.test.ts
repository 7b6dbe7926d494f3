import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Records } from '#/store/records/records.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { backlot, startServer, type Variables } from '../../../tests/support/server-process.ts';
import { seedSmallCompany } from '../../../tests/support/small-company.ts';

/** How the command line is asked and answers, whatever it is asked for. */

// Every command is a process of its own, several a test.
vi.setConfig({ testTimeout: 240_000 });

const nowhere = { DATA_DIR: '/nowhere' };
let records: Records;
let dataDir: string;
let variables: Variables;
const run = (...args: string[]) => backlot(args, variables);

beforeAll(async () => {
  records = await testDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'backlot-asked-'));
  variables = { DATA_DIR: dataDir, DATABASE_URL: records.url, COMPANY: 'own', DUCKDB_THREADS: '1' };
  await seedSmallCompany(records.db);
});
afterAll(async () => {
  await records.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test.each([
  [[]],
  [['frobnicate']],
  [['token']],
  [['import']],
  [['backup', 'a', 'b']],
  [['doctor', '--x']],
  [['import', 'a', '--days', 'ymd']],
  [['completion', 'fish']],
])('asked as %j it says what is wrong and what it takes, and ends with 2', async (args) => {
  const { code, out, err } = await backlot(args, nowhere);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain('Usage: backlot');
});

test.each([
  [['--help'], 'restore [options] <file>'],
  [['import', '--help'], '--days <order>'],
  [['--version'], '0.1.0'],
])('%j is answered without any store', async (args, said) => {
  const { code, out } = await backlot(args, nowhere);
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining(said) });
});

test('a program is told of what went wrong as one object', async () => {
  const asked = await backlot(['token', '--json'], nowhere);
  expect(asked.code).toBe(2);
  expect(JSON.parse(asked.out)).toMatchObject({
    ok: false,
    error: expect.stringContaining('--user'),
  });
  const refused = await run('token', '--user', 'x@backlot.example', '--json');
  expect(refused).toMatchObject({ code: 1, err: '' });
  expect(JSON.parse(refused.out)).toMatchObject({
    ok: false,
    error: 'Nobody active has the address x@backlot.example.',
  });
});

/** What a shell offers after these words, the last of which is typed. */
async function offered(...words: string[]): Promise<string[]> {
  const { out } = await backlot(['completion', 'bash'], nowhere);
  const typed = words.map((it) => `'${it}'`).join(' ');
  const asked = `COMP_WORDS=(backlot ${typed}); COMP_CWORD=${words.length}; _backlot; printf '%s\n' "\${COMPREPLY[@]}"`;
  const { stdout } = await promisify(execFile)('bash', ['-c', `${out}\n${asked}`]);
  return stdout.split('\n').filter(Boolean);
}

test('a shell completes commands, their options and their values', async () => {
  expect(await offered('re')).toEqual(['restore', 'rekey', 'rewind']);
  expect(await offered('restore', '--un')).toEqual(['--unsigned']);
  expect(await offered('import', 'a.csv', '--days', '')).toEqual(['dmy', 'mdy']);
  expect(await offered('completion', 'z')).toEqual(['zsh']);
});

/** A report of so many rows, each of an ad unit of its own. */
function largeReport(rows: number): string {
  const fixture = '../../domains/catalogue/data-entry/imports/fixtures/max-revenue.csv';
  const text = readFileSync(new URL(fixture, import.meta.url), 'utf8');
  const [header = '', row = ''] = text.split('\n');
  const lines = Array.from({ length: rows }, (_, n) =>
    row.replace('7f2a90c1d4e86b35', n.toString(16).padStart(16, '0')),
  );
  const path = join(dataDir, 'large.csv');
  writeFileSync(path, [header, ...lines, ''].join('\n'));
  return path;
}

test('a terminal shows how far the server is with a report, and then what came of it', async () => {
  const path = largeReport(40_000);
  const server = await startServer(variables);
  const command = [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    fileURLToPath(new URL('../cli.ts', import.meta.url)),
    'import',
    path,
    '--account Main',
  ].join(' ');
  const { PATH = '', HOME = '' } = process.env;
  const { stdout } = await promisify(execFile)('script', ['-qec', command, '/dev/null'], {
    env: { PATH, HOME, TZ: 'UTC', ...variables },
  });
  await server.end('SIGTERM');
  expect(stdout).toMatch(/large\.csv: (keeping|checking|committing) /);
  expect(stdout.split('\r').at(-2)).toMatch(/large\.csv: .*, committed as import/);
});

test('audit and doctor tell programs what they found', async () => {
  const audit = await run('audit', '--json');
  expect(JSON.parse(audit.out)).toEqual({
    ok: true,
    lines: ['the chain is whole up to its signed head'],
  });
  const { ok, checks } = JSON.parse((await run('--json', 'doctor')).out) as {
    ok: boolean;
    checks: { name: string; well: boolean }[];
  };
  expect(ok).toBe(true);
  expect(checks.map((it) => it.name)).toEqual(expect.arrayContaining(['records', 'facts', 'disk']));
  expect(checks.filter((it) => !it.well)).toEqual([]);
});

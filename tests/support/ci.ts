import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { startSystemPostgres, systemPostgres } from './system-postgres.ts';

/** Runs the suites and the checks one after another and ends with the count of all of them. */

interface Failure {
  /** Empty when it is the run's own. */
  file: string;
  test: string;
  why: string;
}

/** How a run of vitest went. */
interface Outcome {
  passed: { file: string }[];
  failed: Failure[];
}

const total = { passed: 0, failed: 0 };
const failures: string[] = [];
const stumbled: string[] = [];
const folder = '.data/ci';

function run(
  command: string,
  args: string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<number> {
  console.log(`\n▶ ${[command, ...args].join(' ')}`);
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } });
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
}

interface Report {
  testResults: {
    name: string;
    status: string;
    startTime?: number;
    endTime?: number;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

const SLOWEST = 40;

/** Which files took longest, in seconds: where time is to be won. */
function slowestIn(report: string): string {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    return testResults
      .map(({ name, startTime = 0, endTime = 0 }) => ({ name, ms: endTime - startTime }))
      .sort((a, b) => b.ms - a.ms)
      .slice(0, SLOWEST)
      .map(({ name, ms }) => `${Math.round(ms / 1000)} ${relative('.', name)}`)
      .join('\n');
  } catch {
    return '';
  }
}

/** A file that failed without a failed test, and a crash without a report, count as one failure. */
function outcomeOf(report: string, code: number): Outcome {
  const outcome: Outcome = { passed: [], failed: [] };
  const fail = (file: string, test: string, why = '') => outcome.failed.push({ file, test, why });
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    for (const { name: file, status, message, assertionResults } of testResults) {
      const failed = assertionResults.filter((it) => it.status === 'failed');
      for (const it of failed) fail(file, it.fullName, it.failureMessages?.[0]);
      if (failed.length === 0 && status === 'failed') fail(file, 'the file itself', message);
      const passed = assertionResults.filter((it) => it.status === 'passed');
      outcome.passed.push(...passed.map(() => ({ file })));
    }
    if (code !== 0 && outcome.failed.length === 0) fail('', `ended with code ${code}`);
  } catch {
    fail('', `ended with code ${code} and left no report`);
  }
  return outcome;
}

async function vitest(name: string, args: string[], environment = {}): Promise<Outcome> {
  const report = `${folder}/${name}.json`;
  const started = Date.now();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run('npm', ['run', 'test', '--', ...args, ...reporters], environment);
  const outcome = outcomeOf(report, code);
  const seconds = Math.round((Date.now() - started) / 1000);
  const { passed, failed } = outcome;
  console.log(`${name}: ${passed.length} passed, ${failed.length} failed in ${seconds} s`);
  console.log(`The slowest files, in seconds:\n${slowestIn(report)}`);
  return outcome;
}

/** So many files of browser tests are tried anew; more of them are no stumble. */
const FEW = 3;

/**
 * A browser on a busy machine may stumble, and a second try within a file stands on what the first
 * one left. A few such files are run once more, whole, alone and in a process of their own, where
 * nothing is tried twice.
 */
async function again(name: string, first: Outcome): Promise<Outcome> {
  const files = [...new Set(first.failed.map((it) => it.file))];
  const isStumble = files.length <= FEW && files.every((it) => it.includes('/tests/e2e/'));
  if (files.length === 0 || !isStumble) return first;
  for (const it of first.failed) stumbled.push(`tried anew: ${it.file}: ${it.test}`);
  const { passed, failed } = await vitest(`${name}-anew`, [
    '--project',
    'e2e',
    '--retry=0',
    ...files,
  ]);
  const others = first.passed.filter((it) => !files.includes(it.file));
  return { passed: [...others, ...passed], failed };
}

async function suite(name: string, args: string[], environment = {}) {
  const { passed, failed } = await again(name, await vitest(name, args, environment));
  total.passed += passed.length;
  total.failed += failed.length;
  for (const { file, test, why } of failed) fail(name, file ? `${file}: ${test}` : test, why);
}

function fail(of: string, test: string, why = '') {
  failures.push(`✗ ${of}: ${test}\n${why.slice(0, 1500).replaceAll(/^/gm, '    ')}`);
}

async function step(name: string, args: string[]) {
  const code = await run('npm', args);
  total[code === 0 ? 'passed' : 'failed'] += 1;
  if (code !== 0) fail(name, `ended with code ${code}`);
  console.log(`${name}: ${code === 0 ? 'passed' : 'failed'}`);
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

/** Asked again on the system's PostgreSQL: where its features are leant on. */
const onSystemPostgres = [
  'src/server/two-servers.test.ts',
  'src/store/jobs',
  'src/domains/work/documents/tree',
  'src/domains/people/leave',
  'src/domains/work/tasks/work.test.ts',
];

await suite('whole-suite', []);
const bin = systemPostgres();
if (bin) {
  const system = await startSystemPostgres(bin);
  await suite('api-on-system-postgres', ['--project', 'code', ...onSystemPostgres], {
    TEST_DATABASE_URL: system.url,
  });
  await system.stop();
} else {
  console.log('no system PostgreSQL is installed: everything ran on the embedded one only');
}
// The laws were run with the other tests.
await step('check', ['run', 'check:still']);

for (const it of [...stumbled, ...failures]) console.log(`\n${it}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { startSystemPostgres, systemPostgres } from './system-postgres.ts';

/** Runs the suites and the checks one after another and ends with the count of all of them. */

interface Count {
  passed: number;
  failed: number;
}

const total: Count = { passed: 0, failed: 0 };
const failures: string[] = [];
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

/** A vitest run counts its tests; a crash without a report counts as one failure. */
async function suite(name: string, script: string[], environment: NodeJS.ProcessEnv = {}) {
  const file = `${folder}/${name}.json`;
  const started = Date.now();
  const code = await run(
    'npm',
    ['run', ...script, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    environment,
  );
  const count = report(name, file, code);
  total.passed += count.passed;
  total.failed += count.failed;
  console.log(
    `${name}: ${count.passed} passed, ${count.failed} failed in ${Math.round((Date.now() - started) / 1000)} s`,
  );
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

function report(name: string, file: string, code: number): Count {
  try {
    const it = JSON.parse(readFileSync(file, 'utf8')) as Report;
    const before = failures.length;
    for (const tests of it.testResults) {
      const failed = tests.assertionResults.filter(({ status }) => status === 'failed');
      for (const test of failed)
        fail(name, `${tests.name}: ${test.fullName}`, test.failureMessages?.[0]);
      if (failed.length === 0 && tests.status === 'failed') fail(name, tests.name, tests.message);
    }
    if (code !== 0 && failures.length === before) fail(name, `ended with code ${code}`);
    return {
      passed: it.numPassedTests,
      failed: Math.max(it.numFailedTests, failures.length - before),
    };
  } catch {
    fail(name, `ended with code ${code} and left no report`);
    return { passed: 0, failed: 1 };
  }
}

function fail(suiteName: string, test: string, why = '') {
  failures.push(`✗ ${suiteName}: ${test}\n${why.slice(0, 1500).replaceAll(/^/gm, '    ')}`);
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
  'src/domains/documents/tree',
  'src/domains/leave',
  'src/domains/tasks/work.test.ts',
];

await suite('whole-suite', ['test', '--']);
const bin = systemPostgres();
if (bin) {
  const system = await startSystemPostgres(bin);
  await suite('api-on-system-postgres', ['test', '--', '--project', 'code', ...onSystemPostgres], {
    TEST_DATABASE_URL: system.url,
  });
  await system.stop();
} else {
  console.log('no system PostgreSQL is installed: everything ran on the embedded one only');
}
// The laws were run with the other tests.
await step('check', ['run', 'check:still']);

for (const failure of failures) console.log(`\n${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { startSystemPostgres, systemPostgres } from './system-postgres.ts';

/** Runs the suites and the checks one after another and ends with the count of all of them. */

interface Count {
  passed: number;
  failed: number;
}

const total: Count = { passed: 0, failed: 0 };
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
  const count = report(file, code);
  total.passed += count.passed;
  total.failed += count.failed;
  console.log(
    `${name}: ${count.passed} passed, ${count.failed} failed in ${Math.round((Date.now() - started) / 1000)} s`,
  );
}

function report(file: string, code: number): Count {
  try {
    const it = JSON.parse(readFileSync(file, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
    };
    const failed = Math.max(it.numFailedTests, code === 0 ? 0 : 1);
    return { passed: it.numPassedTests, failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

async function step(name: string, args: string[]) {
  const code = await run('npm', args);
  total[code === 0 ? 'passed' : 'failed'] += 1;
  console.log(`${name}: ${code === 0 ? 'passed' : 'failed'}`);
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

await suite('whole-suite', ['test', '--']);
const bin = systemPostgres();
if (bin) {
  const system = await startSystemPostgres(bin);
  await suite(
    'api-on-system-postgres',
    ['test', '--', '--project', 'code', 'src/domains', 'src/server'],
    { TEST_DATABASE_URL: system.url },
  );
  await system.stop();
} else {
  console.log('no system PostgreSQL is installed: the API suite ran on the embedded one only');
}
await step('check', ['run', 'check']);

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

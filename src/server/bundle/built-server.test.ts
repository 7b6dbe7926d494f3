import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failedStart } from '../../../tests/support/server-process.ts';
import { ensureServer } from '../build.ts';
import { builtServer, hashOf, root, stampOf } from './built-server.ts';

let project: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
};
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'backlot-built-'));
  write('src/a.ts', 'one');
  write('node_modules/pg/package.json', '{"version":"1.0.0"}');
  write('.output/server-1/start.js', 'built');
  const inputs = ['node_modules/pg/package.json', 'src/a.ts'];
  const stamp = { folder: 'server-1', inputs, hash: hashOf(inputs, project) };
  write('.output/server.json', JSON.stringify(stamp));
});
afterEach(() => rmSync(project, { recursive: true }));

describe('a bundle is run', () => {
  test('as long as its sources and packages are what they were', () => {
    expect(builtServer(project)).toBe(join(project, '.output/server-1'));
  });

  test.each<[string, () => void]>([
    ['its source has changed, to the same length too', () => write('src/a.ts', 'two')],
    ['its source is gone', () => rmSync(join(project, 'src/a.ts'))],
    [
      'a package is installed in another version',
      () => write('node_modules/pg/package.json', '{"version":"1.0.1"}'),
    ],
    ['the bundle is gone', () => rmSync(join(project, '.output/server-1'), { recursive: true })],
    ['nothing was built', () => rmSync(stampOf(project))],
    ['what is known of it is cut', () => write('.output/server.json', '{"folder":')],
    ['what is known of it is nothing', () => write('.output/server.json', '{}')],
  ])('but not when %s', (_when, happens) => {
    happens();
    expect(builtServer(project)).toBeUndefined();
  });
});

describe('the bundle of this project', () => {
  test('is made of the sources, and of nothing that comes with tools or tests', async () => {
    await ensureServer();
    const { inputs } = JSON.parse(readFileSync(stampOf(root), 'utf8')) as { inputs: string[] };
    expect(inputs).toContain('src/server/start.ts');
    expect(inputs).toContain('node_modules/kysely/package.json');
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean }>;
    };
    const packages = inputs.filter((it) => it.startsWith('node_modules/')).map(dirname);
    expect(packages.filter((it) => lock.packages[it]?.dev !== undefined)).toEqual([]);
    expect(inputs.filter((it) => /^tests\/|\.test\.ts$/.test(it))).toEqual([]);
  });

  test('has every task as a part that can be started by itself', async () => {
    const folder = await ensureServer();
    const tasks = globSync('src/**/*-task.ts', { cwd: root }).filter((it) => !/run-task/.test(it));
    expect(tasks.length).toBeGreaterThan(8);
    for (const task of tasks) {
      const [part] = globSync(`${basename(task, '.ts')}-*.js`, { cwd: folder });
      const load = `const { run } = await import('./${part}'); console.log(typeof run)`;
      const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', load];
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
      expect(`${task}: ${stdout.trim()}`).toBe(`${task}: function`);
    }
  }, 60_000);

  test('names sources and their lines in the stacks of errors', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => taken.once('listening', done));
    const { port } = taken.address() as AddressInfo;
    const variables = { DATA_DIR: project, PORT: String(port), LOG_LEVEL: 'debug' };
    const { out } = await failedStart(variables);
    taken.close();
    const logged = out.split('\n').find((it) => it.includes('not started'));
    const { err } = JSON.parse(logged!) as { err: { stack: string } };
    const file = 'src/server/http/listening.ts';
    const [, path, line] = /at cannotListen \((.*):(\d+):\d+\)/.exec(err.stack)!;
    expect(path).toBe(join(root, file));
    const source = readFileSync(join(root, file), 'utf8').split('\n');
    expect(source[Number(line) - 1]).toContain('new Error(');
  }, 60_000);
});

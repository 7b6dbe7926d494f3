import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
    .trim()
    .split('\n');
const ours = (path: string) => !path.includes('/node_modules/');
const filesOf = (project: string) =>
  run('tsc', '-p', `tsconfig.${project}.json`, '--listFilesOnly').filter(ours);

const server = filesOf('server');
const browser = filesOf('browser');
const tests = filesOf('tests');

test('every file of ours is type checked', () => {
  const tracked = run('git', 'ls-files', '*.ts', '*.tsx');
  const checked = new Set([...server, ...browser, ...tests].map(relative));
  expect(tracked.filter((it) => !checked.has(it))).toEqual([]);
});

const isOf = (files: readonly string[], what: RegExp) => files.filter((it) => what.test(it));

test('the server has no page', () => {
  expect(settingsOf('server').lib).not.toContain('DOM');
  expect(isOf(server, /\/src\/(console|extension|palette)\/|\.(screen|part)\.tsx$/)).toEqual([]);
});

test('the browser has no Node', () => {
  expect(settingsOf('browser').types).not.toContain('node');
  expect(isOf(browser, /\/src\/server\/|\.(server|job)\.ts$/)).toEqual([]);
});

function relative(path: string) {
  return path.slice(process.cwd().length + 1);
}

function settingsOf(project: string) {
  const text = readFileSync(`tsconfig.${project}.json`, 'utf8').replace(/^\s*\/\/.*$/gm, '');
  return (JSON.parse(text) as { compilerOptions: { lib?: string[]; types?: string[] } })
    .compilerOptions;
}

import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** `docs/security.md` says of each requirement whether it is met, and which test shows it. */

const table = readFileSync('docs/security.md', 'utf8');
const rows = table
  .split('\n')
  .filter((line) => /^\| *\d+ *\|/.test(line))
  .map((line) => {
    const [, nr = '', , state = '', shown = ''] = line.split(/(?<!\\)\|/).map((it) => it.trim());
    const tests = [...shown.matchAll(/`((?:src|tests)\/[^`]+\.test\.tsx?)`: ([^;|]+)/g)];
    return {
      nr: Number(nr),
      state,
      tests: tests.map(([, file = '', name = '']) => ({ file, name })),
    };
  });

test('every requirement has its line', () => {
  expect(rows.map((it) => it.nr)).toEqual(Array.from({ length: 73 }, (_, at) => at + 1));
  expect(new Set(rows.map((it) => it.state))).toEqual(new Set(['met', 'in part', 'not met']));
  expect(table).toContain(`; ${rows.filter((it) => it.state === 'met').length} are met.`);
});

test('what is met is shown by tests that are there', () => {
  expect(rows.filter((it) => it.state === 'met' && it.tests.length === 0)).toEqual([]);
  const missing = rows.flatMap(({ nr, tests }) =>
    tests
      .filter(({ file, name }) => !existsSync(file) || !textOf(file).includes(name.trim()))
      .map((it) => `${nr}: ${it.file}: ${it.name}`),
  );
  expect(missing).toEqual([]);
});

test('no package runs a script when it is installed, and none younger than a week is taken up', () => {
  const settings = readFileSync('.npmrc', 'utf8').split('\n');
  expect(settings).toEqual(expect.arrayContaining(['ignore-scripts=true', 'min-release-age=7']));
});

const textOf = (file: string) => readFileSync(file, 'utf8').replaceAll("\\'", "'");

import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Notices of a task, an issue, a project or a document, by their type. */
const ofThings = /type: '(?:(?:tasks|issues|projects|documents)\.|work\.(?:un)?blocked)/;

/** Where the types are named, and nothing is sent. */
const apart = ['src/domains/platform/notifications/notice-types.ts'];

test('whatever is told of a task, issue, project or document says what it is about, so that it can be muted', () => {
  const silent = globSync('src/**/*.ts')
    .filter((it) => !it.endsWith('.test.ts') && !apart.includes(it))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    .filter(({ text }) => ofThings.test(text) && !/\babout:/.test(text));
  expect(silent.map((it) => it.path)).toEqual([]);
});

import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { endOfTemplate } from './templates.ts';

/**
 * Rows are asked for by the query builder, whose types follow from the tables; `sql` is for
 * expressions, and for statements the builder cannot say: recursion, lists unfolded, locks.
 */

/** Statements written as text. It only falls: who rewrites some writes the lower number here. */
const MOST = 422;

const root = fileURLToPath(new URL('../..', import.meta.url));
const isProduct = (path: string) =>
  !/\.test\.tsx?$/.test(path) && !/^src\/(store\/records\/migrations|demo)\//.test(path);

/** How many `sql` templates of a file are run as they stand. */
const rowQueries = (text: string) =>
  [...text.matchAll(/\bsql(<(?:[^<>`]|<[^<>]*>)*>)?\s*`/g)].filter(({ index, 0: { length } }) =>
    /^`\s*\.execute\(/.test(text.slice(endOfTemplate(text, index + length))),
  ).length;

test('statements written as text become fewer', () => {
  const counts = globSync('src/**/*.ts', { cwd: root })
    .filter(isProduct)
    .map((path) => [path, rowQueries(readFileSync(`${root}${path}`, 'utf8'))] as const);
  const sum = counts.reduce((all, [, count]) => all + count, 0);
  expect(sum).toBeGreaterThan(0);
  expect(sum).toBeLessThanOrEqual(MOST);
});

test.each([
  ['await sql<{ id: number }>`select ${sql`id`} from people`.execute(db);', 1],
  ['const { rows } = await sql`\n select 1`.execute(\n db,\n);', 1],
  ["db.selectFrom('people').select(sql<number>`count(*)`.as('n')).execute();", 0],
  ['sql<boolean>`exists (${sql`select 1`})`;', 0],
])('%s', (text, count) => {
  expect(rowQueries(text)).toBe(count);
});

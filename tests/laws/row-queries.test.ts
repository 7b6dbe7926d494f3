import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { endOfTemplate } from './templates.ts';

/**
 * Rows are asked for by the query builder, whose types follow from the tables; `sql` is for
 * expressions, and for statements the builder cannot say: recursion, lists unfolded, locks.
 */

/** Statements about our rows that are written as text. It only falls: who rewrites some writes less here. */
const MOST = 14;

const root = fileURLToPath(new URL('../..', import.meta.url));
const isProduct = (path: string) =>
  !/\.test\.tsx?$/.test(path) && !/^src\/(store\/records\/migrations|demo)\//.test(path);

/** Locks, cursors, the schema itself and the catalogue of PostgreSQL: they have no rows of ours. */
const isOfTheSystem = (statement: string) =>
  /^\s*(lock|alter|drop|create|declare|fetch|close|savepoint|rollback|vacuum)\b/.test(statement) ||
  /^\s*select (1$|setval\(|current_setting\(|to_regclass\(|pg_\w*(lock|unlock|notify)\()/.test(
    statement,
  ) ||
  /\bfrom pg_\w+/.test(statement);

/** The `sql` templates of a file that are run as they stand. */
const statementsOf = (text: string) =>
  [...text.matchAll(/\bsql(<(?:[^<>`]|<[^<>]*>)*>)?\s*`/g)].flatMap(({ index, 0: { length } }) => {
    const end = endOfTemplate(text, index + length);
    const statement = text.slice(index + length, end);
    return /^`\s*\.execute\(/.test(text.slice(end)) ? [statement] : [];
  });

const rowQueries = (text: string) => statementsOf(text).filter((it) => !isOfTheSystem(it)).length;

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
  ['const { rows } = await sql`\n select 1 from people`.execute(\n db,\n);', 1],
  ['await sql`lock table people in share mode`.execute(db);', 0],
  ['await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);', 0],
  ["db.selectFrom('people').select(sql<number>`count(*)`.as('n')).execute();", 0],
  ['sql<boolean>`exists (${sql`select 1`})`;', 0],
])('%s', (text, count) => {
  expect(rowQueries(text)).toBe(count);
});

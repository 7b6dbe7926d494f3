import { conflict } from '#/kernel/refusal.ts';
import type { Param, Params } from './facts.ts';
import { hoursTable } from './hours.ts';
import { rollupFor } from './rollups.ts';
import { amountsOf, factTableNames, type FactTableName } from './tables.ts';

/**
 * Where the engines' SQL differs. A text for `Facts.query` is plain SQL of both (no CTE, window,
 * FILTER, date_trunc; `nullif` against division by zero; no alias that is a column's name) with
 *
 * - `$name` for a value or, in `in ($name)`, a list of them; `day($name)` for a day
 * - `month_of(day)`, `week_of(day)`: the first of the month, the Monday of the week
 * - `joined(text)`: the texts of all rows of a group as one, with blanks between them, in any order:
 *   an answer of a hundred thousand small rows takes longer to hand over than to find
 * - `from monetisation`: the rows as they are, the table without another name
 * - `from deltas(monetisation)`: the same rows for sums alone, several times faster on ClickHouse,
 *   which keeps a replaced row and its cancellation until it merges them. Only `total(measure)` and
 *   `row_total()` may stand in the select over it; a select around that one may use any aggregate.
 *   `total` is null when no row has a value. Where a rollup of the table holds the columns that such
 *   a select names, the rollup is read in its place.
 * - `from hours`: what is told by the hour, of the fetches that the question names
 * - `inner join (…) as name using (…)` between selects in brackets
 */
export interface Dialect {
  day: (expression: string) => string;
  month: (expression: string) => string;
  week: (expression: string) => string;
  joined: (expression: string) => string;
  /** ClickHouse wants to be told that a join keeps every match. */
  innerJoin: string;
  /** Sums over a table, and over a rollup. */
  sums: Record<'table' | 'rollup', Sums>;
  rowsOf: (table: string) => string;
  deltasOf: (table: string) => string;
  quote: (text: string) => string;
  /** A quicker form of `column in (…)` for a long list of ids, where the engine has one. */
  among?: (column: string, ids: readonly number[]) => string | undefined;
}

interface Sums {
  total: (expression: string) => string;
  rowTotal: string;
}

const tables = factTableNames.join('|');
const bareAggregate = /\b(sum|min|max|avg|count|any|joined)\s*\(/i;

function literal(value: number | string, dialect: Dialect): string {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${value} is no value to ask for.`);
    return String(value);
  }
  if (value.includes('\0')) throw new TypeError('A value to ask for holds a NUL character.');
  return dialect.quote(value);
}

function rendered(value: Param, dialect: Dialect): string {
  if (typeof value === 'number' || typeof value === 'string') return literal(value, dialect);
  // Nothing equals null, so an empty list matches nothing on both engines.
  return value.length === 0 ? 'null' : value.map((it) => literal(it, dialect)).join(', ');
}

const isIds = (value: Param | undefined): value is number[] =>
  Array.isArray(value) && value.every((it) => Number.isSafeInteger(it));

/** Long lists of ids in the engine's quicker form, where it has one. */
const withLists = (sql: string, params: Params, dialect: Dialect) =>
  sql.replace(
    /\b(?!not\b)([a-z_][\w.]*)\s+in\s+\(\$(\w+)\)/gi,
    (it, column: string, name: string) => {
      const ids = params[name];
      return (isIds(ids) && dialect.among?.(column, ids)) || it;
    },
  );

function translated(sql: string, dialect: Dialect): string {
  const inner = String.raw`\(\s*([^()]*?)\s*\)`;
  return withSums(sql, dialect)
    .replace(new RegExp(String.raw`\bday${inner}`, 'g'), (_, it: string) => dialect.day(it))
    .replace(new RegExp(String.raw`\bmonth_of${inner}`, 'g'), (_, it: string) => dialect.month(it))
    .replace(new RegExp(String.raw`\bweek_of${inner}`, 'g'), (_, it: string) => dialect.week(it))
    .replace(joinedCall, (_, it: string) => dialect.joined(it))
    .replaceAll('inner join', dialect.innerJoin)
    .replace(
      new RegExp(String.raw`\bfrom\s+${hoursTable}\b`, 'g'),
      () => `from ${dialect.deltasOf(hoursTable)}`,
    )
    .replace(
      new RegExp(String.raw`\bfrom\s+(${tables})\b`, 'g'),
      (_, it: string) => `from ${dialect.rowsOf(it)}`,
    );
}

/** Where the select stands that is directly over deltas, to the end of its part of the text. */
function overDeltas(sql: string, at: number): [start: number, end: number] {
  const start = [...sql.slice(0, at).matchAll(/\bselect\b/gi)].at(-1)?.index ?? 0;
  let depth = 0;
  for (let end = at; end < sql.length; end += 1) {
    if (sql[end] === '(') depth += 1;
    if (sql[end] === ')' && (depth -= 1) < 0) return [start, end];
    if (depth === 0 && /^\sunion\s/i.test(sql.slice(end, end + 7))) return [start, end];
  }
  return [start, sql.length];
}

const deltas = new RegExp(String.raw`\bfrom\s+deltas\(\s*(${tables})\s*\)`);
const callOf = (name: string) =>
  new RegExp(String.raw`\b${name}\(\s*((?:[^()]|\([^()]*\))*?)\s*\)`, 'g');
const totalCall = callOf('total');
const joinedCall = callOf('joined');

/** Puts the table or rollup that each select over deltas reads in its place, with sums over it. */
function withSums(sql: string, dialect: Dialect): string {
  const found = deltas.exec(sql);
  if (!found) return sql;
  const table = found[1] as FactTableName;
  const [start, end] = overDeltas(sql, found.index);
  const select = sql.slice(start, end);
  const rollup = rollupFor(table, select);
  const { total, rowTotal } = dialect.sums[rollup ? 'rollup' : 'table'];
  const amounts = new RegExp(String.raw`\b(${amountsOf(table).join('|')})\b`);
  // A value that is the same for all rows behind one counts for each of them.
  const valueOf = (it: string) => (rollup && !amounts.test(it) ? `(${it}) * row_count` : it);
  const summed = select
    .replace(totalCall, (_, it: string) => total(valueOf(it)))
    .replace(/\brow_total\(\s*\)/g, rowTotal)
    .replace(deltas, `from ${dialect.deltasOf(rollup?.name ?? table)}`);
  return sql.slice(0, start) + summed + withSums(sql.slice(end), dialect);
}

/** Whether a bare aggregate would count cancelled rows; around the select over deltas none are left. */
const countsCancelled = (sql: string) =>
  [...sql.matchAll(/\bdeltas\(/g)].some((it) =>
    bareAggregate.test(sql.slice(...overDeltas(sql, it.index))),
  );

/**
 * The text as an engine runs it, values filled in as literals: ClickHouse 18.16 knows no parameters,
 * and two ways of passing values would be two ways to get them wrong.
 */
export function render(sql: string, params: Params, dialect: Dialect): string {
  if (!/^\s*select\b/i.test(sql) || /[;\0]/.test(sql))
    throw new TypeError('A question is one select.');
  if (countsCancelled(sql))
    throw new TypeError('Over deltas only total() and row_total() give right figures.');
  // A quoted literal stands aside meanwhile: nothing in it is ours to change.
  const literals: string[] = [];
  const bare = sql.replace(/'(?:[^']|'')*'/g, (it) => `\0${literals.push(it) - 1}\0`);
  const pieces = translated(bare, dialect).split('\0');
  const filled = (text: string) =>
    withLists(text, params, dialect).replace(/\$([a-z_]\w*)/gi, (_, name: string) => {
      const value = params[name];
      if (value === undefined) throw new TypeError(`The question has no value for $${name}.`);
      return rendered(value, dialect);
    });
  return pieces.map((it, at) => (at % 2 ? literals[Number(it)]! : filled(it))).join('');
}

/**
 * A whole number from an engine as JavaScript's number.
 * @throws Refusal `conflict` beyond 2^53: a row was entered that no company has, and a sum over it would
 * be wrong in its last digits
 */
export function exact(value: bigint | string | number): number {
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  throw conflict(
    'These figures are too large to be exact: some import has a row far too high. Look for it in Imports and revert it, or leave its app or days out.',
  );
}

import type { Param, Params } from './facts.ts';
import { factTableNames } from './tables.ts';

/**
 * Where the engines' SQL differs. A text for `Facts.query` is plain SQL of both (no CTE, window,
 * FILTER, date_trunc; `nullif` against division by zero; no alias that is a column's name) with
 *
 * - `$name` for a value or, in `in ($name)`, a list of them; `day($name)` for a day
 * - `month_of(day)`, `week_of(day)`: the first of the month, the Monday of the week
 * - `from monetisation`: the rows as they are, the table without another name
 * - `from deltas(monetisation)`: the same rows for sums alone, several times faster on ClickHouse,
 *   which keeps a replaced row and its cancellation until it merges them. Only `total(measure)` and
 *   `row_total()` may stand in the select over it; a select around that one may use any aggregate.
 *   `total` is null when no row has a value.
 */
export interface Dialect {
  day: (expression: string) => string;
  month: (expression: string) => string;
  week: (expression: string) => string;
  total: (expression: string) => string;
  rowTotal: string;
  rowsOf: (table: string) => string;
  deltasOf: (table: string) => string;
  quote: (text: string) => string;
}

const tables = factTableNames.join('|');
const bareAggregate = /\b(sum|min|max|avg|count|any)\s*\(/i;

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

function translated(sql: string, dialect: Dialect): string {
  const inner = String.raw`\(\s*([^()]*?)\s*\)`;
  const nested = String.raw`\(\s*((?:[^()]|\([^()]*\))*?)\s*\)`;
  return sql
    .replace(new RegExp(String.raw`\bday${inner}`, 'g'), (_, it: string) => dialect.day(it))
    .replace(new RegExp(String.raw`\bmonth_of${inner}`, 'g'), (_, it: string) => dialect.month(it))
    .replace(new RegExp(String.raw`\bweek_of${inner}`, 'g'), (_, it: string) => dialect.week(it))
    .replace(new RegExp(String.raw`\btotal${nested}`, 'g'), (_, it: string) => dialect.total(it))
    .replace(/\brow_total\(\s*\)/g, dialect.rowTotal)
    .replace(
      new RegExp(String.raw`\bfrom\s+(${tables})\b`, 'g'),
      (_, it: string) => `from ${dialect.rowsOf(it)}`,
    )
    .replace(
      new RegExp(String.raw`\bfrom\s+deltas\(\s*(${tables})\s*\)`, 'g'),
      (_, it: string) => `from ${dialect.deltasOf(it)}`,
    );
}

/** The select that stands directly over deltas, to the end of its parenthesis or of the text. */
function overDeltas(sql: string, at: number): string {
  const start = sql.slice(0, at).toLowerCase().lastIndexOf('select');
  let depth = 0;
  for (let end = at; end < sql.length; end += 1) {
    if (sql[end] === '(') depth += 1;
    if (sql[end] === ')' && (depth -= 1) < 0) return sql.slice(start, end);
  }
  return sql.slice(start);
}

/** Whether a bare aggregate would count cancelled rows; around the select over deltas none are left. */
const countsCancelled = (sql: string) =>
  [...sql.matchAll(/\bdeltas\(/g)].some((it) => bareAggregate.test(overDeltas(sql, it.index)));

/**
 * The text as an engine runs it, values filled in as literals: ClickHouse 18.16 knows no parameters,
 * and two ways of passing values would be two ways to get them wrong.
 */
export function render(sql: string, params: Params, dialect: Dialect): string {
  if (!/^\s*select\b/i.test(sql) || sql.includes(';'))
    throw new TypeError('A question is one select.');
  if (countsCancelled(sql))
    throw new TypeError('Over deltas only total() and row_total() give right figures.');
  // Every second piece is a quoted literal: nothing in it is ours to change.
  const pieces = sql.split(/('(?:[^']|'')*')/);
  const filled = (text: string) =>
    text.replace(/\$([a-z_]\w*)/gi, (_, name: string) => {
      const value = params[name];
      if (value === undefined) throw new TypeError(`The question has no value for $${name}.`);
      return rendered(value, dialect);
    });
  return pieces.map((it, at) => (at % 2 ? it : filled(translated(it, dialect)))).join('');
}

/** A whole number from an engine as JavaScript's number. */
export function exact(value: bigint | string | number): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number))
    throw new RangeError(`${value} is beyond the whole numbers that are exact here (2^53).`);
  return number;
}

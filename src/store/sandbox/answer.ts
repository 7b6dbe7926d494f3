import {
  DuckDBDecimalValue,
  DuckDBTypeId,
  type DuckDBConnection,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';
import { invalid } from '#/kernel/refusal.ts';

export interface Limits {
  /** Most rows that are given. */
  rows: number;
  /** Most characters of one cell, and of all of them together. */
  cell: number;
  all: number;
  /** Milliseconds that the text itself may run. */
  runMs: number;
}

export type SqlCell = string | number | null;

export interface SqlAnswer {
  columns: { name: string; type: string; isNumber: boolean }[];
  rows: SqlCell[][];
  /** There are more rows than are given. */
  isCut: boolean;
  /** Cells that are longer than what is given of them. */
  cutCells: number;
}

const numbers = new Set([
  DuckDBTypeId.TINYINT,
  DuckDBTypeId.SMALLINT,
  DuckDBTypeId.INTEGER,
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.HUGEINT,
  DuckDBTypeId.UTINYINT,
  DuckDBTypeId.USMALLINT,
  DuckDBTypeId.UINTEGER,
  DuckDBTypeId.UBIGINT,
  DuckDBTypeId.UHUGEINT,
  DuckDBTypeId.FLOAT,
  DuckDBTypeId.DOUBLE,
  DuckDBTypeId.DECIMAL,
]);
const isNumber = (type: DuckDBType) => numbers.has(type.typeId);

/** More than anybody reads; each of them costs every row. */
const MOST_COLUMNS = 200;

/** A number where JavaScript holds it exactly, its digits where it does not. */
function numberOf(value: DuckDBValue): SqlCell {
  if (value === null) return null;
  if (typeof value === 'bigint')
    return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof DuckDBDecimalValue) {
    const text = value.toString();
    return text.replace(/\D/g, '').length <= 15 ? Number(text) : text;
  }
  return typeof value === 'number' && Number.isFinite(value) ? value : String(value);
}

/** "Line 2, column 8: …" of what DuckDB says with a caret under the place. */
function wordsOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [first = message] = message.split('\n\nLINE ');
  const words = first
    .replace(/^(Binder|Catalog|Parser|Conversion|Invalid Input|Out of Range) Error: /, '')
    .trim();
  const [, line, shown, caret] = /\n\nLINE (\d+): ([^\n]*)\n( *)\^/.exec(message) ?? [];
  if (line === undefined) return words;
  // A long line is shown from its middle on: then only its number is known.
  const column = caret!.length - `LINE ${line}: `.length + 1;
  return shown!.startsWith('...') || column < 1
    ? `Line ${line}: ${words}`
    : `Line ${line}, column ${column}: ${words}`;
}

function refusalOf(error: unknown, late: boolean, { runMs }: Limits): unknown {
  const words = wordsOf(error);
  if (late || /INTERRUPT/i.test(words))
    return invalid({
      sql: `Stopped after ${Math.round(runMs / 1000)} seconds. Ask for fewer days or less.`,
    });
  if (/Out of Memory|could not allocate|failed to allocate/i.test(words))
    return invalid({
      sql: 'This takes more memory than one query has. Ask for fewer days, or name fewer columns instead of all.',
    });
  return invalid({ sql: words });
}

/** Runs a text that `tablesRead` has let through, and gives what it answers within the limits. */
export async function answerOf(
  connection: DuckDBConnection,
  sql: string,
  limits: Limits,
): Promise<SqlAnswer> {
  const end = Date.now() + limits.runMs;
  const timer = setTimeout(() => connection.interrupt(), limits.runMs);
  try {
    return await run(connection, sql, limits);
  } catch (error) {
    throw refusalOf(error, Date.now() >= end, limits);
  } finally {
    clearTimeout(timer);
  }
}

async function run(connection: DuckDBConnection, sql: string, limits: Limits): Promise<SqlAnswer> {
  // As it was written first: an error then names the place in the text that its author sees.
  const prepared = await connection.prepare(sql);
  const count = prepared.columnCount;
  if (count > MOST_COLUMNS) throw new Error(`At most ${MOST_COLUMNS} columns.`);
  const columns = Array.from({ length: count }, (_, at) => {
    const type = prepared.columnType(at);
    return { name: prepared.columnName(at), type: String(type), isNumber: isNumber(type) };
  });
  prepared.destroySync();
  const shown = columns.map((it, at) =>
    it.isNumber ? `c${at}` : `left(c${at}::varchar, ${limits.cell + 1}) as c${at}`,
  );
  const names = columns.map((_, at) => `c${at}`).join(', ');
  const text = `'${sql.replaceAll("'", "''")}'`;
  // `query` takes one SELECT as a text, comments and semicolon with it: nothing can close a bracket.
  const result = await connection.stream(
    `select ${shown.join(', ')} from query(${text}) as answer(${names}) limit ${limits.rows + 1}`,
  );
  const rows: SqlCell[][] = [];
  let cutCells = 0;
  let left = limits.all;
  const cellOf = (value: DuckDBValue, at: number): SqlCell => {
    const cell = columns[at]!.isNumber || value === null ? numberOf(value) : String(value);
    const size = typeof cell === 'string' ? cell.length : 8;
    left -= size;
    if (size <= limits.cell || typeof cell !== 'string') return cell;
    cutCells += 1;
    return `${cell.slice(0, limits.cell)}…`;
  };
  for (;;) {
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) return { columns, rows, isCut: false, cutCells };
    for (const row of chunk.getRows()) {
      if (rows.length === limits.rows || left < 0) return { columns, rows, isCut: true, cutCells };
      rows.push(row.map(cellOf));
    }
  }
}

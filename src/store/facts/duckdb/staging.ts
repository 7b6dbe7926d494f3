import {
  DOUBLE,
  DuckDBDataChunk,
  INTEGER,
  type DuckDBAppender,
  type DuckDBConnection,
} from '@duckdb/node-api';
import type { DeliveredColumn, StagedKind, StagedValue } from '../delivered-row.ts';

/** A DuckDB vector's length: chunks of that size are appended without being split. */
const CHUNK = 2048;

const typeOf = (kind: StagedKind) => (kind === 'measure' || kind === 'count' ? DOUBLE : INTEGER);

/**
 * Takes rows into a temporary table by columns of plain numbers, six times faster than cell by
 * cell: whole numbers travel as doubles, which hold them exactly to 2^53, days as days since 1970,
 * and each distinct text once, under a number, in a table of words.
 */
export class Staging {
  readonly table: string;
  private readonly connection: DuckDBConnection;
  private readonly columns: readonly DeliveredColumn[];
  private readonly appender: DuckDBAppender;
  private readonly words = new Map<string, number>();
  private readonly days = new Map<string, number>();
  private rows: (readonly StagedValue[])[] = [];
  private count = 0;

  private constructor(
    connection: DuckDBConnection,
    table: string,
    columns: readonly DeliveredColumn[],
    appender: DuckDBAppender,
  ) {
    this.connection = connection;
    this.table = table;
    this.columns = columns;
    this.appender = appender;
  }

  static async open(
    connection: DuckDBConnection,
    table: string,
    columns: readonly DeliveredColumn[],
  ): Promise<Staging> {
    const typed = columns.map((it) => `${it.name} ${typeOf(it.kind)}`);
    await connection.run(`create or replace temp table ${table} (${typed.join(', ')})`);
    await connection.run(`create or replace temp table ${table}_words (id integer, word varchar)`);
    const appender = await connection.createAppender(table, null, 'temp');
    return new Staging(connection, table, columns, appender);
  }

  /** One value a column, in their order. */
  add(row: readonly StagedValue[]): void {
    this.rows.push(row);
    if (this.rows.length === CHUNK) this.flush();
  }

  /** Ends the appending; the number of rows. */
  async finish(): Promise<number> {
    if (this.rows.length > 0) this.flush();
    this.appender.flushSync();
    this.appender.closeSync();
    const words = await this.connection.createAppender(`${this.table}_words`, null, 'temp');
    for (const [word, id] of this.words) {
      words.appendInteger(id);
      words.appendVarchar(word);
      words.endRow();
    }
    words.flushSync();
    words.closeSync();
    return this.count;
  }

  /** Lets go of the rows; an open appender would keep the file open with it. */
  abandon(): void {
    try {
      this.appender.clear();
      this.appender.closeSync();
    } catch {
      // It could not be flushed, which is why it is abandoned.
    }
  }

  async drop(): Promise<void> {
    await this.connection.run(`drop table if exists temp.${this.table}`);
    await this.connection.run(`drop table if exists temp.${this.table}_words`);
  }

  /** SQL expression of a staged column as it is stored, over `sourceSql`. */
  stored({ name, kind }: DeliveredColumn): string {
    if (kind === 'day') return `date '1970-01-01' + staged.${name}`;
    if (kind === 'text') return `word_${name}.word`;
    return typeOf(kind) === DOUBLE ? `cast(staged.${name} as bigint)` : `staged.${name}`;
  }

  /** The staged rows with their words, for a `from`. */
  sourceSql(): string {
    const joins = this.columns
      .filter((it) => it.kind === 'text')
      .map(
        (it) =>
          ` join temp.${this.table}_words word_${it.name} on word_${it.name}.id = staged.${it.name}`,
      );
    return `temp.${this.table} staged${joins.join('')}`;
  }

  private flush(): void {
    const { rows } = this;
    const types = this.columns.map((it) => typeOf(it.kind));
    const chunk = DuckDBDataChunk.create(types, rows.length);
    for (const [at, { kind }] of this.columns.entries()) {
      const vector = chunk.getColumnVector(at);
      for (let row = 0; row < rows.length; row++) {
        vector.setItem(row, this.numberOf(rows[row]![at] ?? null, kind));
      }
      vector.flush();
    }
    this.appender.appendDataChunk(chunk);
    this.count += rows.length;
    this.rows = [];
  }

  private numberOf(value: StagedValue, kind: StagedKind): number | null {
    if (typeof value !== 'string') return value;
    const known = kind === 'day' ? this.days : this.words;
    const number = known.get(value);
    if (number !== undefined) return number;
    const next = kind === 'day' ? Math.round(Date.parse(value) / 86_400_000) : known.size;
    known.set(value, next);
    return next;
  }
}

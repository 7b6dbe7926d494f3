import {
  deliveredColumns,
  deliveredValue,
  type DeliveredColumn,
  type StagedValue,
} from './delivered-row.ts';
import type { Delivery } from './facts.ts';
import type { FactTableName } from './tables.ts';

/** Rows packed at a time: a DuckDB vector's length. */
const PACK = 2048;

const DAY_MS = 86_400_000;

/** A column of packed rows. */
type Column = Pick<DeliveredColumn, 'kind'>;

/**
 * Rows as columns of plain numbers: cheap to hand to another thread and to DuckDB. Whole numbers are exact to 2^53; NaN is a measure that is absent; a day is
 * the days since 1970; a text is its place among all texts of the delivery.
 */
export interface PackedRows {
  rows: number;
  columns: Float64Array<ArrayBuffer>[];
  /** Texts that no rows before had, in the order of their places. */
  words: string[];
}

export type Packs = Iterable<PackedRows> | AsyncIterable<PackedRows>;

/** Packs rows of some columns. */
export class RowPacker {
  private readonly columns: readonly Column[];
  private readonly places = new Map<string, number>();
  private readonly days = new Map<string, number>();
  private words: string[] = [];
  private filling: Float64Array<ArrayBuffer>[] = [];
  private count = 0;

  constructor(columns: readonly Column[]) {
    this.columns = columns;
  }

  /** Takes a row, one value a column in their order; gives the rows so far once they are enough. */
  add(values: readonly StagedValue[]): PackedRows | undefined {
    if (this.count === 0) this.filling = this.columns.map(() => new Float64Array(PACK));
    for (let at = 0; at < values.length; at += 1)
      this.filling[at]![this.count] = this.numberOf(values[at]!, this.columns[at]!);
    this.count += 1;
    return this.count === PACK ? this.taken() : undefined;
  }

  /** What is left; undefined when nothing is. */
  finish(): PackedRows | undefined {
    return this.count > 0 ? this.taken() : undefined;
  }

  private taken(): PackedRows {
    const packed = { rows: this.count, columns: this.filling, words: this.words };
    this.words = [];
    this.count = 0;
    return packed;
  }

  private numberOf(value: StagedValue, { kind }: Column): number {
    if (value === null) return Number.NaN;
    if (typeof value === 'number') return value;
    return kind === 'day' ? this.dayOf(value) : this.placeOf(value);
  }

  private dayOf(day: string): number {
    const known = this.days.get(day);
    if (known !== undefined) return known;
    const number = Math.round(Date.parse(day) / DAY_MS);
    this.days.set(day, number);
    return number;
  }

  private placeOf(word: string): number {
    const known = this.places.get(word);
    if (known !== undefined) return known;
    const place = this.places.size;
    this.places.set(word, place);
    this.words.push(word);
    return place;
  }
}

/** Packs rows of a fact table. @throws Refusal `invalid` for a value that does not fit its column. */
export async function* packed(
  table: FactTableName,
  rows: Iterable<DeliveredRow> | AsyncIterable<DeliveredRow>,
): AsyncGenerator<PackedRows> {
  const columns = deliveredColumns(table);
  const packer = new RowPacker(columns);
  for await (const row of rows) {
    const full = packer.add(columns.map((it) => deliveredValue(row, it)));
    if (full) yield full;
  }
  const rest = packer.finish();
  if (rest) yield rest;
}
type DeliveredRow = Readonly<Record<string, unknown>>;

/** Packs of several packers as those of one delivery: each begins to number its texts anew. */
export async function* packsJoined(
  table: FactTableName,
  ...parts: readonly Packs[]
): AsyncGenerator<PackedRows> {
  const columns = deliveredColumns(table);
  let words = 0;
  for (const part of parts) {
    const before = words;
    for await (const packs of part) {
      if (before > 0)
        for (const [at, { kind }] of columns.entries()) {
          const places = packs.columns[at]!;
          if (kind === 'text')
            for (let row = 0; row < packs.rows; row += 1) places[row] = places[row]! + before;
        }
      words += packs.words.length;
      yield packs;
    }
  }
}

/** The rows of a delivery, packed, whichever way they come. */
export const packedRows = ({ table, rows }: Delivery): Packs =>
  'packed' in rows ? rows.packed : packed(table, rows);

/** A delivery whose rows are in memory, packed: for few. */
export async function readAhead(it: Delivery): Promise<Delivery> {
  const all: PackedRows[] = [];
  for await (const rows of packedRows(it)) all.push(rows);
  return { ...it, rows: { packed: all } };
}

/** Packed rows as values in the order of `deliveredColumns`. */
export class RowUnpacker {
  private readonly columns: readonly DeliveredColumn[];
  private readonly words: string[] = [];
  private readonly days = new Map<number, string>();

  constructor(table: FactTableName) {
    this.columns = deliveredColumns(table);
  }

  *rows({ rows, columns, words }: PackedRows): Generator<StagedValue[]> {
    this.words.push(...words);
    for (let row = 0; row < rows; row += 1)
      yield this.columns.map((it, at) => this.valueOf(columns[at]![row]!, it));
  }

  private valueOf(number: number, { kind }: DeliveredColumn): StagedValue {
    if (Number.isNaN(number)) return null;
    if (kind === 'text') return this.words[number]!;
    return kind === 'day' ? this.dayOf(number) : number;
  }

  private dayOf(number: number): string {
    const known = this.days.get(number);
    if (known !== undefined) return known;
    const day = new Date(number * DAY_MS).toISOString().slice(0, 10);
    this.days.set(number, day);
    return day;
  }
}

import {
  DuckDBBigIntVector,
  DuckDBDateValue,
  DuckDBDateVector,
  DuckDBDoubleVector,
  DuckDBHugeIntVector,
  DuckDBIntegerVector,
  DuckDBVarCharVector,
  type DuckDBDataChunk,
  type DuckDBValue,
  type DuckDBVector,
} from '@duckdb/node-api';
import { dayNumbered } from '#/kernel/days.ts';
import { exact } from '../dialect.ts';

type Plain = string | number | null;

/** Days and other values of DuckDB's own classes become their text. */
function plain(value: DuckDBValue): Plain {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'bigint') return exact(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (value instanceof DuckDBDateValue) return dayNumbered(value.days);
  return typeof value === 'boolean' ? Number(value) : String(value);
}

/** Which values are there, a bit each in words of 32; undefined when all are. */
type Valid = Uint32Array | undefined;

const isThere = (valid: Valid, at: number) =>
  valid === undefined || ((valid[at >>> 5]! >>> (at & 31)) & 1) === 1;

function validIn(bits: unknown): Valid {
  if (!(bits instanceof BigUint64Array)) return undefined;
  return new Uint32Array(bits.buffer, bits.byteOffset, bits.length * 2);
}

const WORD = 2 ** 32;
/** Halves of the largest whole number that is exact, and of its negative. */
const MOST_HIGH = 2 ** 21;

/** Words of whole numbers, the low ones first, so many a number; `slow` gives what two cannot hold. */
function wholeNumbers(
  words: Int32Array,
  each: 2 | 4,
  valid: Valid,
  slow: (at: number) => Plain,
): Plain[] {
  const values = Array<Plain>(words.length / each);
  for (let at = 0; at < values.length; at += 1) {
    const low = words[at * each]! >>> 0;
    const high = words[at * each + 1]!;
    const isSmall =
      high < MOST_HIGH &&
      high > -MOST_HIGH &&
      (each === 2 || (words[at * each + 2] === high >> 31 && words[at * each + 3] === high >> 31));
    if (!isThere(valid, at)) values[at] = null;
    else values[at] = isSmall ? high * WORD + low : slow(at);
  }
  return values;
}

/** Each distinct text of a column is made once: a country comes a thousand times. */
function texts(vector: DuckDBVarCharVector, valid: Valid): Plain[] {
  const dataView = vector['dataView'];
  const known = new Map<number, string>();
  const values = Array<Plain>(vector.itemCount);
  for (let at = 0; at < values.length; at += 1) {
    if (!isThere(valid, at)) {
      values[at] = null;
      continue;
    }
    const length = dataView.getUint32(at * 16, true);
    // Up to four letters lie beside the length: together they are a number that names the text.
    const name = length <= 4 ? dataView.getUint32(at * 16 + 4, true) * 8 + length : -1;
    const text = known.get(name) ?? vector.getItem(at);
    if (name >= 0) known.set(name, text!);
    values[at] = text;
  }
  return values;
}

/** What becomes of each number that is there. */
function eachOf(
  items: Int32Array | Float64Array,
  valid: Valid,
  plainOf: (item: number) => Plain,
): Plain[] {
  const values = Array<Plain>(items.length);
  for (let at = 0; at < values.length; at += 1)
    values[at] = isThere(valid, at) ? plainOf(items[at]!) : null;
  return values;
}

const finite = (it: number) => (Number.isFinite(it) ? it : null);

/** Days as texts, each made once. */
const dayIn = (known: Map<number, string>) => (number: number) => {
  const found = known.get(number) ?? dayNumbered(number);
  known.set(number, found);
  return found;
};

/**
 * All values of a vector. The common kinds are read from the memory they lie in, by fields that the
 * library keeps to itself: value by value each costs it a call and two big integers.
 */
function plainValues(vector: DuckDBVector): Plain[] {
  const slow = (at: number) => plain((vector.getItem(at) as DuckDBValue | undefined) ?? null);
  if (vector instanceof DuckDBVarCharVector)
    return texts(vector, validIn(vector['validity']['data']));
  if (vector instanceof DuckDBBigIntVector) {
    const { buffer, byteOffset, length } = vector['items'];
    const words = new Int32Array(buffer, byteOffset, length * 2);
    return wholeNumbers(words, 2, validIn(vector['validity']['data']), slow);
  }
  if (vector instanceof DuckDBHugeIntVector) {
    const { buffer, byteOffset, byteLength } = vector['dataView'];
    const words = new Int32Array(buffer, byteOffset, byteLength / 4);
    return wholeNumbers(words, 4, validIn(vector['validity']['data']), slow);
  }
  if (vector instanceof DuckDBIntegerVector)
    return eachOf(vector['items'], validIn(vector['validity']['data']), (it) => it);
  if (vector instanceof DuckDBDoubleVector)
    return eachOf(vector['items'], validIn(vector['validity']['data']), finite);
  if (vector instanceof DuckDBDateVector)
    return eachOf(vector['items'], validIn(vector['validity']['data']), dayIn(new Map()));
  return Array.from({ length: vector.itemCount }, (_, at) => slow(at));
}

/** The values of a chunk by column, as plain ones. */
export const plainColumns = (chunk: DuckDBDataChunk): Plain[][] =>
  Array.from({ length: chunk.columnCount }, (_, at) => plainValues(chunk.getColumnVector(at)));

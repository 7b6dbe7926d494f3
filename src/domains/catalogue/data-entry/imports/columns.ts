import { lookUp } from '#/kernel/look-up.ts';
import { moneyHeading } from './money-heading.ts';
import {
  UnreadableCell,
  type Blank,
  type Cell,
  type Columns,
  type DimensionColumn,
  type FigureKind,
  type JsonShape,
  type MeasureColumn,
  type Role,
} from './report.ts';

/** A dimension as a format knows it; the first of its names that a header has is used. */
interface DimensionSpec {
  role: Role;
  names: readonly string[];
  required?: boolean;
}

/**
 * A figure as a format knows it. A money column may also be called `…_micros` and hold micros, or
 * name its currency: `… (EUR)`.
 */
interface MeasureSpec {
  measure: string;
  kind: FigureKind;
  names: readonly string[];
  required?: boolean;
  /** The measure that a `share` or `mean` is of. */
  of?: string;
  /** What an empty cell means: `wrong` for required figures, `absent` for others unless told. */
  blank?: Blank;
  /** The column that says what this one counts, and what it must say. */
  when?: { names: readonly string[]; is: RegExp };
}

/** What makes a report recognisable: the names of its columns. */
export interface ColumnSpec {
  dimensions: readonly DimensionSpec[];
  measures: readonly MeasureSpec[];
}

/** Column names are compared without case, outer blanks and byte order mark. */
export const plainName = (name: string): string =>
  name
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase();

const MICROS = '_micros';

const withMicros = (names: readonly string[]) => [...names, ...names.map((it) => it + MICROS)];

function find(header: readonly string[], names: readonly string[]): number {
  for (const name of names) {
    const index = header.indexOf(name);
    if (index >= 0) return index;
  }
  return -1;
}

/** The column of a sum of money: named plainly, with its currency, or in micros. */
function moneyIn(header: readonly string[], names: readonly string[]) {
  const plain = find(header, names);
  if (plain >= 0) return { index: plain, kind: 'money' as const };
  for (const [index, heading] of header.entries()) {
    const found = moneyHeading(heading);
    if (!found) continue;
    const { name, currency } = found;
    if (names.includes(name)) return { index, kind: 'money' as const, currency };
    if (names.some((it) => it + MICROS === name)) {
      return { index, kind: 'micros' as const, currency };
    }
  }
  const micros = find(
    header,
    names.map((it) => it + MICROS),
  );
  return micros < 0 ? undefined : { index: micros, kind: 'micros' as const };
}

function measureIn(header: readonly string[], spec: MeasureSpec): MeasureColumn | undefined {
  const { measure, kind, names, required, blank = required ? 'wrong' : 'absent' } = spec;
  const index = find(header, names);
  const found = kind === 'money' ? moneyIn(header, names) : index < 0 ? undefined : { index, kind };
  if (!found) return undefined;
  const field = header[found.index]!;
  const column = { measure, field, age: 0, cumulative: false, blank, ...found };
  if (!spec.when) return column;
  const when = find(header, spec.when.names);
  return when < 0 ? undefined : { ...column, when: { index: when, is: spec.when.is } };
}

/** Finds a format's columns in a header; undefined when one that is required is missing. */
export function findColumns(header: readonly string[], spec: ColumnSpec): Columns | undefined {
  const plain = header.map(plainName);
  const dimensions: DimensionColumn[] = [];
  for (const { role, names, required } of spec.dimensions) {
    const index = find(plain, names);
    if (index >= 0) dimensions.push({ role, index, field: plain[index]! });
    else if (required) return undefined;
  }
  const measures: MeasureColumn[] = [];
  for (const it of spec.measures) {
    const column = measureIn(plain, it);
    const of = measures.find((one) => one.measure === it.of)?.index;
    // A rate without what it is a rate of cannot become a sum.
    if (column && (it.of === undefined || of !== undefined)) {
      measures.push(of === undefined ? column : { ...column, of });
    } else if (it.required) return undefined;
  }
  return { dimensions, measures };
}

export const isObject = (it: unknown): it is Record<string, unknown> =>
  typeof it === 'object' && it !== null && !Array.isArray(it);

/** A value of a JSON report as a cell; what is neither text nor number cannot be read. */
export function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' || typeof value === 'number' ? value : new UnreadableCell(value);
}

/** What stands at a path of keys inside nested objects. */
export const inner = (it: unknown, ...path: readonly string[]): unknown =>
  path.reduce((at: unknown, key) => (isObject(at) ? at[key] : undefined), it);

/** The number of rows that stands beside them, in AppLovin’s API and in reports that were fetched. */
export function countOf(head: unknown): number | undefined {
  const count = inner(head, 'count');
  return typeof count === 'number' ? count : undefined;
}

/**
 * JSON whose items are flat objects with the columns as keys. Every item has the dimensions that
 * the first one has; a figure that is missing there may come later, under the first of its names.
 */
export function flatJson(spec: ColumnSpec): JsonShape {
  const wanted = (names: readonly string[], keys: readonly string[]) => {
    const index = find(keys.map(plainName), names);
    return index < 0 ? undefined : keys[index];
  };
  return {
    header: (item) => {
      if (!isObject(item)) return undefined;
      const keys = Object.keys(item);
      if (!findColumns(keys, spec)) return undefined;
      const figures = spec.measures.map(
        ({ kind, names }) =>
          wanted(kind === 'money' ? withMicros(names) : names, keys) ?? names[0]!,
      );
      return [...spec.dimensions.flatMap(({ names }) => wanted(names, keys) ?? []), ...figures];
    },
    rows: (item, header) =>
      isObject(item) ? [header.map((name) => cellOf(lookUp(item, name)))] : [],
    expected: countOf,
  };
}

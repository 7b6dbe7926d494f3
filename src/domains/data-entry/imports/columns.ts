import type { Columns, DimensionColumn, JsonShape, MeasureColumn, Role } from './report.ts';

/** A dimension as a format knows it; the first of its names that a header has is used. */
interface DimensionSpec {
  role: Role;
  names: readonly string[];
  required?: boolean;
}

/** A figure as a format knows it. A money column may also be called `…_micros` and hold micros. */
interface MeasureSpec {
  measure: string;
  kind: 'count' | 'money';
  names: readonly string[];
  required?: boolean;
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

function measureIn(header: readonly string[], spec: MeasureSpec): MeasureColumn | undefined {
  const { measure } = spec;
  const index = find(header, spec.names);
  if (index >= 0) {
    return { measure, kind: spec.kind, index, field: header[index]!, age: 0, cumulative: false };
  }
  if (spec.kind !== 'money') return undefined;
  const micros = find(
    header,
    spec.names.map((it) => it + MICROS),
  );
  if (micros < 0) return undefined;
  return {
    measure,
    kind: 'micros',
    index: micros,
    field: header[micros]!,
    age: 0,
    cumulative: false,
  };
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
    if (column) measures.push(column);
    else if (it.required) return undefined;
  }
  return { dimensions, measures };
}

export const isObject = (it: unknown): it is Record<string, unknown> =>
  typeof it === 'object' && it !== null && !Array.isArray(it);

/** A value of a JSON report as a cell; nested values are none. */
export const cellOf = (value: unknown): string | number | undefined =>
  typeof value === 'string' || typeof value === 'number' ? value : undefined;

/**
 * JSON whose items are flat objects with the columns as keys. Every item has the dimensions that
 * the first one has; a figure that is missing there may come later, under the first of its names.
 */
export function flatJson(spec: ColumnSpec): JsonShape {
  return {
    header: (item) => {
      if (!isObject(item) || !findColumns(Object.keys(item), spec)) return undefined;
      const inItem = (names: readonly string[]) => names.find((name) => name in item);
      const figures = spec.measures.map(
        ({ kind, names }) => inItem(kind === 'money' ? withMicros(names) : names) ?? names[0]!,
      );
      return [...spec.dimensions.flatMap(({ names }) => inItem(names) ?? []), ...figures];
    },
    rows: (item, header) => (isObject(item) ? [header.map((name) => cellOf(item[name]))] : []),
  };
}

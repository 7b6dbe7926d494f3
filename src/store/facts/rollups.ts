import {
  amountsOf,
  definitionOf,
  factTableNames,
  isOfParts,
  provenance,
  type FactTableName,
} from './tables.ts';

/**
 * Sums of a fact table by some of its columns, kept with it and changed with it. Rows that carry
 * different measures stay apart, and `row_count` says how many rows are behind one.
 */
export interface Rollup {
  table: FactTableName;
  name: string;
  /** What the sums are split by. */
  columns: readonly string[];
}

/** What most pages ask for: figures of apps that count. */
const ofApps = ['app_id', 'platform', 'selected'];
/** Everything about where a row comes from, too. */
const ofSources = [
  'app_id',
  'network_id',
  'account_id',
  'platform',
  'source',
  'fetched_at',
  'precedence',
  'provisional',
  'selected',
  'currency',
];

const rollupOf = (table: FactTableName, suffix: string, columns: readonly string[]): Rollup => ({
  table,
  name: `${table}_by_${suffix}`,
  columns: ['day', ...('age' in definitionOf(table).dimensions ? ['age'] : []), ...columns],
});

const hasCountries = (table: FactTableName) => 'country' in definitionOf(table).dimensions;

/**
 * The rollups of a table, the finest first: each can be summed up from the one before it. Parts of days
 * have none: they are asked for one by one.
 */
export const rollupsOf = (table: FactTableName): readonly Rollup[] =>
  isOfParts(table)
    ? []
    : [
        ...(hasCountries(table) ? [rollupOf(table, 'country', [...ofSources, 'country'])] : []),
        rollupOf(table, 'source', ofSources),
        rollupOf(table, 'app', ofApps),
      ];

export const allRollups: readonly Rollup[] = factTableNames.flatMap(rollupsOf);

/** SQL of both engines: a number for the set of measures that a row carries. */
export const carriedBy = (table: FactTableName): string =>
  amountsOf(table)
    .map((it, at) => `case when ${it} is null then 0 else ${2 ** at} end`)
    .join(' + ');

const words = (sql: string) => new Set(sql.match(/\b[a-z_]\w*\b/gi));
const totalCalls = /\btotal\(((?:[^()]|\([^()]*\))*)\)/g;
/** A condition on the value of a measure, which a sum of several rows does not answer. */
const compared = (measure: string) =>
  new RegExp(String.raw`\b${measure}\s*(?:[<>=!]|in\b|between\b)`);

/**
 * The smallest rollup that answers a select over a fact table; undefined when only its rows can. Its
 * columns must be there, and measures be no more than added up.
 */
export function rollupFor(table: FactTableName, select: string): Rollup | undefined {
  const amounts = amountsOf(table);
  const elsewhere = words(select.replaceAll(totalCalls, ' '));
  if (amounts.some((it) => elsewhere.has(it) || compared(it).test(select))) return undefined;
  const known = new Set([
    ...Object.keys(definitionOf(table).dimensions),
    ...Object.keys(provenance),
  ]);
  const asked = [...words(select)].filter((it) => known.has(it));
  return rollupsOf(table).findLast((it) => asked.every((column) => it.columns.includes(column)));
}

import { lookUp } from '#/kernel/look-up.ts';
import { DEFAULT_CURRENCY } from '../delivered-row.ts';
import type { Dialect } from '../dialect.ts';
import { hourColumns, hoursTable } from '../hours.ts';
import { allRollups, rollupsOf, type Rollup } from '../rollups.ts';
import {
  amountsOf,
  columnsOf,
  definitionOf,
  factTableNames,
  markTable,
  type FactTableName,
} from '../tables.ts';
import { upgradedSums } from '../upgrade.ts';

/** The tables beside a fact table, each with the same name on every node. */
export const sideTables = {
  /** Rows as they were delivered, before they count. */
  incoming: (table: FactTableName) => `${table}_incoming`,
  /** What a change will add to and take from the fact table, made before it counts. */
  staged: (table: FactTableName) => `${table}_staged`,
  /** Where sources compete, and which one is selected, in all or for a measure it supplies. */
  contested: (table: FactTableName) => `${table}_rivals`,
  /** Where hands have typed measures: which, and which are carried at all, a bit each. */
  typed: (table: FactTableName) => `${table}_typed`,
  /** Rows that batches replaced, kept for their revert. */
  replaced: (table: FactTableName) => `${table}_replaced`,
};

/** Column of `contested`: the first source in order that carries a measure. */
export const winnerOf = (measure: string) => `winner_${measure}`;

/** The same table on all nodes together. */
export const everywhere = (table: string) => `${table}_all`;

export const quote = (text: string) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;

/** ClickHouse's SQL, reading one node's tables or all nodes' together. */
export function clickhouseDialect(isCluster: boolean): Dialect {
  const read = isCluster ? everywhere : (table: string) => table;
  return {
    day: (it) => `toDate(${it})`,
    month: (it) => `toStartOfMonth(${it})`,
    innerJoin: 'all inner join',
    week: (it) => `toMonday(${it})`,
    joined: (it) => `arrayStringConcat(groupArray(${it}), ' ')`,
    // What was replaced and cancelled is as if it had never been said.
    sums: {
      table: {
        total: (it) => `if(sum(sign * isNotNull(${it})) = 0, null, sum((${it}) * sign))`,
        rowTotal: 'sum(sign)',
      },
      rollup: {
        total: (it) => `if(sum(row_count * isNotNull(${it})) = 0, null, sum(${it}))`,
        rowTotal: 'sum(row_count)',
      },
    },
    // The rows that only mark a change as applied belong to no batch.
    rowsOf: (table) => `${read(table)} final prewhere import_id > 0`,
    deltasOf: read,
    quote,
  };
}

const types = {
  id: 'Int32',
  day: 'Date',
  text: 'String',
  count: 'Int64',
  measure: 'Nullable(Int64)',
};

/**
 * What tells rows apart, and the order they are stored in. A replaced row and its cancellation meet
 * by this key and the version, so it must hold everything that decides whether a row is replaced.
 */
export const keyOf = (table: FactTableName): string[] => [
  ...Object.keys(definitionOf(table).dimensions),
  'source',
  'import_id',
];

/** A slice lies on one node. */
export const shardOf = (networkId: number, accountId: number, shards: number): number =>
  (networkId * 31 + accountId) % shards;

/** What a row delivered before there were currencies has. */
const defaults: Readonly<Record<string, string>> = { currency: `default '${DEFAULT_CURRENCY}'` };
export const typeOf = (name: string, kind: keyof typeof types) =>
  [types[kind], lookUp(defaults, name)].filter(Boolean).join(' ');

function tablesOf(table: FactTableName): string[] {
  const columns = columnsOf(table).map(([name, kind]) => `${name} ${typeOf(name, kind)}`);
  const { rivalry, supplied = [] } = definitionOf(table);
  const rivalKeys = rivalry.map((name) => `${name} ${name === 'day' ? 'Date' : 'Int32'}`);
  const rivals = [
    ...rivalKeys,
    ...['winner', ...supplied.map(winnerOf)].map((name) => `${name} String`),
  ];
  const key = keyOf(table).join(', ');
  const create = (name: string, more: string[], engine: string) =>
    `create table if not exists ${name} (${[...columns, ...more].join(', ')}) engine = ${engine}`;
  const passing = `MergeTree partition by attempt order by (${key})`;
  return [
    create(
      table,
      ['version UInt64', 'sign Int8'],
      `VersionedCollapsingMergeTree(sign, version) partition by tuple() order by (${key})`,
    ),
    create(
      sideTables.replaced(table),
      ['version UInt64', 'attempt UInt64'],
      `MergeTree partition by tuple() order by (attempt, ${key})`,
    ),
    create(sideTables.incoming(table), ['attempt UInt64'], passing),
    create(sideTables.staged(table), ['version UInt64', 'sign Int8', 'attempt UInt64'], passing),
    `create table if not exists ${sideTables.contested(table)}
     (${rivals.join(', ')}, attempt UInt64)
     engine = MergeTree partition by attempt order by (${rivalry.join(', ')})`,
    `create table if not exists ${sideTables.typed(table)}
     (${rivalKeys.join(', ')}, typed UInt32, carried UInt32, attempt UInt64)
     engine = MergeTree partition by attempt order by (${rivalry.join(', ')})`,
  ];
}

/** A rollup: negative and positive sums of a key meet and vanish when they cancel each other. */
function rollupSql({ table, name, columns }: Rollup): string {
  const kinds = new Map(columnsOf(table));
  const own = columns.map((it) => `${it} ${types[kinds.get(it)!]}`);
  const sums = amountsOf(table).map((it) => `${it} ${types.measure}`);
  const all = [...own, 'carried UInt32', 'mark UInt64', ...sums, 'row_count Int64'];
  return `create table if not exists ${name} (${all.join(', ')}) engine = SummingMergeTree
    partition by tuple() order by (${[...columns, 'carried', 'mark'].join(', ')})`;
}

/** What is told by the hour: each fetch is a partition, dropped whole once another one counts. */
function hoursSql(): string {
  const columns = Object.entries(hourColumns).map(([name, kind]) => `${name} ${types[kind]}`);
  return `create table if not exists ${hoursTable} (${columns.join(', ')}) engine = MergeTree
    partition by fetch_id order by (began, app_id)`;
}

/** Where the servers that hold the same agree on it, and which of them one is. */
export interface Replica {
  path: string;
  name: string;
}

/**
 * A table whose rows its replicas copy from each other. What they agree on is right: a server that was
 * killed may have what was dropped meanwhile, in small tables more than ClickHouse would start with.
 */
const replicated = (create: string, { path, name }: Replica) =>
  create.replace(
    /^(create table if not exists (\w+) .* engine = )(\w*MergeTree)(?:\(([^)]*)\))?(.*)$/s,
    (_, before: string, table: string, kind: string, given: string | undefined, after: string) => {
      const values = [quote(`${path}/${table}`), quote(name), given].filter(Boolean).join(', ');
      return `${before}Replicated${kind}(${values})${after}
        settings replicated_max_ratio_of_wrong_parts = 1`;
    },
  );

/** Tables of one node. */
export function nodeSchema(replica?: Replica): string[] {
  const changes = `create table if not exists changes (
    seq UInt64, kind String, batch Int32, made_at Int64, row_count Int64, replaced_count Int64,
    slices String, attempt UInt64, epoch UInt64, done UInt8)
    engine = MergeTree partition by tuple() order by seq`;
  const migrations =
    'create table if not exists done_migrations (name String) engine = MergeTree order by name';
  const upgrade = `create table if not exists ${upgradedSums} (
    table_name String, month String, measure String, sum_before Int64, sum_after Int64)
    engine = MergeTree order by (table_name, month, measure)`;
  const mark = `create table if not exists ${markTable} (mark String) engine = MergeTree order by mark`;
  const tables = [
    ...factTableNames.flatMap((it) => tablesOf(it)),
    ...allRollups.map(rollupSql),
    hoursSql(),
  ];
  const all = [...tables, changes, migrations, upgrade, mark];
  return replica ? all.map((it) => replicated(it, replica)) : all;
}

/** On a cluster, each table that is read as one over all nodes. */
export function clusterSchema(database: string, cluster: string): string[] {
  const read = factTableNames.flatMap((table) => [
    table,
    sideTables.replaced(table),
    sideTables.incoming(table),
    ...rollupsOf(table).map((it) => it.name),
  ]);
  // Nothing is written through these: which shard a row lies on is decided before.
  return [...read, hoursTable].map(
    (name) => `create table if not exists ${everywhere(name)} as ${name}
      engine = Distributed(${quote(cluster)}, ${quote(database)}, ${quote(name)})`,
  );
}

import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { openCluster } from '#/store/facts/clickhouse/cluster.ts';
import { keyOf } from '#/store/facts/clickhouse/schema.ts';
import type { OpenFactsOptions } from '#/store/facts/open.ts';
import {
  columnsOf,
  definitionOf,
  factTableNames,
  precedences,
  type FactTableName,
} from '#/store/facts/tables.ts';

/** Columns before amounts had a currency. */
export const olderColumns = (table: FactTableName) =>
  columnsOf(table).filter(
    ([name]) => name !== 'currency' && !(name in definitionOf(table).originals),
  );

const duckdbTypes = {
  id: 'integer',
  day: 'date',
  text: 'varchar',
  count: 'bigint',
  measure: 'bigint',
};
const clickhouseTypes = {
  id: 'Int32',
  day: 'Date',
  text: 'String',
  count: 'Int64',
  measure: 'Int64',
};

/** A row of a cohort source as earlier versions stored it; every measure is `value`. */
export interface OlderCohort {
  source: string;
  precedence: number;
  network_id: number;
  value: number;
  import_id: number;
}

function valuesOf(row: OlderCohort): (string | number)[] {
  const own: Record<string, string | number> = {
    ...row,
    day: '2026-01-05',
    age: 0,
    app_id: 1,
    account_id: row.import_id,
    campaign_id: 0,
    country: 'PK',
    platform: 'android',
    source_timezone: 'UTC',
    fetched_at: 1_769_000_000_000,
    provisional: 0,
    selected: 1,
  };
  return olderColumns('cohort').map(([name]) => own[name] ?? row.value);
}

const literal = (it: string | number) => (typeof it === 'number' ? it : `'${it}'`);

/** Makes a store of an earlier version with some cohorts, each of its own batch. */
export async function makeOlder(settings: OpenFactsOptions, rows: readonly OlderCohort[]) {
  if (settings.clickhouseUrl) return makeOlderClickhouse(settings.clickhouseUrl, rows);
  const instance = await DuckDBInstance.create(join(settings.dataDir, 'facts.duckdb'));
  const connection = await instance.connect();
  for (const table of factTableNames) {
    const columns = olderColumns(table).map(
      ([name, kind]) => `${name} ${duckdbTypes[kind]} not null`,
    );
    await connection.run(`create table ${table} (${columns.join(', ')})`);
    await connection.run(
      `create table ${table}_replaced (${columns.join(', ')}, replaced_by integer not null)`,
    );
  }
  await connection.run(`create table changes (
    seq bigint not null, kind varchar not null, batch integer not null, made_at bigint not null,
    row_count bigint not null, replaced_count bigint not null, slices varchar not null)`);
  for (const [at, row] of rows.entries()) {
    await connection.run(`insert into cohort values (${valuesOf(row).map(literal).join(', ')})`);
    await connection.run(
      `insert into changes values (${at + 1}, 'commit', ${row.import_id}, 0, 1, 0, '[]')`,
    );
  }
  connection.disconnectSync();
  instance.closeSync();
}

async function makeOlderClickhouse(url: string, rows: readonly OlderCohort[]) {
  const { shards, isCluster } = await openCluster(url);
  for (const node of shards) {
    for (const table of factTableNames) {
      const columns = olderColumns(table).map(([name, kind]) => `${name} ${clickhouseTypes[kind]}`);
      const key = keyOf(table).join(', ');
      const recreate = async (name: string, more: string, engine: string) => {
        await node.run(`drop table ${name}`);
        await node.run(`create table ${name} (${columns.join(', ')}, ${more}) engine = ${engine}`);
        if (!isCluster || name.endsWith('_staged')) return;
        await node.run(`drop table ${name}_all`);
        await node.run(
          `create table ${name}_all as ${name}
           engine = Distributed('all', currentDatabase(), '${name}', network_id * 31 + account_id)`,
        );
      };
      const passing = `MergeTree partition by attempt order by (${key})`;
      await recreate(
        table,
        'version UInt64, sign Int8',
        `VersionedCollapsingMergeTree(sign, version) partition by tuple() order by (${key})`,
      );
      await recreate(
        `${table}_replaced`,
        'version UInt64, attempt UInt64',
        `MergeTree partition by tuple() order by (attempt, ${key})`,
      );
      await recreate(`${table}_incoming`, 'attempt UInt64', passing);
      await recreate(`${table}_staged`, 'version UInt64, sign Int8, attempt UInt64', passing);
    }
  }
  const names = [...olderColumns('cohort').map(([name]) => name), 'version', 'sign'].join(', ');
  for (const [at, row] of rows.entries()) {
    const shard = shards[(row.network_id * 31 + row.import_id) % shards.length]!;
    const values = [...valuesOf(row), 1, 1].map(literal).join(', ');
    await shard.run(`insert into cohort (${names}) values (${values})`);
    await shards[0]!.run(
      `insert into changes values (${at + 1}, 'commit', ${row.import_id}, 0, 1, 0, '[]', ${at + 1}, 0, 1)`,
    );
  }
}

/** Lets what hands have typed count as it did in earlier versions: in place of all other rows. */
export async function makeTypedOlder(settings: OpenFactsOptions, table: FactTableName) {
  if (settings.clickhouseUrl) return makeTypedOlderClickhouse(settings.clickhouseUrl, table);
  const instance = await DuckDBInstance.create(join(settings.dataDir, 'facts.duckdb'));
  const connection = await instance.connect();
  await connection.run(`delete from ${table} where precedence = ${precedences.correction}`);
  await connection.run(
    `update ${table} set selected = case when precedence = ${precedences.hand} then 1 else 0 end`,
  );
  connection.disconnectSync();
  instance.closeSync();
}

async function makeTypedOlderClickhouse(url: string, table: FactTableName) {
  const { shards } = await openCluster(url);
  const names = columnsOf(table).map(([name]) => name);
  const list = [...names, 'version', 'sign'].join(', ');
  const older = names.map((it) =>
    it === 'selected' ? `toInt64(precedence = ${precedences.hand})` : it,
  );
  for (const node of shards) {
    await node.run(`drop table if exists ${table}_kept`);
    await node.run(`create table ${table}_kept as ${table}`);
    await node.run(
      `insert into ${table}_kept (${list}) select ${older.join(', ')}, version, 1 from ${table} final
       where import_id > 0 and precedence <> ${precedences.correction}`,
    );
    await node.run(`truncate table ${table}`);
    await node.run(`insert into ${table} (${list}) select ${list} from ${table}_kept`);
    await node.run(`drop table ${table}_kept`);
    await node.run('truncate table done_migrations');
  }
}

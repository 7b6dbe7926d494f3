import { mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { openCluster } from '#/store/facts/clickhouse/cluster.ts';
import { writeLog } from '#/store/facts/clickhouse/log.ts';
import { shardOf } from '#/store/facts/clickhouse/schema.ts';
import { columnsOf, factTableNames } from '#/store/facts/tables.ts';

const commit = { seq: 1, kind: 'commit', batch: 1, at: 0, rows: 0, replaced: 0 } as const;

async function insert(url: URL, host: string, sql: string, file: string) {
  const target = new URL(`http://${host}/`);
  target.searchParams.set('database', url.pathname.slice(1));
  target.searchParams.set('query', sql);
  const reply = await fetch(target, { method: 'POST', body: await openAsBlob(file) });
  if (!reply.ok) throw new Error(await reply.text());
}

/**
 * Puts generated facts onto the shards of a cluster, each row where an import would put it, without
 * taking them through JavaScript: that would take much longer than what is measured then.
 */
export async function loadCluster(dataDir: string, clickhouseUrl: string): Promise<void> {
  const { shards } = await openCluster(clickhouseUrl);
  const url = new URL(clickhouseUrl);
  const hosts = url.searchParams.get('nodes')!.split(',');
  const folder = mkdtempSync(join(tmpdir(), 'backlot-bench-load-'));
  const file = join(folder, 'part.csv');
  const instance = await DuckDBInstance.create(join(dataDir, 'facts.duckdb'));
  const connection = await instance.connect();
  try {
    for (const table of factTableNames) {
      const names = columnsOf(table).map(([name]) => name);
      const columns = [...names, 'version', 'sign'].join(', ');
      const pairs = await connection.runAndReadAll(
        `select distinct network_id, account_id from ${table}`,
      );
      for (const [shard, host] of hosts.entries()) {
        const here = pairs
          .getRows()
          .map(([network, account]) => [Number(network), Number(account)] as const)
          .filter((it) => shardOf(...it, hosts.length) === shard);
        if (here.length === 0) continue;
        await connection.run(
          `copy (select ${names.join(', ')}, 1 as version, 1 as sign from ${table}
             where (network_id, account_id) in (${here.map((it) => `(${it.join()})`).join()}))
           to '${file}' (format csv, header false, nullstr '\\N')`,
        );
        await insert(url, host, `insert into ${table} (${columns}) format CSV`, file);
      }
    }
    await writeLog(shards[0]!, [{ ...commit, slices: [], attempt: 0, epoch: 0, done: true }]);
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(folder, { recursive: true, force: true });
  }
}

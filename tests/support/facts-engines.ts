import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenFactsOptions } from '#/store/facts/open.ts';
import { hasClickhouse, startClickhouse, type TestClickhouse } from './clickhouse.ts';

export const engineNames = ['DuckDB', 'ClickHouse', 'ClickHouse on two shards'] as const;
export type EngineName = (typeof engineNames)[number];

const isThere = (name: EngineName) => name === 'DuckDB' || hasClickhouse;

/** Name of a suite over an engine: a run tells what it could not test. */
export const suiteName = (name: EngineName): string =>
  isThere(name) ? name : `${name} (not tested: clickhouse-server is not installed)`;

/** Engines in fresh places, for one test file. */
export class EnginesUnderTest {
  private readonly folders: string[] = [];
  private clickhouse: Promise<TestClickhouse> | undefined;
  private count = 0;
  private databases: string[] = [];

  /** Settings of a store nobody has used; undefined where the engine is not installed. */
  async fresh(name: EngineName): Promise<OpenFactsOptions | undefined> {
    if (!isThere(name)) return undefined;
    const dataDir = mkdtempSync(join(tmpdir(), 'backlot-facts-'));
    this.folders.push(dataDir);
    if (name === 'DuckDB') return { dataDir, memory: '1GB' };
    this.clickhouse ??= startClickhouse(2);
    const server = await this.clickhouse;
    const database = `facts_${(this.count += 1)}`;
    this.databases.push(database);
    const isCluster = name === 'ClickHouse on two shards';
    return {
      dataDir,
      clickhouseUrl: isCluster ? server.cluster(database) : server.single(database),
    };
  }

  /** Drops what the stores so far left; ClickHouse grows slow over hundreds of tables. */
  async clear(): Promise<void> {
    const databases = this.databases.splice(0);
    for (const it of databases) await (await this.clickhouse)?.drop(it);
  }

  async stop(): Promise<void> {
    await (await this.clickhouse)?.stop();
    for (const it of this.folders) rmSync(it, { recursive: true, force: true });
  }
}

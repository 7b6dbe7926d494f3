import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openClickhouse } from './clickhouse/clickhouse.ts';
import { openDuckdb } from './duckdb/duckdb.ts';
import type { Facts } from './facts.ts';
import type { Exclusive } from './mutex.ts';

export interface OpenFactsOptions {
  /** Where the file of the embedded engine lies. */
  dataDir: string;
  clickhouseUrl?: string | undefined;
  /** Most memory and threads of the embedded engine. */
  memory?: string | undefined;
  threads?: number | undefined;
  /** Much is written at once: the embedded engine puts its file in order a few times only. */
  isFilled?: boolean;
  /**
   * Keeps writers of several server processes apart; needed with `clickhouseUrl` as soon as there
   * are several.
   */
  exclusive?: Exclusive;
}

/** Opens the facts: those behind `clickhouseUrl`, or else the file in `dataDir`. */
export async function openFacts(options: OpenFactsOptions): Promise<Facts> {
  const { dataDir, clickhouseUrl, memory, threads, isFilled } = options;
  if (clickhouseUrl) return openClickhouse(clickhouseUrl, options.exclusive ?? ((work) => work()));
  mkdirSync(dataDir, { recursive: true });
  return openDuckdb({ file: join(dataDir, 'facts.duckdb'), memory, threads, isFilled });
}

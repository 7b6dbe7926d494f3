import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { hasClickhouse, startClickhouse } from '../support/clickhouse.ts';
import { best, dashboardQuestions, goalsOf } from './bench-facts.ts';
import { growthOf, pageQuestions, sizes } from './bench-figures.ts';
import { loadCluster } from './clickhouse-facts.ts';
import { generatedFacts } from './facts-generator.ts';
import { factsServer } from './facts-server.ts';
import { measureQuestions, sizeOf, type Medians } from './measure-questions.ts';
import { noted, type Row } from './result.ts';

/** Less often than on DuckDB: two servers of ClickHouse share this machine with what asks them. */
const often = { times: 3, rounds: 1 };

const recordsDir = join('.data', 'bench', 'clickhouse');

/** The pages of figures, and the parts of the dashboard, over two shards of ClickHouse on this machine. */
export async function benchClickhouse(): Promise<Row[]> {
  if (!hasClickhouse) {
    console.log('ClickHouse is not measured: clickhouse-server is not installed.');
    return [];
  }
  const clickhouse = await startClickhouse(2);
  const rows: Row[] = [];
  const medians: Medians[] = [];
  try {
    for (const size of sizes) {
      const dataDir = await generatedFacts(size);
      const database = `bench_${size}`;
      const url = clickhouse.cluster(database);
      const from = performance.now();
      await loadCluster(dataDir, url);
      const name = `${sizeOf(size)} on two shards`;
      rows.push(noted(`${name}: loaded in`, 's', (performance.now() - from) / 1000));
      // Records of their own: those beside the generated facts know the cluster of an earlier run.
      rmSync(recordsDir, { recursive: true, force: true });
      const server = await factsServer(recordsDir, url);
      try {
        const measured = await measureQuestions(server, pageQuestions, name, often);
        rows.push(...measured.rows);
        const goals = goalsOf(size);
        const parts = { ...often, goals, best };
        rows.push(
          ...(await measureQuestions(server, dashboardQuestions, `${name}, dashboard`, parts)).rows,
        );
        medians.push(measured.medians);
      } finally {
        await server.close();
      }
      await clickhouse.drop(database);
    }
  } finally {
    await clickhouse.stop();
  }
  return [...rows, ...growthOf(medians, sizes)];
}

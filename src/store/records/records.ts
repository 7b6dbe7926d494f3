import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types as parsers, type CustomTypesConfig } from 'pg';
import { PreparingClient } from './prepared.ts';
import type { Tables } from './tables.ts';

/** A connection or a transaction of the records database. */
export type Db = Kysely<Tables>;

export interface Records {
  db: Db;
  /**
   * A few more connections for reading by statements that take longer to plan than to run: they are
   * planned once, whatever their values. Nothing is written through it.
   */
  planned: Db;
  pool: Pool;
  /** For tools beside the server: jobs, backups, the CLI. */
  url: string;
  close: () => Promise<void>;
}

/** `bigint` arrives as a number; one that a number cannot hold exactly is an error, never rounded. */
function parseInt8(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is beyond the safe integers`);
  return number;
}

/** Calendar days stay text: a Date would move them by the machine's zone. */
const parseDate = (value: string) => value;

const TEXT_LIST: number = 1009;
const parseList: (value: string) => (string | null)[] = parsers.getTypeParser(TEXT_LIST);
const listOf =
  <T>(parse: (value: string) => T) =>
  (value: string) =>
    parseList(value).map((it) => (it === null ? null : parse(it)));

/** By PostgreSQL's numbers of types: int8, date, and lists of them. */
const own = new Map<number, (value: string) => unknown>([
  [20, parseInt8],
  [1016, listOf(parseInt8)],
  [1082, parseDate],
  [1182, listOf(parseDate)],
]);

const types: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    own.get(oid) ??
    parsers.getTypeParser(oid, format as 'text')) as CustomTypesConfig['getTypeParser'],
};

/** So many connections keep the plans of large statements: each of them plans for itself. */
const PLANNED = 4;

/**
 * Connects to a PostgreSQL database; `size` connections at most.
 * @param statementMs how long one statement may take, lock waits included; 0 for as long as it takes.
 */
export function connectRecords(url: string, size = 20, statementMs = 0): Records {
  const pools: Pool[] = [];
  const reached = (max: number, options = '') => {
    const pool = new Pool({
      connectionString: url,
      max,
      types,
      Client: PreparingClient,
      // Plans of statements that do not come any more end with the connection that keeps them.
      maxLifetimeSeconds: 1_800,
      connectionTimeoutMillis: 10_000,
      options: `-c timezone=UTC -c statement_timeout=${statementMs}${options}`,
    });
    // An idle connection that breaks must not end the process; the next query gets a new one.
    pool.on('error', () => {});
    // Nor one that is held between two queries, by a transaction or a lock: its next query fails.
    pool.on('connect', (client) => client.on('error', () => {}));
    pools.push(pool);
    return { pool, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) };
  };
  const { pool, db } = reached(size);
  const { db: planned } = reached(
    Math.min(size, PLANNED),
    ' -c plan_cache_mode=force_generic_plan',
  );
  const close = async () => {
    await Promise.all([db.destroy(), planned.destroy()]);
    // Kysely leaves a pool alone that no query of its own went through.
    for (const it of pools) if (!it.ending) await it.end();
  };
  return { db, planned, pool, url, close };
}

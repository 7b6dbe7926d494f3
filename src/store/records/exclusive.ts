import type { Pool } from 'pg';

/**
 * Runs one piece of work at a time over all servers of this database, by an advisory lock of that
 * number. The lock hangs on a connection of its own, so it ends with a process that is killed; when
 * the connection breaks, the work goes on and its result counts.
 */
export function exclusiveOn(pool: Pool, lock: number) {
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let broken = false;
    try {
      // Whoever is before us may take as long as it takes.
      await client.query('set statement_timeout = 0');
      await client.query('select pg_advisory_lock($1::bigint)', [lock]);
      return await work();
    } finally {
      await client
        .query('select pg_advisory_unlock($1::bigint)', [lock])
        .then(() => client.query('reset statement_timeout'))
        .catch(() => {
          broken = true;
        });
      client.release(broken);
    }
  };
}

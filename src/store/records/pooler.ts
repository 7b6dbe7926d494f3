import type { Pool, PoolClient } from 'pg';

/** Code of the error about sessions that are not kept. */
export const SHARED_SESSIONS = 'SHARED_SESSIONS';

const TRIES = 5;

async function backendOf(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
}

/** Whether another program took the connection: it gives a number of its own for cancelling. */
const isPooled = async (client: PoolClient) =>
  'processID' in client && client.processID !== (await backendOf(client));

/** Two connections that are asked in turns meet in one session where sessions are shared. */
async function meet(one: PoolClient, two: PoolClient): Promise<boolean> {
  const first = await backendOf(one);
  for (let tries = 0; tries < TRIES; tries += 1)
    if ((await backendOf(two)) === first || (await backendOf(one)) !== first) return true;
  return false;
}

/**
 * A pooler that hands sessions out by transaction loses prepared statements, locks, LISTEN and the
 * zone from one statement to the next; so does one that does not pass a session's settings on.
 * @throws Error with the code `SHARED_SESSIONS`.
 */
export async function refuseSharedSessions(pool: Pool): Promise<void> {
  const one = await pool.connect();
  try {
    if (!(await isPooled(one))) return;
    const { rows } = await one.query<{ TimeZone: string }>('show timezone');
    const two = await pool.connect();
    const isShared = await meet(one, two).finally(() => two.release());
    if (isShared || rows[0]?.TimeZone !== 'UTC')
      throw Object.assign(new Error('sessions are shared'), { code: SHARED_SESSIONS });
  } finally {
    one.release();
  }
}

import { Client } from 'pg';
import type { Logger } from 'pino';
import { CHANNEL, type Announcement } from '#/store/audit/announce.ts';

interface EarsOptions {
  url: string;
  log: Logger;
  hear: (it: Announcement) => void;
  /** It could not hear for a while and can again. */
  onGap: () => void;
}

/** A connection that is dead without saying so is found by asking it this often. */
const ASK_MS = 30_000;
const LONGEST_WAIT_MS = 10_000;

export interface Ears {
  close: () => Promise<void>;
}

/**
 * One connection of this process that listens to what every process announces. When it is lost it is
 * made anew for as long as it takes, and what was said meanwhile is reported as a gap.
 * @throws when the first connection cannot be made
 */
export async function openEars({ url, log, hear, onGap }: EarsOptions): Promise<Ears> {
  let client: Client;
  let isClosed = false;
  let lost = 0;
  let waiting: NodeJS.Timeout | undefined;

  async function connect() {
    const next = new Client({
      connectionString: url,
      application_name: 'backlot live',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
    });
    next.on('error', () => {});
    next.on('end', () => next === client && again());
    next.on('notification', ({ payload }) => hear(JSON.parse(payload ?? '{}') as Announcement));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      void next.end().catch(() => {});
      throw error;
    }
    client = next;
  }

  function again() {
    if (isClosed) return;
    if (lost === 0) log.warn('live: the connection that listens was lost');
    const wait = Math.min(LONGEST_WAIT_MS, 250 * 2 ** lost) * (0.5 + Math.random());
    lost += 1;
    waiting = setTimeout(() => {
      connect().then(() => {
        log.info('live: listening again');
        lost = 0;
        onGap();
      }, again);
    }, wait);
  }

  await connect();
  const asking = setInterval(() => {
    if (lost === 0) client.query('select 1').catch(() => void client.end().catch(() => {}));
  }, ASK_MS);
  asking.unref();
  return {
    close: async () => {
      isClosed = true;
      clearInterval(asking);
      clearTimeout(waiting);
      await client.end().catch(() => {});
    },
  };
}

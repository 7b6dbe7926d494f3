import type { Context, Hono } from 'hono';
import {
  connectionOf,
  GIT_PATH,
  noConnection,
  receiveDelivery,
} from '#/domains/work/projects/git/receive-delivery.server.ts';
import { Refusal } from '#/kernel/refusal.ts';
import type { Stores } from '#/store/stores.ts';
import { arriving, IDLE_MS, within } from './http/arriving-body.ts';
import type { Limit } from './http/limits.ts';

interface Settings {
  stores: Stores;
  clock: () => Date;
  masterKey: string;
  limit: Limit;
}

/** GitHub and GitLab send less but for pushes of very many commits. */
const MEGABYTE = 1_000_000;

async function bytesOf(c: Context): Promise<Buffer> {
  const { body } = c.req.raw;
  if (!body) return Buffer.alloc(0);
  return Buffer.from(await within(new Response(arriving(body, MEGABYTE)).arrayBuffer(), IDLE_MS));
}

/**
 * Where repository hosts deliver to: the payloads are theirs, and so not of a contract of ours. Whoever
 * shows no secret of a connection is counted by address, the others by connection and address: who only
 * knows its address must not use up what its host may deliver.
 */
export function mountGit(app: Hono, { stores, clock, masterKey, limit }: Settings) {
  const { db } = stores.records;
  app.post(`/api${GIT_PATH}/:uid`, async (c) => {
    const counted = { method: 'POST' as const, path: GIT_PATH };
    const stranger = () => limit(counted, `wrong-token:${c.get('address')}`);
    const connection = await connectionOf(db, c.req.param('uid'));
    if (!connection) {
      await stranger();
      throw noConnection();
    }
    await limit(counted, `git:${connection.id}:${c.get('address')}`);
    const arrived = {
      address: c.get('address'),
      body: await bytesOf(c),
      contentType: c.req.header('Content-Type') ?? '',
      header: (name: string) => c.req.header(name),
    };
    try {
      const tools = { db, jobs: stores.jobs, masterKey, now: clock() };
      await receiveDelivery(connection, arrived, tools);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'unauthenticated') await stranger();
      throw error;
    }
    c.header('Cache-Control', 'no-store');
    return c.json({ message: 'Received.' }, 202);
  });
}

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import pino from 'pino';
import { refusalReply } from '#/server/reply.ts';

/** Serves a router over real HTTP on a free port, refusals answered as the whole server does. */
export async function serving(app: Hono) {
  const log = pino({ level: 'silent' });
  app.onError((error, c) => refusalReply(c, error, c.get('requestId') ?? '', log));
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  await new Promise((done) => server.once('listening', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return { url, server, stop };
}

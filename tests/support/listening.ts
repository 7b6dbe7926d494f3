import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { takePagesPort } from './pages-port.ts';

/** Serves an app on this machine; at the port of this worker's pages where it has some. */
export async function listening(
  fetch: Parameters<typeof serve>[0]['fetch'],
  { port, hasPages }: { port: number; hasPages: boolean },
) {
  const own = hasPages ? await takePagesPort() : undefined;
  const http = serve({
    fetch,
    port: port || (own?.port ?? 0),
    hostname: '127.0.0.1',
    // A test that reckons for seconds in this very thread would find its connections closed.
    serverOptions: { keepAliveTimeout: 120_000 },
  });
  await new Promise((done) => http.once('listening', done));
  const close = async () => {
    // Connections that rest would be waited for.
    if ('closeAllConnections' in http) http.closeAllConnections();
    await new Promise((done) => http.close(done));
    own?.leave();
  };
  return { base: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, close };
}

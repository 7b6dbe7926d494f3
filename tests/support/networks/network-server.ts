import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as a network's server saw it. */
export interface Seen {
  method: string;
  /** The host it was meant for. */
  host: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as it is; anything but text and bytes as JSON. */
  body?: unknown;
  /** Promises the whole body and closes the connection in the middle of it. */
  breaksOff?: boolean;
}

/**
 * A network on this machine. `answer` speaks its format; `next` puts single replies in front of it:
 * a 429, a broken answer.
 */
export async function networkServer(answer: (request: Seen) => Reply) {
  const seen: Seen[] = [];
  const next: Reply[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const url = new URL(request.url!, 'http://network.test');
      const it = {
        method: request.method!,
        host: request.headers.host!,
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(parts).toString('utf8'),
      };
      seen.push(it);
      const { status = 200, headers, body = '', breaksOff } = next.shift() ?? answer(it);
      const text = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
      response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(text) });
      if (!breaksOff) return response.end(text);
      response.write(text.slice(0, text.length / 2), () => response.destroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, seen, next, close: () => server.close() };
}
export type NetworkServer = Awaited<ReturnType<typeof networkServer>>;

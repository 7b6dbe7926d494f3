import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  /** The host it was meant for. */
  host: string;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** Milliseconds before it answers; 0. */
  after?: number;
}

/** Somebody else's server that webhooks are sent to; it answers 204 unless told otherwise. */
export async function webhookReceiver() {
  const received: Received[] = [];
  let answer: (it: Received) => Answer = () => ({});
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { headers, url } = request;
      const body = Buffer.concat(parts).toString('utf8');
      const it = { path: url!, host: headers.host!, headers, body };
      received.push(it);
      const { status = 204, headers: given, body: text, after = 0 } = answer(it);
      setTimeout(() => {
        response.writeHead(status, given);
        response.end(text);
      }, after);
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers: (it: typeof answer) => void (answer = it),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { text } from 'node:stream/consumers';

/** Connections stay open: opening one takes longer than the smallest question. */
const kept = { keepAlive: true };
const plain = new Agent(kept);
const tls = new TlsAgent(kept);

const CONNECT_MS = 3_000;

export class NoConnection extends Error {}

interface Post {
  url: URL;
  body: string;
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** Opens a connection of its own: the server may have closed those that are kept. */
  isFresh: boolean;
}

/** Posts a statement, in a third less time than `fetch` takes for a small answer. */
export async function send({
  url,
  body,
  headers,
  signal,
  isFresh,
}: Post): Promise<{ status: number; text: string }> {
  const isTls = url.protocol === 'https:';
  const agent = isTls ? tls : plain;
  const sent = (isTls ? tlsRequest : request)(url, {
    method: 'POST',
    agent: isFresh ? false : agent,
    headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
    signal,
  });
  // What ends while the answer comes is told by the answer, too.
  sent.on('error', () => {});
  // A machine that is gone refuses nothing.
  sent.on('socket', (socket) => {
    if (!socket.connecting) return;
    const late = setTimeout(
      () => sent.destroy(new NoConnection('there is no connection')),
      CONNECT_MS,
    );
    socket.once('connect', () => clearTimeout(late)).once('close', () => clearTimeout(late));
  });
  sent.end(body);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: reply.statusCode ?? 0, text: await text(reply) };
}

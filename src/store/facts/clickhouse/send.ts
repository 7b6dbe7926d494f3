import { Agent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import { addAbortSignal, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ClickHouseLogLevel, createClient, type ClickHouseClient } from '@clickhouse/client';
import { WRITE_TIMEOUT, type NodeAddress } from './address.ts';

const CONNECT_MS = 3_000;

export class NoConnection extends Error {}

/** A machine that is gone refuses nothing: whoever connects to it would wait for minutes. */
function quick<Of extends Agent>(agent: Of): Of {
  const create = agent.createConnection.bind(agent);
  agent.createConnection = (options, done) => {
    const socket = create(options, done);
    const late = setTimeout(
      () => socket?.destroy(new NoConnection('there is no connection')),
      CONNECT_MS,
    );
    socket?.once('connect', () => clearTimeout(late)).once('close', () => clearTimeout(late));
    return socket;
  };
  return agent;
}

/** Connections stay open: opening one takes longer than the smallest question. */
const kept = {
  plain: quick(new Agent({ keepAlive: true })),
  tls: quick(new TlsAgent({ keepAlive: true })),
};
const fresh = { plain: quick(new Agent()), tls: quick(new TlsAgent()) };

const clientOf = ({ origin, user, password, database }: NodeAddress, agents: typeof kept) =>
  createClient({
    url: origin,
    username: user,
    password,
    database,
    application: 'backlot',
    http_agent: origin.startsWith('https:') ? agents.tls : agents.plain,
    // The agents let idle connections go. The client would count the time of each for itself, and close
    // those that another client of the same server is using.
    keep_alive: { idle_socket_ttl: 0 },
    // Each question has a time of its own, which ends before.
    request_timeout: 2 * WRITE_TIMEOUT,
    // What fails is told by whoever asked.
    log: { level: ClickHouseLogLevel.OFF },
  });

export interface Statement {
  sql: string;
  /** What an insert brings, as lines. */
  lines?: string | undefined;
  id?: string | undefined;
  settings: Readonly<Record<string, string | number>>;
  signal: AbortSignal;
}

/** Sends statements to one server and gives what it answers, refusals too. */
export class Sender {
  private readonly kept: ClickHouseClient;
  /** Opens a connection for each: the server may have closed those that are kept. */
  private readonly fresh: ClickHouseClient;

  constructor(address: NodeAddress) {
    this.kept = clientOf(address, kept);
    this.fresh = clientOf(address, fresh);
  }

  async send(
    { sql, lines, id, settings, signal }: Statement,
    isFresh = false,
  ): Promise<{ status: number; text: string }> {
    const { stream, http_status_code: status = 0 } = await this[isFresh ? 'fresh' : 'kept'].exec({
      query: sql,
      ...(lines !== undefined && { values: Readable.from(Buffer.from(lines)) }),
      ...(id !== undefined && { query_id: id }),
      // An answer begins when the statement has ended: what fails on the way is told in its status.
      clickhouse_settings: { ...settings, wait_end_of_query: 1 },
      abort_signal: signal,
      ignore_error_response: true,
    });
    return { status, text: await text(addAbortSignal(signal, stream)) };
  }
}

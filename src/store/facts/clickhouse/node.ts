import { randomUUID } from 'node:crypto';
import { Refusal } from '#/kernel/refusal.ts';
import { namingSetting } from '#/store/outbound/tls-fault.ts';
import { exact } from '../dialect.ts';
import { tooLong, type AnswerPart, type QueryOptions, type ResultRow } from '../facts.ts';
import { WRITE_TIMEOUT, type NodeAddress } from './address.ts';
import { NoConnection, Sender, type Statement } from './send.ts';

const TIMEOUT = 20_000;

/** Of servers that hold the same, only one that has copied everything answers for them. */
const fromFresh = {
  max_replica_delay_for_distributed_queries: 1,
  fallback_to_stale_replicas_for_distributed_queries: 0,
};

type Settings = Readonly<Record<string, string | number>>;

/** ClickHouse's code for what needs more memory than it may have. */
const TOO_MUCH_MEMORY = '241';
/** Its codes of what passes: too slow, too much memory, too many at once. */
const passing = new Set(['159', '160', '202', TOO_MUCH_MEMORY]);
/**
 * Its codes where the node that was asked cannot reach another one of its cluster: a socket that fails
 * or times out, an answer cut short, all tries refused, none of them
 * up to date; and where the keeper of its copies is away.
 */
const away = new Set(['32', '101', '102', '209', '210', '279', '369', '242', '319', '999']);

/** Whether a question failed by its own fault or size, so that others might not. */
export function isOwnFailure(error: unknown): boolean {
  const it = error instanceof Refusal ? error.cause : error;
  if (!(it instanceof ClickhouseError)) return false;
  return it === error || it.code === TOO_MUCH_MEMORY;
}

/** Its code for a result of more rows than were allowed. */
const TOO_MANY_ROWS = '396';

/** What ClickHouse answered instead of a result. */
export class ClickhouseError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'ClickhouseError';
    this.code = code;
  }
}

function asRefusal(code: string, text: string): Error {
  const cause = new ClickhouseError(code, text.slice(0, 500));
  if (code === '243' || text.includes('No space left on device'))
    return new Refusal(
      'full',
      'The disk of the facts is full. Nothing was changed; try again later.',
      {
        cause,
        retryAfter: 60,
      },
    );
  if (code === TOO_MANY_ROWS) return tooLong();
  if (away.has(code)) return cannotBeReached(cause);
  if (!passing.has(code)) return cause;
  return new Refusal('busy', 'This question takes too long. Ask for fewer days or splits.', {
    cause,
    retryAfter: 2,
  });
}

const cannotBeReached = (cause: unknown) =>
  new Refusal('busy', 'The facts cannot be reached. Try again.', { cause, retryAfter: 5 });

export interface Answer<Cell = string | number | null> {
  meta: { name: string; type: string }[];
  data: Cell[][];
}

/** Whole numbers arrive as text, since JSON would round them. */
export function typed(value: string | number | null, type: string): string | number | null {
  return typeof value === 'string' && /Int64/.test(type) ? exact(value) : value;
}

/** Rows of an answer that are handed over at once. */
const PART_ROWS = 2_048;

function partsOf(meta: Answer['meta'], data: Answer['data']): AnswerPart[] {
  const names = meta.map((it) => it.name);
  const count = Math.ceil(data.length / PART_ROWS);
  return Array.from({ length: count }, (_, part) => () => {
    const rows = data.slice(part * PART_ROWS, (part + 1) * PART_ROWS);
    const columns = meta.map(({ type }, at) => rows.map((row) => typed(row[at] ?? null, type)));
    return { names, columns };
  });
}

/** A server of ClickHouse, or several that hold the same. */
export type FactsNode = Pick<ClickhouseNode, 'run' | 'insert' | 'ask' | 'answer'>;

/** One server of ClickHouse, spoken to over HTTP. */
export class ClickhouseNode {
  private readonly origin: string;
  private readonly sender: Sender;

  constructor(address: NodeAddress) {
    this.origin = address.origin;
    this.sender = new Sender(address);
  }

  /** Runs a statement; it has ended when this resolves. */
  async run(sql: string, settings: Settings = {}): Promise<void> {
    const all = { ...fromFresh, insert_deduplicate: 0, ...settings };
    await this.post({ sql, settings: all, signal: AbortSignal.timeout(WRITE_TIMEOUT) });
  }

  /** Inserts rows written as tab-separated lines. */
  async insert(table: string, columns: readonly string[], lines: string): Promise<void> {
    const sql = `insert into ${table} (${columns.join(', ')}) format TabSeparated`;
    const settings = { insert_deduplicate: 0 };
    await this.post({ sql, lines, settings, signal: AbortSignal.timeout(WRITE_TIMEOUT) });
  }

  /** Runs a select; it can change nothing. */
  async ask(sql: string, options: QueryOptions = {}): Promise<ResultRow[]> {
    const { meta, data } = await this.answer<string | number | null>(sql, options);
    if (options.parts) {
      for (const it of partsOf(meta, data)) options.parts(it);
      return [];
    }
    return data.map((row) =>
      Object.fromEntries(meta.map(({ name, type }, at) => [name, typed(row[at] ?? null, type)])),
    );
  }

  /** Runs a select and gives its answer as it came. */
  async answer<Cell>(
    sql: string,
    { signal, timeout = TIMEOUT, most }: QueryOptions = {},
  ): Promise<Answer<Cell>> {
    signal?.throwIfAborted();
    const id = randomUUID();
    const settings = {
      ...fromFresh,
      // Whatever the server does otherwise: from 25.8 on it does not.
      output_format_json_quote_64bit_integers: 1,
      readonly: 2,
      max_execution_time: Math.max(1, Math.ceil(timeout / 1000)),
      ...(most !== undefined && { max_result_rows: most, result_overflow_mode: 'throw' }),
    };
    const late = AbortSignal.timeout(timeout);
    const either = signal ? AbortSignal.any([signal, late]) : late;
    // Hanging up does not end a query of ClickHouse.
    const kill = () => void this.kill(id);
    either.addEventListener('abort', kill);
    const statement = { sql: `${sql} format JSONCompact`, id, settings, signal: either };
    // Where it was heard and is still at work, it begins anew.
    const again = { ...statement, settings: { ...settings, replace_running_query: 1 } };
    const text = await this.post(statement)
      .catch((error: unknown) => (isHungUp(error) ? this.post(again, true) : Promise.reject(error)))
      .finally(() => either.removeEventListener('abort', kill));
    return JSON.parse(text) as Answer<Cell>;
  }

  private async kill(id: string): Promise<void> {
    await this.run(`kill query where query_id = '${id}'`).catch(() => {});
  }

  private async post(statement: Statement, isFresh = false): Promise<string> {
    const { status, text } = await this.sender.send(statement, isFresh).catch((cause: unknown) => {
      throw unreachable(this.origin, statement.signal, cause);
    });
    if (status === 200) return text;
    throw asRefusal(/^Code: (\d+)/.exec(text)?.[1] ?? String(status), text);
  }
}

const hangUps = new Set(['ECONNRESET', 'EPIPE']);

/**
 * Whether the server closed the connection on its side: it does so when none of its questions came
 * for some seconds, and a question that is sent in that moment is lost.
 */
function isHungUp(error: unknown): boolean {
  for (let it = error; it instanceof Error; it = it.cause)
    if (hangUps.has(String((it as NodeJS.ErrnoException).code))) return true;
  return false;
}

/** No answer came: the server may be gone. */
class NotAnswering extends Error {}

export const isNotAnswering = (error: unknown): boolean =>
  error instanceof Refusal && error.cause instanceof NotAnswering;

/** Nothing was sent: there was no connection. What changes something may be sent to another server. */
export function isNeverSent(error: unknown): boolean {
  if (!isNotAnswering(error)) return false;
  for (let it: unknown = error; it instanceof Error; it = it.cause)
    if (it instanceof NoConnection || ('syscall' in it && it.syscall === 'connect')) return true;
  return false;
}

function unreachable(origin: string, signal: AbortSignal, cause: unknown): unknown {
  if (!signal.aborted) {
    const why = namingSetting(cause, 'CLICKHOUSE_URL', new URL(origin).host);
    return cannotBeReached(
      new NotAnswering(`ClickHouse at ${origin} does not answer`, { cause: why }),
    );
  }
  const timedOut = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
  if (!timedOut) return signal.reason;
  return new Refusal('busy', 'This question takes too long. Ask for fewer days or splits.', {
    cause: new NotAnswering(`ClickHouse at ${origin} took too long`, { cause }),
    retryAfter: 2,
  });
}

import { FetchError } from 'ofetch';
import type { Api } from '#/client/endpoints.ts';
import { serialiseDates } from '#/kernel/dates.ts';
import type { InputOf, OutputOf } from '#/kernel/endpoint.ts';
import { UNAUTHENTICATED, type RefusalBody } from '#/kernel/refusal.ts';
import { WIRE, WIRE_HEADER } from '#/kernel/wire.ts';
import type { Called } from './called.ts';
import { setServerClock, signed } from './device-key.ts';
import { fetcher } from './fetch-telling.ts';
import { nameIn } from './name-in.ts';

/** A change before it is sent. */
export interface Change {
  endpoint: string;
  input: Record<string, unknown>;
  idempotencyKey: string;
}

/** How this surface (web page, extension page, worker) reaches the API. */
export interface ApiSettings {
  /** Origin of the API, without `/api`; empty on the web page, which the API serves itself. */
  base: () => Promise<string> | string;
  token: () => Promise<string | undefined> | string | undefined;
  /**
   * For whom this surface asks: the server refuses (`other-person`) when the session is not theirs,
   * or acts as somebody else. Nobody in particular when absent.
   */
  person?: () => number | undefined;
  /** Told that the session belongs to somebody else than `person` by now. */
  onOtherPerson?: () => void;
  /** Told when a reply says exactly "Unauthenticated.". */
  onUnauthenticated?: () => void;
  /** Told of every call once it is over: how it went, never what was said. */
  onCall?: (call: Called) => void;
  /** Keeps another token of the same session where the one before lies. */
  keepToken?: (it: { token: string; keep: boolean }) => Promise<void> | void;
  /** Told when the session waits for the PIN. */
  onLocked?: () => void;
  /**
   * Takes over a change and sends it itself, with the same key, now or later; answers its reply, and
   * fails as `queued` when there is none yet. Undefined for what it leaves to be sent here.
   */
  takeOver?: (change: Change) => Promise<unknown> | undefined;
}

let settings: ApiSettings = { base: () => '', token: () => undefined };

export function configureApi(to: ApiSettings) {
  settings = to;
}

/** A refused or failed call. `code` is `unreachable` when no reply of ours came,
 * `queued` when it waits to be sent once the server can be reached, `taken-back` when its person did
 * not want it any more, `bug` for a server error. */
export class CallError extends Error {
  readonly code: RefusalBody['code'] | 'bug' | 'unreachable' | 'queued' | 'taken-back';
  readonly body: Partial<RefusalBody>;

  constructor(
    code: CallError['code'],
    message: string,
    body: Partial<RefusalBody> = {},
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'CallError';
    this.code = code;
    this.body = body;
  }

  /** What to correct, by field; forms show it beside them. */
  get fields() {
    return this.body.fields;
  }
}

export interface CallOptions {
  /** The same key for the same intent: a repeated send has one effect. Made up when absent. */
  idempotencyKey?: string;
  /** A poll: does not count as activity. */
  background?: boolean;
  signal?: AbortSignal;
  /** Told how much of a form has been sent, 0 to 1. */
  onSent?: (share: number) => void;
  /** Milliseconds; 30 s when absent. */
  timeout?: number;
  /** For whom it is asked instead of the surface's `person`; `anybody` to learn who that is. */
  person?: number | 'anybody';
  /** Milliseconds since the person asked, where it waited. */
  waitedMs?: number;
  /** It is not wanted any more: the server keeps it from taking effect, or answers what it did. */
  isTakenBack?: boolean;
  /** It was refused for our clock, which is right by now. */
  isSecondTry?: boolean;
  /** Calls that need no session: sign-in steps. */
  anonymous?: boolean;
}

type Args<K extends keyof Api> =
  {} extends InputOf<Api[K]>
    ? [input?: InputOf<Api[K]>, options?: CallOptions]
    : [input: InputOf<Api[K]>, options?: CallOptions];

let isRenewing = false;

/**
 * Calls begun inside count as polls, not as activity: what is shown is renewed because somebody else
 * changed something, and a person who has left must still be locked out.
 */
export function inBackground<T>(begin: () => T): T {
  isRenewing = true;
  try {
    return begin();
  } finally {
    isRenewing = false;
  }
}

/** Calls an endpoint of the API by its key; typed by its contract. Throws `CallError`. */
export async function call<K extends keyof Api>(
  key: K,
  ...[input, options]: Args<K>
): Promise<OutputOf<Api[K]>> {
  const given = (input ?? {}) as Record<string, unknown>;
  const idempotencyKey = options?.idempotencyKey ?? crypto.randomUUID();
  const background = options?.background ?? isRenewing;
  const taken = key.startsWith('POST ')
    ? settings.takeOver?.({ endpoint: key, input: given, idempotencyKey })
    : undefined;
  if (taken) return (await taken) as OutputOf<Api[K]>;
  const reply = await send(key, given, { ...options, background, idempotencyKey });
  return (await readReply(reply)) as OutputOf<Api[K]>;
}

/** For what replaces the session's token: goes on with the one its reply brings. */
export async function withNewToken<T extends { token: string; keep: boolean }>(asked: Promise<T>) {
  const { token, keep, ...reply } = await asked;
  await settings.keepToken?.({ token, keep });
  return reply;
}

/** What is not JSON was not said by the server but by something before it: a portal, a proxy. */
async function readReply(reply: Response): Promise<unknown> {
  try {
    return await reply.json();
  } catch (error) {
    throw new CallError('unreachable', 'The server cannot be reached.', {}, error);
  }
}

/** Calls an endpoint whose reply is a file. */
export async function download<K extends keyof Api>(
  key: K,
  ...[input, options]: Args<K>
): Promise<{ name: string; blob: Blob }> {
  const reply = await send(key, (input ?? {}) as Record<string, unknown>, options ?? {});
  return { name: nameIn(reply.headers), blob: await reply.blob() };
}

/** Fetches one of our own files by its address, as texts name it: `/api/documents/image?image=3`. */
export async function fetchFile(address: string): Promise<Blob> {
  const { pathname, searchParams } = new URL(address, 'http://ours');
  const key = `GET ${pathname.slice('/api'.length)}`;
  const reply = await send(key, Object.fromEntries(searchParams), { background: true });
  return reply.blob();
}

/** Opens a stream of server-sent events; it is the caller's to read and to end by `signal`. */
export async function openStream(
  key: keyof Api,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { body } = await send(key, {}, { background: true, signal });
  if (!body) throw new CallError('unreachable', 'The server sent no stream.');
  return body;
}

/** Sends a form with a file. */
export async function upload<K extends keyof Api>(
  key: K,
  form: FormData,
  options: CallOptions = {},
): Promise<OutputOf<Api[K]>> {
  return (await (await send(key, form, options)).json()) as OutputOf<Api[K]>;
}

/**
 * Sends what waited in the name of the person who asked for it: its endpoint is known by name only.
 * A reply without a request id is not the server's.
 */
export async function sendQueued(
  endpoint: string,
  input: Record<string, unknown>,
  options: Required<
    Pick<CallOptions, 'idempotencyKey' | 'person' | 'waitedMs' | 'isTakenBack' | 'timeout'>
  >,
): Promise<unknown> {
  const reply = await send(endpoint, input, options);
  if (!reply.headers.has('X-Request-Id'))
    throw new CallError('unreachable', 'The server cannot be reached.');
  return readReply(reply);
}

async function send(
  key: string,
  input: Record<string, unknown> | FormData,
  options: CallOptions,
): Promise<Response> {
  const [method, path] = key.split(' ') as ['GET' | 'POST', string];
  const token = options.anonymous ? undefined : await settings.token();
  // Specification section 8: without a token the answer is known.
  if (!options.anonymous && !token) {
    settings.onUnauthenticated?.();
    throw new CallError('unauthenticated', UNAUTHENTICATED);
  }
  const headers: Record<string, string> = {
    'X-Requested-With': 'XMLHttpRequest',
    [WIRE_HEADER]: String(WIRE),
  };
  if (token) headers.Authorization = `Bearer ${token}`;
  const person = options.person ?? settings.person?.();
  if (token && person !== undefined && person !== 'anybody') headers['X-Person'] = String(person);
  if (options.background) headers['X-Background'] = '1';
  if (options.waitedMs) headers['X-Waited'] = String(options.waitedMs);
  if (options.isTakenBack) headers['X-Take-Back'] = '1';
  if (method === 'POST') headers['Idempotency-Key'] = options.idempotencyKey ?? crypto.randomUUID();
  const body = method === 'GET' ? undefined : bodyOf(input);
  if (typeof body === 'string') headers['Content-Type'] = 'application/json';
  if (token && method === 'POST') Object.assign(headers, await signed(path, body));
  const began = performance.now();
  const over = (response: Response | undefined) =>
    settings.onCall?.({
      method,
      path,
      status: response?.status ?? 0,
      requestId: response?.headers.get('X-Request-Id') ?? null,
      ms: Math.round(performance.now() - began),
      background: options.background ?? false,
    });
  try {
    const reply = await fetcher(options.onSent).raw(`${await settings.base()}/api${path}`, {
      method,
      headers,
      body,
      query: method === 'GET' ? (input as Record<string, unknown>) : undefined,
      responseType: 'stream',
      retry: 0,
      timeout: options.timeout ?? 30_000,
      signal: options.signal,
      credentials: 'omit',
    });
    over(reply);
    return reply;
  } catch (error) {
    over(error instanceof FetchError ? error.response : undefined);
    const failure = await callError(error);
    if (failure.code !== 'unproven') throw failure;
    if (!options.isSecondTry && setServerClock(failure.fields)) {
      return send(key, input, { ...options, isSecondTry: true });
    }
    // The PIN gives this browser its key: the session waits for it, and what was asked is asked again.
    await send('POST /lock', {}, {});
    settings.onLocked?.();
    throw failure;
  }
}

/** Specification section 7: a POST that has nothing to say goes without a body. */
function bodyOf(input: Record<string, unknown> | FormData) {
  if (input instanceof FormData) return input;
  if (Object.keys(input).length === 0) return undefined;
  return JSON.stringify(serialiseDates(input));
}

async function callError(error: unknown): Promise<CallError> {
  const response = error instanceof FetchError ? error.response : undefined;
  if (!response) return new CallError('unreachable', 'The server cannot be reached.', {}, error);
  const body = await readBody(response, error);
  if (typeof body?.message !== 'string')
    return new CallError('unreachable', 'The server cannot be reached.', {}, error);
  if (body.message === UNAUTHENTICATED) settings.onUnauthenticated?.();
  if (body.code === 'other-person') settings.onOtherPerson?.();
  if (body.code === 'locked') settings.onLocked?.();
  return new CallError(body.code ?? 'bug', body.message, body, error);
}

/** ofetch has read the stream of a failed reply already; a reply that is not JSON has no body for us. */
async function readBody(
  response: Response & { _data?: unknown },
  _error: unknown,
): Promise<Partial<RefusalBody> | undefined> {
  try {
    const stream = response._data instanceof ReadableStream ? response._data : response.body;
    return (await new Response(stream).json()) as Partial<RefusalBody>;
  } catch {
    return undefined;
  }
}

import { CannotReach } from '#/store/outbound/cannot-reach.ts';
import type { Outbound } from '#/store/outbound/outbound.ts';
import { PullFailure, type Answer, type Ask, type Call, type KeyValues } from './call.ts';
import type { Connector } from './connector.ts';
import { withoutSecrets } from './without-secrets.ts';

export interface CallSettings {
  connector: Connector;
  key: KeyValues;
  outbound: Outbound;
  /** Waits for the turn of one request. */
  pace: () => Promise<void>;
  wait: (ms: number) => Promise<void>;
  signal?: AbortSignal;
}

/** Longer waits are left to the schedule. */
const MOST_WAIT_S = 30;
const MOST_WAITS = 4;

/** The door a connector calls its network through. */
export function makeCall(settings: CallSettings): Call {
  const { connector, key, outbound, pace, wait, signal } = settings;
  const fail = (kind: PullFailure['kind'], words: string, retryAfter?: number) =>
    new PullFailure(kind, withoutSecrets(`${connector.name} ${words}`, connector, key), retryAfter);

  async function send(ask: Ask): Promise<Answer> {
    await pace();
    const request = requestOf(ask, connector.hosts);
    try {
      return await outbound({ ...request, ...(signal && { signal }) });
    } catch (error) {
      if (!(error instanceof CannotReach)) throw error;
      const isReply = error.reason === 'too-large' || error.reason === 'broken-off';
      throw fail(isReply ? 'reply' : 'unreachable', `gave no usable answer: ${error.message}`);
    }
  }

  function failureOf(answer: Answer): PullFailure {
    const own = connector.failureOf?.(answer);
    if (own) return fail(own.kind, own.message, own.retryAfter ?? retryAfterOf(answer));
    const { status } = answer;
    if (status === 401 || status === 403)
      return fail('key', `refuses this key (${status})${said(answer.text)}`);
    if (status === 429) return fail('later', 'asks us to slow down (429).', retryAfterOf(answer));
    if (status === 408 || status >= 500) {
      return fail('unreachable', `is out of order (${status}).`, retryAfterOf(answer));
    }
    return fail('request', `does not take this request (${status})${said(answer.text)}`);
  }

  const call = async (ask: Ask): Promise<Answer> => {
    for (let waits = 0; ; waits += 1) {
      const answer = await send(ask);
      if (ask.allowed?.includes(answer.status)) return answer;
      const own = answer.status < 300 ? connector.failureOf?.(answer) : undefined;
      if (answer.status >= 200 && answer.status < 300 && !own) return answer;
      const failure = failureOf(answer);
      const seconds = failure.retryAfter;
      const isShort = seconds !== undefined && seconds <= MOST_WAIT_S;
      const isPassing = failure.kind === 'later' || failure.kind === 'unreachable';
      if (!isPassing || !isShort || waits === MOST_WAITS) throw failure;
      await wait(seconds * 1000);
    }
  };
  const json = async (ask: Ask): Promise<unknown> => {
    const { text } = await call(ask);
    try {
      return JSON.parse(text);
    } catch {
      throw fail('reply', 'broke off in the middle of its answer, or it is no JSON.');
    }
  };
  return Object.assign(call, { json, wait });
}

function requestOf(ask: Ask, hosts: readonly string[]) {
  const { url, query, method, headers = {}, body, isBinary } = ask;
  const whole = new URL(url);
  for (const [name, value] of Object.entries(query ?? {})) {
    whole.searchParams.append(name, String(value));
  }
  const isForm = body instanceof URLSearchParams;
  return {
    url: whole,
    hosts,
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...headers,
      ...(body !== undefined && {
        'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      }),
    },
    ...(body !== undefined && { body: isForm ? body.toString() : JSON.stringify(body) }),
    ...(isBinary && { encoding: 'latin1' as const }),
  } as const;
}

/** Seconds or a date (RFC 9110, 10.2.3). */
function retryAfterOf({ headers }: Answer): number | undefined {
  const written = headers['retry-after'];
  if (written === undefined) return undefined;
  if (/^\d{1,7}$/.test(written)) return Number(written);
  const at = Date.parse(written);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

/** The first words of an answer, when it is plain text or says what is wrong in JSON. */
function said(text: string): string {
  const found = /"(?:message|msg|error_description|error)"\s*:\s*"([^"]{3,200})/.exec(text)?.[1];
  return found ? `: ${found}` : '.';
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#/store/records/records.ts';
import { callAt } from '../../support/server-process.ts';

type Reply = Awaited<ReturnType<typeof callAt>>;
export type Body = Record<string, unknown>;

export interface Request {
  key: string;
  input: Body | FormData;
  /** Whose request it is, where a story has several people. */
  token?: string;
  /** Takes in the reply; `again` when it was sent before and nothing came back. */
  note: (body: Body, again: boolean) => void;
  /** Status of the refusal that says, when it is sent again, that it was done the first time. */
  doneBefore?: number;
  /** Its reply tells the time as well: a second one says the same of everything else. */
  tellsTime?: boolean;
  /** Takes in a refusal that belongs to the story, such as a conflict with a colleague. */
  refused?: (reply: Reply) => boolean;
}

interface Open extends Request {
  idempotencyKey: string;
  /** It was sent and nothing came back, or nothing that says whether it was done. */
  isUnclear: boolean;
}

/** Where the acknowledged changes are looked for after a kill. */
export interface Found {
  url: string;
  db: Db;
  dataDir: string;
  /** Nothing is killed any more: what is done by and by is waited for. */
  isLast: boolean;
}

/** Somebody is at it, or a killed server was: what it held is free once its database has noticed. */
const isHeld = ({ status, body }: Reply) =>
  status === 409 && String(body['message']).includes('right now.');

/** One in so many requests is sent twice at once, with one key, as by an impatient double click. */
const TWICE = 5;

/**
 * A person who works on while the server dies and comes back: a request that got no answer is sent
 * again with the same idempotency key, as the browser does, until it is answered.
 */
export abstract class Client {
  readonly token: string;
  readonly refusals: string[] = [];
  answered = 0;
  private sent = 0;
  private open: Open | undefined;

  constructor(token: string) {
    this.token = token;
  }

  /** What comes next, now that everything before is answered. */
  protected abstract next(): Request;

  /** Compares what was acknowledged with what is there; a line for each difference. */
  abstract check(found: Found): Promise<string[]>;

  async step(url: string): Promise<void> {
    this.open ??= { ...this.next(), idempotencyKey: randomUUID(), isUnclear: false };
    const { open } = this;
    const again = open.isUnclear;
    open.isUnclear = true;
    const reply = await this.send(url, open);
    if (isHeld(reply)) open.isUnclear = again;
    if (reply.status === 503 || isHeld(reply)) return void (await sleep(50));
    this.open = undefined;
    if (reply.status !== 200 && open.refused?.(reply)) return;
    const isDone = reply.status === 200 || (again && reply.status === open.doneBefore);
    if (isDone) {
      if (open.key.startsWith('POST ')) this.answered += 1;
      open.note(reply.body, again);
    } else this.refusals.push(`${open.key}: ${reply.status} ${JSON.stringify(reply.body)}`);
  }

  /** Sends it, now and then twice at once: then both get the same reply, and one effect is made. */
  private async send(url: string, open: Open): Promise<Reply> {
    const { key, input, token, idempotencyKey, tellsTime } = open;
    this.sent += 1;
    const as = { token: token ?? this.token, idempotencyKey };
    // Whoever is not signed in yet has no key: every try is a step of its own.
    const isKeyed = key.startsWith('POST ') && as.token !== '';
    const times = isKeyed && this.sent % TWICE === 0 ? 2 : 1;
    const outcomes = await Promise.allSettled(
      Array.from({ length: times }, () => callAt(url, key, input, as)),
    );
    const replies = outcomes.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : []));
    const done = replies.filter((it) => it.status === 200);
    const [first, second] = done.map((it) => JSON.stringify(it.body));
    if (second !== undefined && first !== second && !tellsTime)
      this.refusals.push(`${key}: one key was answered with ${first} and with ${second}`);
    if (done[0]) return done[0];
    // One of two was told that the other is at it, and nothing came back from that one.
    const silent = outcomes.find((it) => it.status === 'rejected');
    if (silent) throw silent.reason;
    return replies.find((it) => it.status !== 503 && !isHeld(it)) ?? replies[0]!;
  }

  /** Works until told to stop; a server that is gone is tried again and again. */
  async work(url: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.step(url).catch(() => sleep(20));
    }
  }

  /** Sends what is unanswered until it is answered. */
  async settle(url: string): Promise<void> {
    while (this.open) await this.step(url).catch(() => sleep(50));
  }
}

export const idOf = (body: Body) => Number(body['id']);
export const versionOf = (body: Body) => Number(body['version']);

/** `what` with both numbers when they differ. */
export const differs = (what: string, found: unknown, wanted: unknown): string[] =>
  String(found) === String(wanted) ? [] : [`${what}: ${found} instead of ${wanted}`];

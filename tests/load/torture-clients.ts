import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, daysBetween, weekdayOf } from '#/kernel/days.ts';
import { callAt } from '../support/server-process.ts';
import { uploadOf } from './torture-reports.ts';

type Reply = Awaited<ReturnType<typeof callAt>>;

export interface Request {
  key: string;
  input: Record<string, unknown> | FormData;
  /** Takes in the answer; `again` when it was asked before and nothing came back. */
  note: (body: Record<string, unknown>, again: boolean) => void;
  /** Status of the refusal that says, when it is asked again, that it was done the first time. */
  doneBefore?: number;
}

interface Open extends Request {
  idempotencyKey: string;
  tries: number;
}

/**
 * A person who works on while the server dies and comes back: a request that got no answer is sent
 * again with the same idempotency key, as the browser does, until it is answered.
 */
export abstract class Client {
  readonly token: string;
  readonly refusals: string[] = [];
  answered = 0;
  private open: Open | undefined;

  constructor(token: string) {
    this.token = token;
  }

  /** What comes next, now that everything before is answered. */
  protected abstract next(): Request;

  async step(url: string): Promise<void> {
    this.open ??= { ...this.next(), idempotencyKey: randomUUID(), tries: 0 };
    const { key, input, idempotencyKey, note, doneBefore } = this.open;
    const again = this.open.tries > 0;
    this.open.tries += 1;
    const reply: Reply = await callAt(url, key, input, { token: this.token, idempotencyKey });
    if (reply.status === 503) return void (await sleep(50));
    this.open = undefined;
    const isDone = reply.status === 200 || (again && reply.status === doneBefore);
    if (!isDone) this.refusals.push(`${key}: ${JSON.stringify(reply.body)}`);
    else {
      this.answered += 1;
      note(reply.body, again);
    }
  }

  /** Works until told to stop; a server that is gone is tried again and again. */
  async work(url: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.step(url).catch(() => sleep(20));
    }
  }

  /** Sends what is unanswered until it is answered. */
  async settle(url: string): Promise<void> {
    while (this.open) await this.step(url);
  }
}

/** Leave is asked for at most a year ahead; then the days come round again, cancelled as they are. */
const DAYS = 350;

/** Asks for a leave and cancels it, day after day. */
export class LeaveClient extends Client {
  /** Statuses by id, as the server acknowledged them. */
  readonly acknowledged = new Map<number, string>();
  private readonly first: string;
  private day: string;
  private waiting: { id: number; version: number } | undefined;

  constructor(token: string, day: string) {
    super(token);
    this.first = day;
    this.day = day;
  }

  protected next(): Request {
    const note = (body: Record<string, unknown>) => {
      this.acknowledged.set(Number(body['id']), String(body['status']));
      const isOpen = body['status'] === 'applied';
      this.waiting = isOpen
        ? { id: Number(body['id']), version: Number(body['version']) }
        : undefined;
    };
    if (this.waiting) return { key: 'POST /cancel-short-leave', input: this.waiting, note };
    if (daysBetween(this.first, this.day) > DAYS) this.day = this.first;
    do this.day = addDays(this.day, 1);
    while (weekdayOf(this.day) > 5);
    const input = { date: this.day, from_time: '15:00', to_time: '16:00', reason: 'Torture' };
    return { key: 'POST /applyShortLeave', input, note };
  }
}

/** Changes one saved view over and over; its version counts the changes. */
export class EditClient extends Client {
  id: number | undefined;
  version = 0;
  name = '';

  protected next(): Request {
    const name = `View ${this.version + 1}`;
    const which = this.id === undefined ? {} : { id: this.id, version: this.version };
    return {
      key: 'POST /save-view',
      input: { ...which, path: '/dashboard', name, query: 'date=yesterday' },
      note: (body) => {
        this.id = Number(body['id']);
        this.version = Number(body['version']);
        this.name = name;
      },
    };
  }
}

/** Uploads a report, takes it into the figures, and takes every second one back. */
export class ReportClient extends Client {
  uploads = 0;
  /** Numbers of the reports in the figures, the one that counts last. */
  readonly standing: number[] = [];
  private batch: number | undefined;
  private isIn = false;

  protected next(): Request {
    const nth = this.uploads + 1;
    if (this.batch === undefined) {
      const note = (body: Record<string, unknown>) => {
        this.batch = Number((body['batch'] as Record<string, unknown>)['id']);
      };
      return { key: 'POST /import-report', input: uploadOf(nth), note };
    }
    const input = { id: this.batch };
    const done = () => {
      this.uploads = nth;
      this.batch = undefined;
      this.isIn = false;
    };
    if (!this.isIn) {
      const note = () => {
        this.standing.push(nth);
        this.isIn = nth % 2 === 0;
        if (!this.isIn) done();
      };
      return { key: 'POST /commit-import', input, note };
    }
    const note = () => {
      this.standing.pop();
      done();
    };
    return { key: 'POST /revert-import', input, note };
  }

  /** Batches there must be: one for each upload that was answered. */
  get batches(): number {
    return this.uploads + (this.batch === undefined ? 0 : 1);
  }
}

import { Refusal } from '#/kernel/refusal.ts';

interface Rules {
  /** Who is at work at once, of all and of one caller. */
  atOnce: number;
  perCaller: number;
  /** How many of one caller may wait. */
  waiting: number;
  /**
   * After so long in which nothing of theirs has begun whoever waits is told to come back, ms: a page
   * of a hundred questions gets on, however many others are opened beside it.
   */
  patienceMs: number;
}

interface Ticket {
  begin: () => void;
}

const busy = () =>
  new Refusal('busy', 'The server has much to do. Try again in a moment.', { retryAfter: 5 });

/**
 * Costly work a few at a time, and in turn by caller: whoever asks for much waits behind their own,
 * never others behind them.
 */
export class FairTurns {
  private readonly rules: Rules;
  private readonly lines = new Map<string, Ticket[]>();
  private readonly working = new Map<string, number>();
  /** When something of a caller who waits has last begun. */
  private readonly begunAt = new Map<string, number>();
  private busy = 0;

  constructor(rules: Rules) {
    this.rules = rules;
  }

  /**
   * Does the work when it is the caller's turn.
   * @throws Refusal `too-many` when too much of theirs waits, `busy` when it waited too long.
   */
  async run<T>(caller: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.turn(caller, signal);
    try {
      return await work();
    } finally {
      this.busy -= 1;
      this.count(caller, -1);
      this.next();
    }
  }

  private turn(caller: string, signal?: AbortSignal): Promise<void> {
    const line = this.lines.get(caller) ?? [];
    if (line.length >= this.rules.waiting)
      throw new Refusal('too-many', 'You have asked for much at once. Wait for it and try again.', {
        retryAfter: 5,
      });
    return new Promise((begin, refuse) => {
      let timer: NodeJS.Timeout | undefined;
      const ticket: Ticket = {
        begin: () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', gone);
          begin();
        },
      };
      const leave = (reason: unknown) => {
        clearTimeout(timer);
        const left = (this.lines.get(caller) ?? []).filter((it) => it !== ticket);
        if (left.length > 0) this.lines.set(caller, left);
        else this.nothingWaits(caller);
        refuse(reason);
      };
      const gone = () => leave(signal?.reason);
      const asked = performance.now();
      const wait = () => {
        const since = Math.max(asked, this.begunAt.get(caller) ?? 0);
        const left = since + this.rules.patienceMs - performance.now();
        if (left > 0) timer = setTimeout(wait, left);
        else leave(busy());
      };
      wait();
      if (signal?.aborted) return gone();
      signal?.addEventListener('abort', gone, { once: true });
      this.lines.set(caller, [...line, ticket]);
      this.next();
    });
  }

  /** Lets begin whose turn it is: who has just begun goes behind all others. */
  private next(): void {
    const { atOnce, perCaller } = this.rules;
    while (this.busy < atOnce) {
      const found = [...this.lines].find(([it]) => (this.working.get(it) ?? 0) < perCaller);
      if (!found) return;
      const [caller, [first, ...others]] = found;
      this.nothingWaits(caller);
      if (others.length > 0) {
        this.lines.set(caller, others);
        this.begunAt.set(caller, performance.now());
      }
      this.busy += 1;
      this.count(caller, 1);
      first!.begin();
    }
  }

  private nothingWaits(caller: string): void {
    this.lines.delete(caller);
    this.begunAt.delete(caller);
  }

  private count(caller: string, by: number): void {
    const now = (this.working.get(caller) ?? 0) + by;
    if (now > 0) this.working.set(caller, now);
    else this.working.delete(caller);
  }
}

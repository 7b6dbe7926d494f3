import { setTimeout as sleep } from 'node:timers/promises';

/** What somebody who only reads was answered. */
interface Answer {
  /** 0 where nothing came back. */
  status: number;
  ms: number;
  /** A refusal says when to come back, and says so in words. */
  isClear: boolean;
}

const EVERY_MS = 50;
/** What needs neither figures nor files. */
const asked = ['/user', '/tasks', '/get-notifications'];

/** Somebody who looks at one page after the other while a part of the whole is gone. */
export class Watcher {
  private readonly url: string;
  private readonly token: string;
  private answers: Answer[] = [];

  constructor(url: string, token: string) {
    this.url = url;
    this.token = token;
  }

  async watch(signal: AbortSignal): Promise<void> {
    for (let nth = 0; !signal.aborted; nth += 1) {
      this.answers.push(await this.ask(asked[nth % asked.length]!));
      await sleep(EVERY_MS);
    }
  }

  /** What was answered since it was last asked for. */
  taken(): Answer[] {
    const { answers } = this;
    this.answers = [];
    return answers;
  }

  private async ask(path: string): Promise<Answer> {
    const from = performance.now();
    const ended = (status: number, isClear: boolean) => ({
      status,
      ms: performance.now() - from,
      isClear,
    });
    try {
      const reply = await fetch(`${this.url}/api${path}`, {
        headers: { Authorization: `Bearer ${this.token}` },
        signal: AbortSignal.timeout(30_000),
      });
      const body = await reply.text();
      return ended(reply.status, reply.ok || (reply.headers.has('retry-after') && body.length > 0));
    } catch {
      return ended(0, false);
    }
  }
}

/** Requests under way at a server that is killed have nobody to answer them. */
const UNDER_WAY = 2;
const SLOWEST_MS = 10_000;

/** What was wrong with the answers while a part was gone; a line each. */
export function wrongWithout(victim: string, answers: readonly Answer[]): string[] {
  const failed = answers.filter((it) => it.status !== 200);
  const slowest = Math.round(Math.max(0, ...answers.map((it) => it.ms)));
  const slow =
    slowest > SLOWEST_MS ? [`without ${victim} somebody waited for ${slowest} ms to read`] : [];
  if (victim === 'proxy') return slow;
  if (victim === 'postgres' || victim === 'pgbouncer') {
    const unclear = failed.filter((it) => it.status !== 503 || !it.isClear);
    const lines = new Set(unclear.map((it) => `${it.status}${it.isClear ? '' : ' without words'}`));
    return unclear.length > UNDER_WAY
      ? [...slow, `without ${victim} ${unclear.length} were answered ${[...lines].join(', ')}`]
      : slow;
  }
  return failed.length > UNDER_WAY
    ? [
        ...slow,
        `without ${victim} ${failed.length} of ${answers.length} were answered ${[...new Set(failed.map((it) => it.status))].join(', ')}`,
      ]
    : slow;
}

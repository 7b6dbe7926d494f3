import { setImmediate as later } from 'node:timers/promises';
import type { Facts, Params, QueryOptions, Question, ResultRow } from './facts.ts';

interface Waiting extends Question {
  answer: (rows: ResultRow[]) => void;
  refuse: (reason: unknown) => void;
}

type InTurn = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Questions together at most: so many are asked for at the opening of a page. */
const MOST = 32;

/**
 * Gathers the questions of a request that are asked in the same moment, or while others of it are
 * under way, so that the engine is asked for all of them at once.
 */
export class Gathered {
  private readonly facts: Pick<Facts, 'query' | 'queries'>;
  private readonly inTurn: InTurn;
  private waiting: Waiting[] = [];
  private isCalled = false;

  /** @param inTurn does some work when it is the caller's turn. */
  constructor(facts: Pick<Facts, 'query' | 'queries'>, inTurn: InTurn) {
    this.facts = facts;
    this.inTurn = inTurn;
  }

  query(sql: string, params?: Params, options: QueryOptions = {}): Promise<ResultRow[]> {
    // What has a limit of its own is asked alone.
    if (Object.values(options).some((it) => it !== undefined))
      return this.inTurn(() => this.facts.query(sql, params, options), options.signal);
    return new Promise((answer, refuse) => {
      this.waiting.push({ sql, params, answer, refuse });
      this.call();
    });
  }

  private call(): void {
    if (this.isCalled || this.waiting.length === 0) return;
    this.isCalled = true;
    void this.askNext();
  }

  private async askNext(): Promise<void> {
    let asked: Waiting[] = [];
    // What a page asks for comes one after another, each from a promise of its own.
    await later();
    try {
      await this.inTurn(async () => {
        asked = this.waiting.splice(0, MOST);
        this.isCalled = false;
        this.call();
        const answers = await this.facts.queries(asked);
        for (const [at, it] of answers.entries())
          if (it.status === 'fulfilled') asked[at]!.answer(it.value);
          else asked[at]!.refuse(it.reason);
      });
    } catch (error) {
      // Their turn never came.
      const refused = asked.length > 0 ? asked : this.waiting.splice(0);
      this.isCalled = false;
      for (const it of refused) it.refuse(error);
    }
  }
}

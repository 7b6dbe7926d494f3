interface Answer {
  version: number;
  /** Settles once; shared by everybody who asks meanwhile. */
  value: Promise<unknown>;
  bytes: number;
}

/**
 * Answers by question, each for one version of the facts; the longest unused go first when the
 * limit is reached. An answer is as large as its JSON.
 */
export class AnswerCache {
  private readonly answers = new Map<string, Answer>();
  private bytes = 0;
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  async get<T>(question: unknown, version: number, compute: () => Promise<T>): Promise<T> {
    const key = JSON.stringify(question);
    const known = this.answers.get(key);
    if (known?.version === version) {
      this.answers.delete(key);
      this.answers.set(key, known);
      return known.value as Promise<T>;
    }
    if (known) this.drop(key, known);
    return this.compute(key, version, compute);
  }

  private async compute<T>(key: string, version: number, compute: () => Promise<T>): Promise<T> {
    const value = compute();
    const answer: Answer = { version, value, bytes: 0 };
    this.answers.set(key, answer);
    try {
      const result = await value;
      this.weigh(key, answer, key.length + (JSON.stringify(result)?.length ?? 0));
      return result;
    } catch (error) {
      // A failure is no answer: the next one asks again.
      if (this.answers.get(key) === answer) this.drop(key, answer);
      throw error;
    }
  }

  private weigh(key: string, answer: Answer, bytes: number): void {
    if (this.answers.get(key) !== answer) return;
    answer.bytes = bytes;
    this.bytes += bytes;
    for (const [oldest, it] of this.answers) {
      if (this.bytes <= this.limit) return;
      this.drop(oldest, it);
    }
  }

  private drop(key: string, answer: Answer): void {
    this.answers.delete(key);
    this.bytes -= answer.bytes;
  }
}

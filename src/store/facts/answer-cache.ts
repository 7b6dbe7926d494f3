interface Answer {
  version: number;
  /** Settles once; shared by everybody who asks meanwhile. */
  value: Promise<unknown>;
  bytes: number;
}

/** Entries of a list or map that are weighed; the others are taken to be like them. */
const WEIGHED = 100;

/** About the bytes an answer would take as JSON, maps with what they hold. */
export function weightOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 8;
  if (value instanceof Map) return weightOfMany(value, value.size);
  if (Array.isArray(value)) return weightOfMany(value, value.length);
  return Object.entries(value).reduce((sum, it) => sum + it[0].length + weightOf(it[1]), 2);
}

function weightOfMany(values: Iterable<unknown>, length: number): number {
  if (length === 0) return 2;
  let [weighed, sum] = [0, 0];
  for (const it of values) {
    sum += weightOf(it);
    weighed += 1;
    if (weighed === WEIGHED) break;
  }
  return 2 + Math.round((sum / weighed) * length);
}

/**
 * Answers by question, each for one version of the facts; the longest unused go first when the
 * limit is reached. An answer is about as large as its JSON.
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
      this.weigh(key, answer, key.length + weightOf(result));
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

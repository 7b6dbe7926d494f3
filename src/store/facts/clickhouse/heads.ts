import { readHead, type Head } from './log.ts';
import type { FactsNode } from './node.ts';

/**
 * Reads the head of the log for many at once. Whoever asks gets one that was read after they asked,
 * so that what they know has happened is in it; all who wait while one is read share the next.
 */
export class Heads {
  private readonly home: Pick<FactsNode, 'ask'>;
  private reading: Promise<Head> | undefined;
  private next: Promise<Head> | undefined;

  constructor(home: Pick<FactsNode, 'ask'>) {
    this.home = home;
  }

  read(): Promise<Head> {
    if (!this.reading) return this.begin();
    this.next ??= this.reading.then(
      () => this.begin(),
      () => this.begin(),
    );
    return this.next;
  }

  private begin(): Promise<Head> {
    this.next = undefined;
    const reading = readHead(this.home).finally(() => {
      if (this.reading === reading) this.reading = undefined;
    });
    this.reading = reading;
    return reading;
  }
}

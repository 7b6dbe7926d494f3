import { PullFailure, type Call } from './call.ts';

const LOOK_MS = 5_000;
const MOST_LOOKS = 120;

/**
 * Looks every five seconds at a report that a source makes, until there is something of it.
 * @throws PullFailure `later` when it takes longer than ten minutes.
 */
export async function untilMade<T>(
  source: string,
  call: Call,
  look: () => Promise<T | undefined>,
): Promise<T> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const made = await look();
    if (made !== undefined) return made;
    await call.wait(LOOK_MS);
  }
  throw new PullFailure('later', `${source} takes longer than ten minutes for this report.`);
}

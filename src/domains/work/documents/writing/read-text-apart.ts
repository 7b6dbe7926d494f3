import { askedSignal } from '#/store/asked.ts';
import { parserWork } from '#/store/parser-work.ts';
import { FairTurns } from '#/store/workers/fair-turns.ts';
import { resultOf } from '#/store/workers/run-task.ts';
import { readText, type ReadText } from './read-text.ts';

/** Signs that may be Markdown, of which so many are read in about 45 ms; `1. ` begins a list too. */
const sign = /[^\p{L}\p{N} \t]/gu;
const MOST_SIGNS = 6_000;
/** The same of what `parserWork` tells, and of signs in a long text: each may be looked for to its end. */
const MOST_WORK = 3_000_000;
const MOST_LOOKED = 150_000_000;
/** Megabytes of JavaScript values. */
const MEMORY = 128;

const turns = new FairTurns({ atOnce: 1, perCaller: 1, waiting: 3, patienceMs: 20_000 });

function isQuick(sent: string): boolean {
  if (parserWork(sent) > MOST_WORK) return false;
  const signs = sent.match(sign)?.length ?? 0;
  return signs <= MOST_SIGNS && signs * sent.length <= MOST_LOOKED;
}

/**
 * Reads a text somebody wrote. One of more signs than people write takes the parser up to half a
 * second: it is read in a thread of its own, so that nobody but its writer waits.
 */
export async function readTextApart(sent: string, personId: number): Promise<ReadText> {
  if (isQuick(sent)) return readText(sent);
  const module = new URL('./read-text-task.ts', import.meta.url);
  const signal = askedSignal();
  const work = () => resultOf<ReadText>({ module, input: sent, memory: MEMORY, signal });
  return turns.run(`person ${personId}`, work, signal);
}

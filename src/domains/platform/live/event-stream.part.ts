import { openStream } from '#/client/api.ts';
import type { LiveWord } from './live-kinds.ts';

/** The server gives a sign of life every 15 s; after this long without one it is gone. */
const SILENCE_MS = 40_000;

export interface StreamEars {
  /** It is open: from here on nothing is missed. */
  onOpen: () => void;
  onWord: (word: LiveWord) => void;
  /** Every sign of life. */
  onBeat: () => void;
}

/** The events in a text of server-sent events, and what is not complete yet. */
export function eventsIn(text: string): { words: LiveWord[]; rest: string } {
  const blocks = text.split('\n\n');
  const rest = blocks.pop() ?? '';
  const data = blocks.flatMap((block) => {
    const lines = block.split('\n');
    const isNamed = lines.some((it) => it.startsWith('event:'));
    return isNamed ? [] : lines.filter((it) => it.startsWith('data: ')).map((it) => it.slice(6));
  });
  return { words: data.map((it) => JSON.parse(it) as LiveWord), rest };
}

/** Listens until the stream ends; throws what it ended with, if that was not the server's own end. */
export async function hearStream(signal: AbortSignal, ears: StreamEars): Promise<void> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  alive();
  try {
    const stream = await openStream('GET /live', AbortSignal.any([signal, silence.signal]));
    ears.onOpen();
    const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      alive();
      ears.onBeat();
      const { words, rest } = eventsIn(text + value);
      text = rest;
      for (const word of words) ears.onWord(word);
    }
  } finally {
    clearTimeout(timer);
  }
}
